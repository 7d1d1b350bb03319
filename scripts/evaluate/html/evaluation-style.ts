import { QUESTION_KINDS } from '#lib/quality/question.ts';

const CHOICES = QUESTION_KINDS.map((kind) => `section:has(#show-${kind}:checked) .card:not(.${kind})`).join(
  ', ',
);

/** What reports of evaluations need beyond the common style. Kinds are ours and known, so they may stand in it. */
export const EVALUATION_STYLE = `
.scroll { max-height: none; }
.what { color: var(--muted); display: block; font-size: 0.86rem; max-width: 30rem; }
.figure { align-items: center; display: inline-flex; flex-wrap: wrap; gap: 0.15rem 0.75rem; }
.figure b { min-width: 3.9em; }
.range { color: var(--muted); white-space: nowrap; }
.interval { height: 1rem; overflow: visible; width: clamp(7rem, 22vw, 15rem); }
.axis { stroke: var(--line); }
.zero { stroke: var(--muted); vector-effect: non-scaling-stroke; }
.band { opacity: 0.4; }
.difference .interval { width: clamp(6rem, 11vw, 9rem); }
.band.none { fill: var(--first); }
.difference .band.none { fill: var(--muted); }
.band.better { fill: var(--first); opacity: 0.75; }
.band.worse { fill: var(--danger); opacity: 0.75; }
.mean { fill: var(--ink); }
#answers th, #answers td { padding-inline: 0.3rem; }
#answers th[scope="row"] { background: var(--canvas); inset-inline-start: 0; position: sticky; }
.warnings { border-inline-start: 3px solid var(--second); margin: 0 0 1.25rem; padding-block: 0.2rem; padding-inline: 2rem 0; }
.verdict { font-size: 1.15rem; font-weight: 600; }
.choice { border: 1px solid var(--line); border-radius: 0.75rem; display: flex; flex-wrap: wrap; gap: 0.3rem 1.1rem; margin: 0 0 1rem; padding: 0.5rem 1rem 0.7rem; }
.choice legend { color: var(--muted); padding-inline: 0.3rem; }
.choice input { accent-color: var(--first); }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 0.75rem; margin-block: 0.5rem; padding: 0.6rem 1rem; }
.card > summary { color: var(--ink); display: grid; gap: 0.1rem 0.75rem; grid-template-columns: 5rem 1fr; list-style: none; }
.card > summary::-webkit-details-marker { display: none; }
.state { color: var(--muted); font-size: 0.86rem; font-weight: 600; grid-row: span 2; padding-block-start: 0.1rem; }
.state::before { content: "▸ " / ""; }
.card[open] > summary .state::before { content: "▾ " / ""; }
.wrong > summary .state { color: var(--danger); }
.asked { font-size: 1rem; }
.about { color: var(--muted); }
.card dl { display: grid; gap: 0.6rem; margin: 0.9rem 0 0.6rem; }
.part { display: grid; gap: 0.1rem 1rem; grid-template-columns: 8rem minmax(0, 1fr); }
.part dt { color: var(--muted); }
.part dd { margin: 0; min-width: 0; }
.part ul, .part ol { margin: 0; padding-inline-start: 1.3rem; }
.part ul { list-style: none; padding: 0; }
.turn { margin: 0 0 0.2rem; }
.text { border-inline-start: 2px solid var(--line); padding-inline-start: 0.75rem; white-space: pre-wrap; }
.scores { display: flex; flex-wrap: wrap; gap: 0.1rem 1.1rem; }
b.right { color: var(--first); font-size: 0.86rem; }
.sides { display: grid; gap: 0 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); margin-block: 0.9rem 0.6rem; }
.sides h3 { border-block-end: 1px solid var(--line); color: var(--muted); font-size: 0.86rem; margin: 0 0 0.6rem; padding-block-end: 0.2rem; }
.sides dl { margin-block-start: 0; }
.sides .part { grid-template-columns: 5.5rem minmax(0, 1fr); }
.change { font-weight: 600; }
${CHOICES}, section:has(#show-wrong:checked) .card.right { display: none; }
@media (max-width: 40rem) {
  .what { display: none; }
  th, td { padding-inline: 0.35rem; }
  .part, .sides .part { grid-template-columns: minmax(0, 1fr); }
  .card > summary { grid-template-columns: minmax(0, 1fr); }
  .figure { align-items: start; flex-direction: column; gap: 0.1rem; }
}
@media print {
  .choice { display: none; }
  .card::details-content, .passages::details-content { block-size: auto; content-visibility: visible; }
  .card { break-inside: auto; }
  .card > summary { break-after: avoid; }
}
`;
