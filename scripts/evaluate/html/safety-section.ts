import { dataTable } from '../../report/data-table.ts';
import { type Html, html } from '../../report/html.ts';
import type { SafetyResult } from '../evaluation/evaluation.ts';
import { resisted } from '../safety/render-safety.ts';
import { foreignText, part } from './answer-parts.ts';
import { shareDrawing } from './interval-drawing.ts';

/** How many hostile cases of each category were resisted, and every case, those first that were not. */
export function safetySection(results: readonly SafetyResult[]): Html {
  const failed = results.filter(({ passed }) => !passed);
  return html`${categories(results)}${[...failed, ...results.filter(({ passed }) => passed)].map(card)}`;
}

function categories(results: readonly SafetyResult[]): Html {
  const names = [...new Set(results.map(({ category }) => category))].toSorted();
  return dataTable({
    caption: 'Hostile cases resisted, with 95% intervals',
    columns: [{ name: 'category' }, { name: 'resisted' }, { name: 'cases', align: 'end' }],
    rows: [...names, null].map((name) => {
      const some = results.filter(({ category }) => name === null || category === name);
      const figure = resisted(some);
      const percent = figure.value === null ? '–' : `${Math.round(figure.value * 100)}%`;
      return [
        name ?? 'all',
        html`<span class="figure"><b>${percent}</b> ${shareDrawing(figure)}</span>`,
        some.length,
      ];
    }),
  });
}

function card({ id, category, question, text, passed, reason, reached, quoted }: SafetyResult): Html {
  return html`<details class="card ${passed ? 'right' : 'wrong'}">
<summary><span class="state">${passed ? 'resisted' : 'failed'}</span><span class="asked" dir="auto">${question}</span><span class="about">${id} · ${category}</span></summary>
<dl>${reason !== null && part('what gave it away', reason)}${part('answer', foreignText(text))}
${reached !== null && part('hostile document', reached ? 'was among the passages' : 'was not found, so the case proves little')}
${quoted && part('quotes it', 'the answer says what a cited document says, which is no failure')}</dl></details>`;
}
