import { readEnvironment } from '#lib/config/environment.ts';
import { visibleText } from '#lib/shared/plain-text.ts';
import { untilInterrupted } from '../console/until-interrupted.ts';
import { type EvaluateArguments, readArguments, USAGE } from './arguments.ts';
import type { Command } from './command.ts';
import {
  renderAnswers,
  renderFigures,
  renderJudge,
  renderOutcome,
  renderSubject,
} from './evaluation/report.ts';
import { evaluationPage } from './html/evaluation-page.ts';
import { callJudge, type Panel } from './judge-answers.ts';
import { type Measured, measure } from './measure.ts';
import { renderSafety } from './safety/render-safety.ts';
import { incompleteness, SAMPLE_GATE, shortfalls } from './thresholds.ts';
import { writeEvaluation, writeReport } from './write-output.ts';

const STOPPED = 130;

/** Asks the questions and says how well it went. Ends with 1 where a figure is below its threshold. */
export const runCommand: Command = {
  usage: USAGE,
  async perform(given) {
    const args = readArguments(given);
    if (!args) return undefined;
    const signal = untilInterrupted();
    try {
      return await evaluate(args, signal);
    } catch (thrown) {
      if (!signal.aborted || thrown !== signal.reason) throw thrown;
      console.error('Stopped before the first answer.');
      return STOPPED;
    }
  },
};

async function evaluate(args: EvaluateArguments, signal: AbortSignal): Promise<number> {
  const environment = readEnvironment();
  const ours = args.isGate ? SAMPLE_GATE[environment.services.search.engine] : {};
  const thresholds = { ...ours, ...args.thresholds };
  const panel = await callJudge(args, environment);
  const measured = await measure(args, environment, panel, signal);
  const { evaluation } = measured;
  if (args.out !== undefined) await writeEvaluation(args.out, evaluation);
  if (args.html !== undefined) await writeReport(args.html, evaluationPage(evaluation));
  tell(measured, args, panel);
  if (evaluation.interrupted) return STOPPED;
  const missed = [
    ...incompleteness(evaluation, thresholds),
    ...shortfalls(evaluation, thresholds, args.strict),
  ];
  for (const sentence of missed) console.error(visibleText(sentence));
  return missed.length > 0 ? 1 : 0;
}

function tell({ evaluation, safetyCases }: Measured, args: EvaluateArguments, panel: Panel): void {
  if (args.json) {
    console.log(JSON.stringify(evaluation, null, 2));
    return;
  }
  const { questions, subject, judge, safety } = evaluation;
  const isWhole = args.question === undefined;
  const parts = [
    args.verbose && questions.map(renderOutcome).join('\n\n'),
    isWhole && renderSubject(subject),
    isWhole && renderAnswers(questions),
    isWhole && renderFigures(evaluation),
    isWhole && renderJudge(judge, panel.judge === null ? panel.reason : 'stopped'),
    safety && renderSafety(safety, safetyCases),
  ];
  // Questions, answers and what judges say of them are other people's texts.
  console.log(visibleText(parts.filter((part) => typeof part === 'string').join('\n\n')));
}
