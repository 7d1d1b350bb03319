// `npm run admin-link`: prints a one-time link to the administration without sign-in.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { makeAdminLink } from '#lib/composition/identity.ts';
import { EnvironmentError, readEnvironment } from '#lib/config/environment.ts';
import { AppError } from '#lib/shared/app-error.ts';

const USAGE = `usage: npm run admin-link -- [--revoke]

Prints a link that opens the administration (/admin) in the first browser that opens it, within 15 minutes. That browser
can administer for 30 days. Only for servers without sign-in (AUTH_MODE=off), where it is the only way in. The server may
run meanwhile; run the command with the server's DATA_DIR and PUBLIC_URL.

  --revoke   ends access for every browser and link so far
  --help     prints this

Exit code 0: printed. 1: this server has no such link, or DATA_DIR cannot be written. 2: wrong usage.`;

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
