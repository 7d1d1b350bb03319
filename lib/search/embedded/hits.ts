import { parseValidity } from '#lib/core/documents/validity.ts';
import type { Caption, FieldValue, SearchHit } from '#lib/core/events/passage.ts';
import type { Language } from '#lib/text/language.ts';
import { splitSentences } from '#lib/text/sentences.ts';
import { STOP_WORDS } from '#lib/text/stop-words.ts';
import { indexWord, segmentWords } from '#lib/text/words.ts';
import type { CheckedRequest } from './compile-request.ts';
import { stringList } from './document-rows.ts';
import type { Found } from './first-stage.ts';
import type { QueryPlan } from './rank/query-plan.ts';
import { type IndexField, indexFields } from './schema.ts';
import type { Row, StatementCache } from './statement-cache.ts';

/** Sentences of a caption. */
const CAPTIONS = 1;

const ALL_COLUMNS = indexFields()
  .map(({ name, sql }) => `${sql} AS "${name}"`)
  .join(', ');

/** Reads the hits in order: the selected fields, and the requested highlights and captions. */
export function readHits(
  statements: StatementCache,
  found: readonly Found[],
  request: CheckedRequest,
  plan: QueryPlan | undefined,
): SearchHit[] {
  const rows = statements.all(
    `SELECT ${ALL_COLUMNS}, d.language AS language, d.validity AS validity, f.key AS place FROM json_each(?) AS f
     JOIN passages p ON p.id = f.value JOIN documents d ON d.id = (f.value >> 20) ORDER BY f.key`,
    JSON.stringify(found.map(({ id }) => id)),
  );
  const highlighter = new Highlighter(plan);
  return rows.map((row) => ({
    document: Object.fromEntries(request.select.map((field) => [field.name, fieldValue(row, field)])),
    score: found[Number(row['place'])]?.score ?? 0,
    rerankerScore: null,
    captions: request.wantsCaptions
      ? highlighter.captions(textOf(row, 'content'), languageOf(row), CAPTIONS)
      : [],
    highlights: highlightsOf(row, request, highlighter),
    ...validityIn(row),
  }));
}

function validityIn(row: Row): Pick<SearchHit, 'validity'> {
  const validity = parseValidity(textOf(row, 'validity'));
  return validity ? { validity } : {};
}

function highlightsOf(
  row: Row,
  { highlights }: CheckedRequest,
  highlighter: Highlighter,
): SearchHit['highlights'] {
  const marked = highlights.map(({ field, fragments }) => {
    const texts = field.isCollection ? stringList(row[field.name]) : [textOf(row, field.name)];
    const excerpts = texts.flatMap((text) => highlighter.fragments(text, languageOf(row), fragments));
    return [field.name, excerpts.slice(0, fragments)] as const;
  });
  return Object.fromEntries(marked.filter(([, excerpts]) => excerpts.length > 0));
}

function fieldValue(row: Row, { name, isCollection }: IndexField): FieldValue {
  if (isCollection) return stringList(row[name]);
  const value = row[name];
  return typeof value === 'string' ? value : null;
}

function textOf(row: Row, name: string): string {
  const value = row[name];
  return typeof value === 'string' ? value : '';
}

function languageOf(row: Row): Language {
  const language = textOf(row, 'language');
  return Object.hasOwn(STOP_WORDS, language) ? (language as Language) : 'und';
}

interface MarkedSentence {
  text: string;
  marked: string;
  /** The weight of the question's words in the sentence, each counted once. */
  worth: number;
}

/** Marks the question's words, in any form the plan knows, with `<em>`. The surrounding text is unchanged. */
class Highlighter {
  /** By index term: the planned word and how well this form stands for it. */
  readonly #forms = new Map<string, { word: number; weight: number }>();

  constructor(plan: QueryPlan | undefined) {
    for (const [word, { idf, forms }] of plan?.terms.entries() ?? []) {
      for (const { term, weight } of forms) this.#forms.set(term, { word, weight: weight * idf });
    }
  }

  /** Up to `count` sentences with a word of the question, in text order; the best if there are more. */
  fragments(text: string, language: Language, count: number): string[] {
    const sentences = this.#sentences(text, language).filter(({ worth }) => worth > 0);
    const best = new Set(sentences.toSorted((a, b) => b.worth - a.worth).slice(0, count));
    return sentences.filter((sentence) => best.has(sentence)).map(({ marked }) => marked);
  }

  /** The `count` sentences with most of the question, best first; the first sentences if none has any. */
  captions(text: string, language: Language, count: number): Caption[] {
    return this.#sentences(text, language)
      .toSorted((a, b) => b.worth - a.worth)
      .slice(0, count)
      .map((sentence) => ({ text: sentence.text, highlights: sentence.marked }));
  }

  #sentences(text: string, language: Language): MarkedSentence[] {
    return splitSentences(text).map((sentence) => this.#mark(sentence.text, language));
  }

  #mark(text: string, language: Language): MarkedSentence {
    const worths = new Map<number, number>();
    let marked = '';
    let end = 0;
    for (const word of segmentWords(text)) {
      const forms = indexWord(word.text, language).flatMap(({ term }) => this.#forms.get(term) ?? []);
      if (forms.length === 0) continue;
      marked += `${text.slice(end, word.start)}<em>${text.slice(word.start, word.end)}</em>`;
      end = word.end;
      for (const form of forms) worths.set(form.word, Math.max(form.weight, worths.get(form.word) ?? 0));
    }
    const worth = [...worths.values()].reduce((total, value) => total + value, 0);
    return { text, marked: marked + text.slice(end), worth };
  }
}
