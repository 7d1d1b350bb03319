// `npm run evaluate`: how well questions are answered, and everything around it; a file for each command.
import process from 'node:process';
import { EnvironmentError } from '#lib/config/environment.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Command } from './evaluate/command.ts';
import { compareCommand } from './evaluate/compare-command.ts';
import { reportCommand } from './evaluate/report-command.ts';
import { runCommand } from './evaluate/run-command.ts';

const COMMANDS = new Map<string, Command>([
  ['run', runCommand],
  ['compare', compareCommand],
  ['report', reportCommand],
]);

const [first = '', ...others] = process.argv.slice(2);
const named = COMMANDS.get(first);
const command = named ?? runCommand;
try {
  const exitCode = await command.perform(named ? others : process.argv.slice(2));
  if (exitCode === undefined) console.log(named ? command.usage : usages());
  else process.exitCode = exitCode;
} catch (thrown) {
  if (!(thrown instanceof AppError || thrown instanceof EnvironmentError)) throw thrown;
  console.error(thrown.message);
  if (thrown instanceof AppError && thrown.code === 'bad-request') console.error(`\n${command.usage}`);
  process.exitCode = 2;
}

function usages(): string {
  return [...COMMANDS.values()].map(({ usage }) => usage).join('\n\n');
}
