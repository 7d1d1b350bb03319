// `npm run check` runs this: whether a file of this repository holds what looks like a key, a token or a password.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { findSecrets } from './supply/find-secrets.ts';

/** Files that git tracks or would add; not those in `.gitignore`. */
function repositoryFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  return listed.split('\0').filter(Boolean);
}

/** Of a file that is text; undefined of any other, and of one that was deleted. */
function textOf(path: string): string | undefined {
  try {
    const bytes = readFileSync(path);
    return bytes.includes(0) ? undefined : bytes.toString();
  } catch {
    return undefined;
  }
}

let found = 0;
for (const path of repositoryFiles()) {
  const text = textOf(path);
  for (const secret of text === undefined ? [] : await findSecrets(path, text)) {
    found += 1;
    console.error(`${path}:${secret.line}: ${secret.what}`);
  }
}
if (found > 0) {
  console.error(
    '\nTake it out, and change it where it opens something: who could read the file may have it. A value made up for a ' +
      'test is listed in scripts/supply/find-secrets.ts.',
  );
  process.exitCode = 1;
}
