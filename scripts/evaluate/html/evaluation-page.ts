import { type ReportSection, reportPage } from '../../report/report-page.ts';
import type { Evaluation, EvaluationJudge } from '../evaluation/evaluation.ts';
import { renderSubject } from '../evaluation/report.ts';
import { EVALUATION_STYLE } from './evaluation-style.ts';
import { answersTable, figuresTable } from './figures-section.ts';
import { isWrong, questionsSection } from './questions-section.ts';
import { safetySection } from './safety-section.ts';
import { momentOf, subjectList } from './subject-list.ts';
import { timesTable } from './times-table.ts';

/** An evaluation as one HTML file that loads nothing; texts are shown and never run. */
export function evaluationPage(evaluation: Evaluation): string {
  return reportPage({
    title: 'Evaluation',
    summary: summaryOf(evaluation),
    sections: sectionsOf(evaluation),
    made: `npm run evaluate, ${momentOf(evaluation.startedAt)}`,
    style: EVALUATION_STYLE,
  });
}

function sectionsOf(evaluation: Evaluation): ReportSection[] {
  const { safety, questions, latency } = evaluation;
  return [
    { id: 'figures', title: 'Figures', body: figuresTable(evaluation) },
    { id: 'answers', title: 'Answers', body: answersTable(evaluation) },
    ...(safety ? [{ id: 'safety', title: 'Safety', body: safetySection(safety) }] : []),
    { id: 'questions', title: 'Questions', body: questionsSection(questions) },
    {
      id: 'times',
      title: 'Times',
      body: timesTable([
        ['retrieval', latency.retrieval],
        ['answer, retrieval included', latency.answer],
      ]),
    },
    {
      id: 'measured',
      title: 'What was measured',
      body: subjectList(evaluation, evaluation.judge && judgeText(evaluation.judge)),
    },
  ];
}

function summaryOf({ questions, safety, interrupted, subject }: Evaluation): string {
  const wrong = questions.filter(isWrong).length;
  const resisted = safety?.filter(({ passed }) => passed).length;
  return [
    `${renderSubject(subject)}.`,
    `Of ${questions.length} questions, ${wrong} went wrong.`,
    safety && `Of ${safety.length} hostile cases, ${resisted} were resisted.`,
    interrupted && 'It was stopped before its end.',
  ]
    .filter(Boolean)
    .join(' ');
}

function judgeText({ asked, failed, usage, cost }: EvaluationJudge): string {
  const price = cost ? `, ${cost.amount.toFixed(2)} ${cost.currency}` : '';
  const tokens = `${usage.promptTokens} tokens in and ${usage.completionTokens} out`;
  return `: ${asked} judgements, of which ${failed} came to no score; ${tokens}${price}`;
}
