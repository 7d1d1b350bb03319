import { type parse, tokenize } from '@huggingface/jinja';
import { type Piece, splitTemplate } from './split-template.ts';
import { reasonOf, TemplateFault } from './template-fault.ts';

/** A token of the Jinja package. */
export type Token = Parameters<typeof parse>[0][number];

/** The tokens of a template, and for each the line on which its tag begins. */
export interface TokenizedTemplate {
  tokens: Token[];
  lines: number[];
}

/**
 * Tag by tag, so that a mistake has a line, and with the white space that Jinja2 keeps by default: the package as a
 * whole would trim blocks, as chat templates of models expect. Throws TemplateFault.
 */
export function tokenizeTemplate(template: string): TokenizedTemplate {
  const tokens: Token[] = [];
  const lines: number[] = [];
  const pieces = splitTemplate(template);
  for (const [index, piece] of pieces.entries()) {
    for (const token of tokensOf(piece, pieces[index - 1], pieces[index + 1])) {
      tokens.push(token);
      lines.push(piece.line);
    }
  }
  return { tokens, lines };
}

function tokensOf(piece: Piece, before: Piece | undefined, after: Piece | undefined): Token[] {
  if (piece.kind === 'silent') return [];
  if (piece.kind === 'tag') return tokensOfTag(piece);
  const fromStart = before?.stripsAfter ? piece.text.trimStart() : piece.text;
  const value = after?.stripsBefore ? fromStart.trimEnd() : fromStart;
  return value === '' ? [] : [{ type: 'Text', value }];
}

function tokensOfTag({ text, line }: Piece): Token[] {
  try {
    return tokenize(text);
  } catch (thrown) {
    throw new TemplateFault(line, reasonOf(thrown), thrown);
  }
}
