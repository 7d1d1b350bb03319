import { TEXT_BUDGET } from './answer-budget.ts';

const NESTING = /^[ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])[ \t]*){16}|^[ \t]{60,}(?:[-*+]|\d{1,9}[.)])[ \t]/;
const EMPHASIS = /(?:[*_~][^\s*_~]{0,3}){400}/;

/**
 * How much of a text can be lexed and laid out quickly, after `before` characters of the same answer: up to the paragraph
 * in which it gets too long, a line is endless or of thousands of columns, or lists and quotes nest too deep.
 */
export function lexableLength(text: string, before = 0): number {
  let paragraph = 0;
  let lines = 0;
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start) + 1 || text.length;
    if (before + end > TEXT_BUDGET.characters) return paragraph;
    const line = text.slice(start, end);
    lines += 1;
    if (isHostile(line) || lines * (end - paragraph) > TEXT_BUDGET.lineSteps) return paragraph;
    if (line.trim() === '') {
      paragraph = end;
      lines = 0;
    }
    start = end;
  }
  return text.length;
}

function isHostile(line: string): boolean {
  const { length } = line;
  if (length > TEXT_BUDGET.lineCharacters) return true;
  if (length > TEXT_BUDGET.columns && line.split('|').length > TEXT_BUDGET.columns) return true;
  // Neither can match a shorter line.
  return (length > 16 && NESTING.test(line)) || (length > 400 && EMPHASIS.test(line));
}
