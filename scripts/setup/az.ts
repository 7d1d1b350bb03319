import { execFile } from 'node:child_process';
import process from 'node:process';
import { AppError } from '#lib/shared/app-error.ts';
import { parseJson } from '#lib/shared/json.ts';

const INSTALL =
  'The Azure CLI is not installed here. Install it (https://aka.ms/install-azure-cli), run `az login`, then `npm run setup` again. Or set the variables by hand: docs/azure.md.';
const SIGN_IN = 'Nobody is signed in. Run `az login`, then `npm run setup` again.';

const MOST_BYTES = 20_000_000;
const WITHIN_MS = 120_000;

/** What `cmd.exe`, through which `az` runs on Windows, takes as it is. */
const PLAIN = /^[\w.:/?=()@ -]*$/;

/**
 * Runs `az` with these arguments and returns the JSON that it prints. Throws AppError with what to do: where it is not
 * installed, nobody is signed in, or the command failed.
 */
export async function az(args: readonly string[]): Promise<unknown> {
  const all = [...args, '--output', 'json', '--only-show-errors'];
  const { error, stdout, stderr } = await run(all);
  if (error === undefined) return parseJson(stdout);
  if (error.code === 'ENOENT' || /is not recognized/.test(stderr))
    throw new AppError('not-configured', INSTALL);
  if (/az login|AADSTS|refresh token|not logged in/i.test(stderr))
    throw new AppError('not-configured', SIGN_IN);
  throw new AppError('unavailable', `\`az ${args.slice(0, 3).join(' ')}\` failed: ${firstLine(stderr)}`);
}

interface Outcome {
  error: { code?: unknown } | undefined;
  stdout: string;
  stderr: string;
}

function run(args: readonly string[]): Promise<Outcome> {
  const onWindows = process.platform === 'win32';
  if (onWindows && !args.every((arg) => PLAIN.test(arg))) {
    throw new AppError('bad-request', 'A name has characters that cannot be passed to `az` on Windows.');
  }
  const given = onWindows ? args.map((arg) => `"${arg}"`) : [...args];
  const options = { maxBuffer: MOST_BYTES, timeout: WITHIN_MS, shell: onWindows, encoding: 'utf8' } as const;
  return new Promise((done) => {
    const child = execFile('az', given, options, (error, stdout, stderr) =>
      done({ error: error ?? undefined, stdout, stderr }),
    );
    // It would ask for consent or a password where nobody sees the question.
    child.stdin?.end();
  });
}

function firstLine(text: string): string {
  const line = text.split('\n').find((one) => one.trim() !== '') ?? 'it gave no reason';
  return line.trim().slice(0, 300);
}
