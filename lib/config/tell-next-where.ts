/**
 * Tells Next's standalone server, which asks its environment, where to listen. It takes HOSTNAME for the address, and the
 * engine of a container sets that to a name of its own.
 */
export function tellNextWhere(host: string, port: number): void {
  process.env['HOSTNAME'] = host;
  process.env['PORT'] = String(port);
}
