import { badOption, readOptions } from '../console/read-options.ts';
import type { Command } from './command.ts';
import { readEvaluation } from './evaluation/read-evaluation.ts';
import { evaluationPage } from './html/evaluation-page.ts';
import { writeReport } from './write-output.ts';

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
      throw badOption('Name the evaluation, and with --html the page to write.');
    }
    await writeReport(values.html, evaluationPage(await readEvaluation(path)));
    return 0;
  },
};

function parse(args: string[]) {
  return readOptions({
    args,
    allowPositionals: true,
    options: { html: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
  });
}
