import { type Html, html } from '../../report/html.ts';
import type { ComparedRun } from '../comparison/comparison.ts';
import { renderSubject } from '../evaluation/report.ts';
import { part } from './answer-parts.ts';

/** What was measured, on what, and by which judge; `judged` says more about its work. */
export function subjectList(
  { startedAt, subject, set, judge }: Omit<ComparedRun, 'latency'>,
  judged: string | null = null,
): Html {
  return html`<dl class="card">${[
    part('when', momentOf(startedAt)),
    part('application', renderSubject(subject)),
    subject.promptsSha256 !== null && part('prompts', html`<code>${subject.promptsSha256}</code>`),
    part(
      'questions',
      html`${set.questions}, split ${set.split}, ${set.mode} search, ${set.top} passages, <code>${set.sha256}</code>`,
    ),
    part('documents', set.documents),
    part(
      'judge',
      judge ? html`${judge.model}, prompts <code>${judge.promptsSha256}</code>${judged}` : 'no model judged',
    ),
  ]}</dl>`;
}

/** A moment as readers anywhere can read it. */
export function momentOf(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}
