import { SUBJECT_TERMS } from '#lib/text/stop-terms.ts';
import { segmentWords } from '#lib/text/words.ts';
import { isTerminated } from './logical-lines.ts';
import type { Block } from './passage-blocks.ts';
import type { AskedQuestion } from './read-question.ts';
import { indexTerms, type Source } from './sources.ts';

/** How well (0–1) each word of the question is said, by the question's terms. */
export type Said = readonly number[];

/** A piece and how it speaks of a question. */
export interface MatchedPiece extends Piece {
  own: Said;
  /** With what leads to it, and with the title. */
  around: Said;
  score: number;
}

/** A source and how it speaks of a question. */
export interface MatchedSource {
  source: Source;
  /** In reading order. */
  pieces: MatchedPiece[];
  /** The piece that is likeliest to answer; undefined for a source without text. */
  best: MatchedPiece | undefined;
}

/** What the surroundings of a piece count beside its own words. */
const AROUND = 0.5;
/** What a piece loses that lacks the kind of thing that is asked for: a number, a date, a name. */
const LACKS_FORM = 0.2;

/** A function that compares sources with the question: the more of its rare words a piece says, the likelier it answers. */
export function sourceMatcher({ form, matches, rarity }: AskedQuestion): (source: Source) => MatchedSource {
  const byTerm = invert(matches);
  const said = (terms: readonly string[]) => saidBy(terms, byTerm, matches.length);
  return (source) => {
    const head = said(source.headTerms);
    const pieces = piecesOf(source).map((piece): MatchedPiece => {
      const own = said(piece.terms);
      const around = most(own, said(piece.lead), head);
      const score =
        shareOf(own, rarity) +
        AROUND * shareOf(around, rarity) -
        (form.isHeld(piece, source.language) ? 0 : LACKS_FORM) -
        (piece.canAnswer ? 0 : CANNOT_ANSWER);
      return { ...piece, own, around, score };
    });
    const best = pieces.reduce<MatchedPiece | undefined>(
      (most, piece) => (most && most.score >= piece.score ? most : piece),
      undefined,
    );
    return { source, pieces, best };
  };
}

/** More than all that a piece can gain: it is the best only where the source has no other. */
const CANNOT_ANSWER = 2;

type Term = readonly [index: number, strength: number];

function invert(matches: AskedQuestion['matches']): ReadonlyMap<string, Term[]> {
  const byTerm = new Map<string, Term[]>();
  for (const [index, match] of matches.entries()) {
    for (const [term, strength] of match) {
      const known = byTerm.get(term);
      if (known) known.push([index, strength]);
      else byTerm.set(term, [[index, strength]]);
    }
  }
  return byTerm;
}

function saidBy(terms: readonly string[], byTerm: ReadonlyMap<string, Term[]>, count: number): number[] {
  const said = new Array<number>(count).fill(0);
  for (const [at, term] of terms.entries()) {
    // Other words than the asked ones are meant as nouns: "vacation" is leave, and not what you do "when you leave".
    const isVerb = SUBJECT_TERMS.has(terms[at - 1] ?? '');
    for (const [index, strength] of byTerm.get(term) ?? []) {
      if (strength > (said[index] ?? 0) && !(isVerb && strength < 1)) said[index] = strength;
    }
  }
  return said;
}

/** The best of several for each word. */
export function most(...said: readonly Said[]): number[] {
  return (said[0] ?? []).map((_, index) => Math.max(...said.map((one) => one[index] ?? 0)));
}

/** The share (0–1) of the weights that is said; 0 where nothing weighs. */
export function shareOf(said: Said, weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return 0;
  return said.reduce((sum, strength, index) => sum + strength * (weights[index] ?? 0), 0) / total;
}

/** The smallest thing that can be quoted: a sentence, a list item, a table row or a record. */
interface Piece {
  block: Block;
  /** Its position among the pieces of the block. */
  index: number;
  text: string;
  words: number;
  /** Index terms of the text, in order. */
  terms: readonly string[];
  /** Index terms of what leads to it: the nearest heading, the lead-in of a list, the header of a table, the sentence before. */
  lead: readonly string[];
  /** False for half a sentence, a question, and what holds no words: none of them answers anything. */
  canAnswer: boolean;
}

const NOTHING: readonly string[] = [];

/** The pieces of a source, in reading order. */
function piecesOf({ blocks, language }: Source): Piece[] {
  return blocks.flatMap((block) => {
    const termsOf = (text: string | null) => (text ? indexTerms(text, language) : NOTHING);
    const texts = textsOf(block);
    const terms = texts.map(termsOf);
    const above = [...termsOf(block.heading), ...termsOf(leadOf(block))];
    const isProse = block.kind === 'paragraph';
    return texts.map((text, index) => ({
      block,
      index,
      text,
      words: segmentWords(text).length,
      terms: terms[index] ?? NOTHING,
      lead: isProse ? [...above, ...(terms[index - 1] ?? NOTHING)] : above,
      canAnswer: canAnswer(text, isProse),
    }));
  });
}

function leadOf(block: Block): string | null {
  if (block.kind === 'list') return block.leadIn;
  return block.kind === 'table' ? block.header.join(' ') : null;
}

function textsOf(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
      return block.sentences;
    case 'list':
      return block.items.map(({ text }) => text);
    case 'table':
      return block.rows.map((row) => row.join(' '));
    case 'fields':
      return [block.fields.map(({ name, value }) => `${name} ${value}`).join('\n')];
  }
}

function canAnswer(text: string, isSentence: boolean): boolean {
  if (!isSentence) return /[\p{L}\p{N}]/u.test(text);
  return isTerminated(text) && !/^[\p{Ll},;.)]|[?？؟:：]$/u.test(text);
}
