// `npm run admin-link`: a link that opens the administration where nobody signs in.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { makeAdminLink } from '#lib/composition/make-admin-link.ts';
import { EnvironmentError, readEnvironment } from '#lib/config/environment.ts';
import { AppError } from '#lib/shared/app-error.ts';

const USAGE = `usage: npm run admin-link -- [--revoke]

Prints a link that opens the administration (/admin) in the browser that follows it first, within 15 minutes. Without
sign-in (AUTH_MODE=off) nothing else does. The server may run meanwhile; DATA_DIR must be its own.

  --revoke   ends the administration of every browser that followed a link before

Exit code 0: printed. 1: there is no such link here. 2: wrong usage.`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  try {
    const { revoke, help } = parseArgs({
      args,
      options: { revoke: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    }).values;
    console.log(help ? USAGE : (await makeAdminLink(readEnvironment(), { revoke })).url);
    return 0;
  } catch (thrown) {
    if (thrown instanceof AppError || thrown instanceof EnvironmentError) {
      console.error(thrown.message);
      return 1;
    }
    if (!(thrown instanceof TypeError && 'code' in thrown)) throw thrown;
    console.error(`${thrown.message}\n\n${USAGE}`);
    return 2;
  }
}
