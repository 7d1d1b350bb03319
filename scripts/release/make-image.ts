import { spawnSync } from 'node:child_process';
import { runProgram } from './run-program.ts';

const ANSWERS_WITHIN_MS = 10_000;

/** How to make the image where this machine could not, for the people who deploy it. */
export const withoutImage = (version: string): string =>
  `No Docker engine answered, so this release has no image. On a machine with Docker, in the sources of this version:

  docker build --tag citewell:${version} .
`;

/** Whether a Docker engine answers. */
export function hasDocker(): boolean {
  const asked = spawnSync('docker', ['version', '--format', '{{.Server.Version}}'], {
    stdio: 'ignore',
    timeout: ANSWERS_WITHIN_MS,
  });
  return asked.status === 0;
}

/** Builds the image of a version and saves it as `file` with `.gz` added, which `docker load` reads. */
export async function makeImage(version: string, file: string, signal: AbortSignal): Promise<void> {
  const tag = `citewell:${version}`;
  await runProgram(['docker', 'build', '--tag', tag, ...commitArguments(), '.'], { signal });
  await runProgram(['docker', 'save', '--output', file, tag], { signal });
  await runProgram(['gzip', file], { signal });
}

function commitArguments(): string[] {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });
  return status === 0 ? ['--build-arg', `CITEWELL_COMMIT=${stdout.trim()}`] : [];
}
