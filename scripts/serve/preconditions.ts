import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { AppError } from '#lib/shared/app-error.ts';

/** Makes the folder if it is missing. Throws when it cannot be written, naming it. */
export function requireWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw new AppError(
      'unavailable',
      `Cannot write to ${resolve(folder)}; set DATA_DIR to a folder that you may write to.`,
      {
        cause,
      },
    );
  }
}

/** Throws when the address cannot be bound, with what to do about it. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((done, refuse) => {
      probe.once('error', refuse);
      probe.listen(port, host, done);
    });
  } catch (cause) {
    throw new AppError('unavailable', portMessage(host, port, (cause as NodeJS.ErrnoException).code), {
      cause,
    });
  } finally {
    await new Promise((done) => probe.close(done));
  }
}

function portMessage(host: string, port: number, code: string | undefined): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use; set PORT to another one, for example PORT=${port + 1}.`;
  if (code === 'EACCES')
    return `Port ${port} needs more rights than this user has; set PORT to one above 1023.`;
  return `Cannot listen on ${host}:${port} (${code}); set HOST to an address of this machine.`;
}
