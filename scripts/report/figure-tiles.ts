import { type Html, html } from './html.ts';

/** One figure that matters: its name, its value as people read it, and whether it is within its bound. */
export interface FigureTile {
  name: string;
  value: string;
  note?: string;
  state?: 'held' | 'missed';
}

/** Figures side by side, as many in a row as fit. A state is shown in words, not by colour alone. */
export function figureTiles(tiles: readonly FigureTile[]): Html {
  return html`<dl class="tiles">${tiles.map(
    ({ name, value, note, state }) =>
      html`<div class="tile ${state}"><dt>${name}</dt><dd class="value">${value}</dd>${
        (note || state) && html`<dd class="note">${state && html`<b>${state}</b> `}${note}</dd>`
      }</div>`,
  )}</dl>`;
}
