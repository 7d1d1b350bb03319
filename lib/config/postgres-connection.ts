/** What the driver asks for whenever it makes a connection. */
export type DatabasePassword = () => Promise<string>;

/** As `pg` takes it. */
interface PostgresConnection {
  connectionString?: string;
  host?: string;
  port?: number;
  user?: string;
  database?: string;
  password?: DatabasePassword;
  ssl?: boolean;
}

const DEFAULT_PORT = 5432;

/**
 * How the database of an address is reached; with `password` that is asked for anew with every connection, over TLS with a
 * certificate that is checked (`sslmode=disable` in the address leaves it out). The driver itself would let the address
 * go before the function, even where it holds no password.
 */
export function postgresConnection(url: string, password: DatabasePassword | undefined): PostgresConnection {
  if (!password) return { connectionString: url };
  const { hostname, port, username, pathname, searchParams } = new URL(url);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || DEFAULT_PORT,
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
    password,
    ssl: searchParams.get('sslmode') !== 'disable',
  };
}
