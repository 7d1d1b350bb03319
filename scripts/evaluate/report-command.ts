import { parseArgs } from 'node:util';
import { evaluationPage } from '#lib/evals/html/evaluation-page.ts';
import { readEvaluation } from '#lib/evals/read-evaluation.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Command } from './command.ts';
import { writeReport } from './write-report.ts';

const USAGE = `usage: npm run evaluate -- report RUN.json --html FILE

Draws an evaluation that \`npm run evaluate -- --out FILE\` wrote as one HTML page.`;

/** Makes a page of a file that an earlier run wrote. */
export const reportCommand: Command = {
  usage: USAGE,
  async perform(given) {
    const { values, positionals } = parse(given);
    if (values.help) return undefined;
    const [path, ...more] = positionals;
    if (path === undefined || values.html === undefined || more.length > 0) {
      throw new AppError('bad-request', 'Name the evaluation, and with --html the page to write.');
    }
    await writeReport(values.html, evaluationPage(await readEvaluation(path)));
    return 0;
  },
};

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { html: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
    });
  } catch (cause) {
    throw new AppError('bad-request', cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
