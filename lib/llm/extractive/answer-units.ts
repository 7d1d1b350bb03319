import type { Passage } from '#lib/core/passage.ts';
import { detectLanguage, type Language } from '#lib/text/language.ts';
import { analyze, indexWord, segmentWords } from '#lib/text/words.ts';
import { type Block, isWhole, passageBlocks } from './passage-blocks.ts';
import type { Vocabulary } from './term-matches.ts';

/** What can be cited: a retrieved passage, or a file that came with the question (then `sourcepage` is null). */
export interface Source {
  rank: number;
  sourcepage: string | null;
  /** How the source is named to the reader when it cannot be cited. */
  name: string;
  language: Language;
  blocks: Block[];
  /** Index terms of title, headings and file name. */
  headTerms: Set<string>;
  /** The words of everything in it, title and headings included. */
  vocabulary: Vocabulary;
  /** Their index terms. */
  terms: Set<string>;
}

/** The smallest thing an answer may say: a sentence, a list item, a table row, a group of fields, or a whole list or table. */
export interface Unit {
  source: Source;
  block: Block;
  blockIndex: number;
  part: { kind: 'sentence' | 'item' | 'row'; index: number } | { kind: 'whole' };
  text: string;
  /** Index terms of the text, in order. */
  terms: string[];
  /** Index terms of what stands around it: lead-in, header, nearest heading, neighbouring sentences. */
  nearTerms: Set<string>;
}

/** Reads retrieved passages as sources, best first. */
export function readSources(passages: readonly Passage[]): Source[] {
  return passages.map((passage, rank) => {
    const head = [passage.title ?? '', ...passage.headings, passage.sourcefile.replace(/[_\W]+/g, ' ')].join(
      '\n',
    );
    return readSource(passage.content, head, {
      rank,
      sourcepage: passage.sourcepage,
      name: passage.sourcefile,
    });
  });
}

/** Reads one text as a source. `head` is what is known about it beside its text. */
export function readSource(
  content: string,
  head: string,
  about: Pick<Source, 'rank' | 'sourcepage' | 'name'>,
): Source {
  const language = detectLanguage(content);
  const headTerms = termsOf(head, language);
  const vocabulary = vocabularyOf(`${head}\n${content}`, language);
  return {
    ...about,
    language,
    blocks: passageBlocks(content),
    headTerms: new Set(headTerms),
    vocabulary,
    terms: new Set(vocabulary.values()),
  };
}

/** Everything the sources could say in answer, in reading order. */
export function answerUnits(sources: readonly Source[]): Unit[] {
  return sources.flatMap((source) => source.blocks.flatMap((block, index) => unitsOf(source, block, index)));
}

function unitsOf(source: Source, block: Block, blockIndex: number): Unit[] {
  const unit = (part: Unit['part'], text: string, near: (string | null | undefined)[]): Unit => ({
    source,
    block,
    blockIndex,
    part,
    text,
    terms: termsOf(text, source.language),
    nearTerms: new Set(termsOf([block.heading, ...near].filter(Boolean).join('\n'), source.language)),
  });
  switch (block.kind) {
    case 'paragraph':
      return block.sentences.flatMap((text, index) => {
        if (!isWhole(text) || /[?？:：]$/.test(text)) return [];
        const neighbours = [block.sentences[index - 1], block.sentences[index + 1]];
        return [unit({ kind: 'sentence', index }, text, neighbours)];
      });
    case 'list':
      return [
        ...block.items.map((item, index) => unit({ kind: 'item', index }, item.text, [block.leadIn])),
        ...(block.leadIn || block.heading
          ? [
              unit(
                { kind: 'whole' },
                block.leadIn ?? block.heading ?? '',
                block.items.map((item) => item.text),
              ),
            ]
          : []),
      ];
    case 'table':
      return [
        ...block.rows.map((row, index) => unit({ kind: 'row', index }, row.join(' '), block.header)),
        unit(
          { kind: 'whole' },
          [block.heading, ...block.header].filter(Boolean).join(' '),
          block.rows.map((row) => row.join(' ')),
        ),
      ];
    case 'fields':
      return [
        unit({ kind: 'whole' }, block.fields.map(({ name, value }) => `${name} ${value}`).join('\n'), []),
      ];
  }
}

function termsOf(text: string, language: Language): string[] {
  return analyze(text, language).split(' ').filter(Boolean);
}

function vocabularyOf(text: string, language: Language): Vocabulary {
  const words = segmentWords(text).flatMap((word) => indexWord(word.text, language));
  return new Map(words.map(({ word, term }) => [word, term]));
}
