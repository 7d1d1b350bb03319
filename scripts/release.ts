// `npm run release`: makes the files that operators download to run this version without building it.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { VERSION } from '#lib/config/version.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { badOption, readOptions } from './console/read-options.ts';
import { untilInterrupted } from './console/until-interrupted.ts';
import { assembleTree, findPackagedNode, PLATFORM } from './release/assemble-tree.ts';
import { checksums } from './release/checksums.ts';
import { hasDocker, makeImage, withoutImage } from './release/make-image.ts';
import { releaseNotes } from './release/release-notes.ts';
import { runProgram } from './release/run-program.ts';

const HELP = `usage: npm run release [-- options]

Makes a release of this version in a folder. Builds first where the last build is not of these sources.

  citewell-VERSION-PLATFORM.tar.gz   the application with its Node, to unpack and start: ./citewell
  citewell-VERSION-image.tar.gz      the image, for docker load; without a Docker engine IMAGE.txt says how to make it
  citewell-VERSION.cdx.json          every package, as CycloneDX
  NOTES.md                           the section of this version in CHANGELOG.md
  SHA256SUMS                         for sha256sum --check

  --out DIR    folder of the release; by default release. Files of the same name are replaced, others stay
  --tag TAG    fails unless the tag is v and this version
  --help       this text

Exit code: 0 made, 1 something failed, 2 wrong usage, 130 interrupted; then nothing in the folder has changed.`;

const INTERRUPTED = 130;
const SUMS = 'SHA256SUMS';
const NO_IMAGE = 'IMAGE.txt';
/** Unpacked by root, files belong to root and not to a user with the number of the one who made them. */
const OWNED_BY_ROOT =
  process.platform === 'darwin'
    ? ['--uid', '0', '--gid', '0', '--no-mac-metadata']
    : ['--owner=0', '--group=0', '--numeric-owner'];

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const signal = untilInterrupted();
  try {
    const text = { type: 'string' } as const;
    const options = { out: { ...text, default: 'release' }, tag: text, help: { type: 'boolean' } } as const;
    const { values } = readOptions({ args, options });
    if (values.help) {
      console.log(HELP);
      return 0;
    }
    if (values.tag !== undefined && values.tag !== `v${VERSION}`)
      throw badOption(`--tag is "${values.tag}"; the tag of this version is v${VERSION}.`);
    await release(resolve(values.out), signal);
    return 0;
  } catch (thrown) {
    if (signal.aborted) {
      console.error('\nInterrupted. The folder of the release is as it was.');
      return INTERRUPTED;
    }
    if (!(thrown instanceof AppError)) throw thrown;
    console.error(thrown.message);
    return thrown.code === 'bad-request' ? 2 : 1;
  }
}

/** Makes everything in a folder of its own, and moves it once all is there. */
async function release(out: string, signal: AbortSignal): Promise<void> {
  // What is quickly wrong comes before what takes minutes.
  const notes = releaseNotes(readFileSync('CHANGELOG.md', 'utf8'), VERSION);
  findPackagedNode();
  const making = folderIn(out);
  try {
    await makeFiles(making, notes, signal);
    signal.throwIfAborted();
    const names = readdirSync(making);
    if (!names.includes(NO_IMAGE)) rmSync(join(out, NO_IMAGE), { force: true });
    for (const name of names) renameSync(join(making, name), join(out, name));
    say(`The release is in ${out}:`);
    for (const name of names.sort()) say(`  ${megabytes(join(out, name)).padStart(9)}  ${name}`);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

/** A folder beside the files that it becomes. Throws `bad-request` where none can be made. */
function folderIn(out: string): string {
  try {
    mkdirSync(out, { recursive: true });
    return mkdtempSync(join(out, '.making-'));
  } catch (cause) {
    throw badOption(`--out is "${out}"; it takes a folder that you may write to.`, cause);
  }
}

async function makeFiles(making: string, notes: string, signal: AbortSignal): Promise<void> {
  say('Building, where the last build is not of these sources.');
  await runProgram([process.execPath, 'scripts/run.mjs', 'build'], { signal });

  const name = `citewell-${VERSION}-${PLATFORM}`;
  say(`Packing ${name}.tar.gz.`);
  const tree = join(making, name);
  await assembleTree(tree, signal);
  await runProgram(['tar', ...OWNED_BY_ROOT, '-czf', `${tree}.tar.gz`, '-C', making, name], { signal });
  rmSync(tree, { recursive: true });

  if (hasDocker()) {
    say('Building the image.');
    await makeImage(VERSION, join(making, `citewell-${VERSION}-image.tar`), signal);
  } else {
    say(`No Docker engine answers: no image. ${NO_IMAGE} says how to make it.`);
    writeFileSync(join(making, NO_IMAGE), withoutImage(VERSION));
  }

  say('Listing packages and checksums.');
  const toFile = join(making, `citewell-${VERSION}.cdx.json`);
  await runProgram(['npm', 'run', '--silent', 'sbom'], { signal, toFile });
  writeFileSync(join(making, 'NOTES.md'), notes);
  writeFileSync(join(making, SUMS), await checksums(making, readdirSync(making)));
}

function say(line: string): void {
  console.log(line);
}

function megabytes(file: string): string {
  return `${(statSync(file).size / 1e6).toFixed(1)} MB`;
}
