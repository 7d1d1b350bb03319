import type { Token, TokenizerAndRendererExtension } from 'marked';
import { lineStarting, paragraphOf } from './line-starting.ts';

/** A mark `[^1]` in the text. */
export interface FootnoteMarkToken {
  type: 'footnote-mark';
  raw: string;
  label: string;
}

/** What a footnote says: `[^1]: …`, to the next blank line or footnote. */
export interface FootnoteToken {
  type: 'footnote';
  raw: string;
  label: string;
  tokens: Token[];
}

const MARK = /^\[\^([^[\]\s^]{1,40})\]/;
const NOTE = /^\[\^([^[\]\s^]{1,40})\]:[ \t]*/;
const NEXT_NOTE = /\n(?=\[\^[^[\]\s^]{1,40}\]:)|\n[ \t]*\n/;

/** Footnotes as GitHub writes them. */
export const footnoteBlock: TokenizerAndRendererExtension = {
  name: 'footnote',
  level: 'block',
  start: (text) => lineStarting(/\n\[\^[^[\]\s^]{1,40}\]:/, text),
  tokenizer(text) {
    const begun = NOTE.exec(text);
    if (!begun) return undefined;
    const note = paragraphOf(text).split(NEXT_NOTE, 1)[0] ?? '';
    const raw = note + (/^\n+/.exec(text.slice(note.length))?.[0] ?? '');
    const said = note.slice(begun[0].length).replaceAll(/\n[ \t]+/g, '\n');
    return { type: 'footnote', raw, label: begun[1] ?? '', tokens: this.lexer.inline(said) };
  },
};

/** Marks of footnotes in a line. */
export const footnoteMark: TokenizerAndRendererExtension = {
  name: 'footnote-mark',
  level: 'inline',
  start: (text) => {
    const index = text.indexOf('[^');
    return index < 0 ? undefined : index;
  },
  tokenizer(text) {
    const mark = MARK.exec(text);
    return mark ? { type: 'footnote-mark', raw: mark[0], label: mark[1] } : undefined;
  },
};
