import { z } from 'zod';
import { serverVariables } from './server-variables.ts';

const schema = z.object({ HOST: serverVariables.HOST, PORT: serverVariables.PORT });

/** Where the server that these variables are for is reached from its own machine, as an origin. Throws for a wrong PORT. */
export function localAddress(source: Readonly<Record<string, string | undefined>> = process.env): string {
  const { HOST, PORT } = schema.parse({
    HOST: source['HOST'] || undefined,
    PORT: source['PORT'] || undefined,
  });
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '::1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}
