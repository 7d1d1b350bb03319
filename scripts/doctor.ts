// `npm run doctor`: what is set up well, what is not, and what to do about it.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { examine } from '#lib/composition/doctor/examine.ts';
import { type Finding, findingText } from '#lib/composition/doctor/finding.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { makeFilesPrivate } from '#lib/shared/private-files.ts';

const USAGE = `usage: npm run doctor -- [--json]

Checks the variables, whether each service is reached and takes our credentials, the index and its fields, each model,
and asks one question end to end. Changes nothing; asks each model for a word and a vector.
Exit code 0: all well. 1: something failed. 2: wrong usage.`;

// A reader of the first lines only, such as `head`, has seen enough.
process.stdout.on('error', () => process.exit(1));

makeFilesPrivate();
process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  try {
    const { json, help } = parseArgs({
      args,
      options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    }).values;
    if (!help) return await diagnose(json);
    console.log(USAGE);
    return 0;
  } catch (thrown) {
    if (!(thrown instanceof TypeError && 'code' in thrown)) throw thrown;
    console.error(`${thrown.message}\n\n${USAGE}`);
    return 2;
  }
}

async function diagnose(json: boolean): Promise<number> {
  const interruption = new AbortController();
  process.on('SIGINT', () => interruption.abort());
  const findings: Finding[] = [];
  for await (const finding of examine(readEnvironment, interruption.signal)) {
    findings.push(finding);
    if (!json) console.log(findingText(finding));
  }
  const summary = summarize(findings);
  if (json) console.log(JSON.stringify({ ...summary, findings }, null, 2));
  else console.log(`\n${summary.ok} ok, ${summary.failed} failed, ${summary.skipped} skipped`);
  return summary.failed > 0 ? 1 : 0;
}

function summarize(findings: Finding[]): Record<Finding['outcome'], number> {
  const count = (outcome: Finding['outcome']) =>
    findings.filter((finding) => finding.outcome === outcome).length;
  return { ok: count('ok'), failed: count('failed'), skipped: count('skipped') };
}
