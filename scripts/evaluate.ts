// `npm run evaluate`: how well questions are answered, and everything around it; a file for each command.
import process from 'node:process';
import { EnvironmentError } from '#lib/config/environment.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { visibleText } from '#lib/shared/plain-text.ts';
import { makeFilesPrivate } from '#lib/shared/private-files.ts';
import type { Command } from './evaluate/command.ts';

// Loaded when called: comparing two files shall not wait for the whole application.
const run = async (): Promise<Command> => (await import('./evaluate/run-command.ts')).runCommand;
const COMMANDS = new Map<string, () => Promise<Command>>([
  ['run', run],
  ['compare', async () => (await import('./evaluate/compare-command.ts')).compareCommand],
  ['make-questions', async () => (await import('./evaluate/make-questions/command.ts')).makeQuestionsCommand],
]);

makeFilesPrivate();
const args = process.argv.slice(2);
const named = COMMANDS.get(args[0] ?? '');
const command = await (named ?? run)();
try {
  const exitCode = await command.perform(named ? args.slice(1) : args);
  if (exitCode === undefined) console.log(named ? command.usage : await usages());
  else process.exitCode = exitCode;
} catch (thrown) {
  if (!(thrown instanceof AppError || thrown instanceof EnvironmentError)) throw thrown;
  // It may quote another person's file.
  console.error(visibleText(thrown.message));
  if (thrown instanceof AppError && thrown.code === 'bad-request') console.error(`\n${command.usage}`);
  process.exitCode = 2;
}

async function usages(): Promise<string> {
  const commands = await Promise.all([...COMMANDS.values()].map((load) => load()));
  return commands.map(({ usage }) => usage).join('\n\n');
}
