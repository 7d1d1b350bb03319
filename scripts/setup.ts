// `npm run setup`: asks what is to answer, and writes it into .env.
import process from 'node:process';
import { parseEnv } from 'node:util';
import { examine } from '#lib/composition/doctor/examine.ts';
import { findingText } from '#lib/composition/doctor/finding.ts';
import { type Environment, EnvironmentError, readEnvironment } from '#lib/config/environment.ts';
import { environmentAfter } from '#lib/config/environment-file.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { makeFilesPrivate } from '#lib/shared/private-files.ts';
import { untilInterrupted } from './console/until-interrupted.ts';
import { HELP, type Options, readArguments } from './setup/arguments.ts';
import { chooseChanges } from './setup/choose-changes.ts';
import { type Dialogue, Interrupted, openDialogue } from './setup/dialogue.ts';
import { embedAgain } from './setup/embed-again.ts';
import { readEnvFile, writeEnvFile } from './setup/env-file.ts';
import { rewriteEnv } from './setup/rewrite-env.ts';
import { changedLines } from './setup/show-diff.ts';

const NO_TERMINAL = `The input is no terminal, so nothing can be asked. Say what to use by options, such as
  npm run setup -- --model-server http://127.0.0.1:11434/v1 --model NAME --embedding-model NAME --yes
or see npm run setup -- --help.`;

const INTERRUPTED = 130;

makeFilesPrivate();
process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  try {
    const options = readArguments(args);
    if (!options) {
      console.log(HELP);
      return 0;
    }
    const needsAnswers = options.server === undefined || !options.yes;
    if (needsAnswers && !options.ask && !process.stdin.isTTY) {
      console.error(NO_TERMINAL);
      return 2;
    }
    return await setUp(options);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    console.error(thrown.message);
    return thrown.code === 'bad-request' ? 2 : 1;
  }
}

async function setUp(options: Options): Promise<number> {
  const dialogue = openDialogue();
  let written: { environment: Environment | undefined } | undefined;
  try {
    written = await decide(options, dialogue);
  } catch (thrown) {
    if (!(thrown instanceof Interrupted)) throw thrown;
    console.log(`\nInterrupted. Nothing was changed.`);
    return INTERRUPTED;
  } finally {
    dialogue.close();
  }
  if (written === undefined) return 0;
  return written.environment ? finish(written.environment, options.file) : 1;
}

/** Asks, shows and writes. Undefined where the person did not want it written. */
async function decide(
  options: Options,
  dialogue: Dialogue,
): Promise<{ environment: Environment | undefined } | undefined> {
  const { file } = options;
  const existing = readEnvFile(file);
  const before = existing ?? '';
  const changes = await chooseChanges(options, parseEnv(before), dialogue);
  const after = rewriteEnv(before, changes);
  const { source, overruled } = environmentAfter(before, after);
  if (after === before) dialogue.say(`\n${file} says so already.`);
  else dialogue.say(`\nChanges of ${file}:\n${changedLines(before, after).join('\n')}\n`);
  for (const name of overruled)
    dialogue.say(`${name} is set in this shell too, and counts before ${file}: unset it.`);
  const { environment, report } = checked(source);
  if (report !== undefined) dialogue.say(`With this, a start would fail.\n${report}\n`);
  if (after !== before) {
    if (!options.yes && !(await dialogue.confirm(`Write ${file}?`, report === undefined))) {
      dialogue.say('Nothing was changed.');
      return undefined;
    }
    const backup = writeEnvFile(file, existing, after);
    const copy = backup === undefined ? '' : ` The file as it was: ${backup}`;
    dialogue.say(`Changed ${changes.size} variables in ${file}.${copy}`);
  }
  return { environment };
}

function checked(source: Readonly<Record<string, string | undefined>>): {
  environment: Environment | undefined;
  report?: string;
} {
  try {
    return { environment: readEnvironment(source) };
  } catch (thrown) {
    if (!(thrown instanceof EnvironmentError)) throw thrown;
    return { environment: undefined, report: thrown.faults.map((fault) => `  ${fault}`).join('\n') };
  }
}

/** Embeds again and checks. What was written stays, whatever comes of it. */
async function finish(environment: Environment, file: string): Promise<number> {
  const signal = untilInterrupted();
  const embedded = await embedAgain(environment, signal);
  if (signal.aborted) {
    console.log(`\nInterrupted. ${file} is written; run \`npm run setup\` again to embed the rest.`);
    return INTERRUPTED;
  }
  console.log('\nChecking:');
  let failures = embedded === 'failed' ? 1 : 0;
  for await (const finding of examine(() => environment, signal)) {
    console.log(findingText(finding));
    if (finding.outcome === 'failed') failures += 1;
  }
  if (signal.aborted) return INTERRUPTED;
  const next =
    failures > 0 ? 'The lines above say what to do; then `npm run doctor`.' : 'Start it with `npm start`.';
  console.log(`\n${next} A server that runs already takes the change at its next start.`);
  return failures > 0 ? 1 : 0;
}
