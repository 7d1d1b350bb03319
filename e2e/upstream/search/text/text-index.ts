import MiniSearch, { type Query } from 'minisearch';
import type { Field } from '../fields.ts';
import type { StoredDocument } from '../filter/compile.ts';
import { badRequest } from '../refusal.ts';
import { analyze } from './analyze.ts';

/** Scores by key. */
export type Scores = Map<string, number>;

/** Operators of the simple query syntax; `-` is one only at the start of a word. */
const OPERATOR = /[+|"()*]|(?:^|\s)-/;

/** The inverted index of one search index. Documents are analysed when the next search needs them. */
export class TextIndex {
  readonly #fields: readonly Field[];
  readonly #documents: ReadonlyMap<string, StoredDocument>;
  readonly #index: MiniSearch<StoredDocument & { id: string }>;
  readonly #stale = new Set<string>();

  constructor(fields: readonly Field[], documents: ReadonlyMap<string, StoredDocument>) {
    this.#fields = fields;
    this.#documents = documents;
    const analyzers = new Map(fields.map(({ name, analyzer }) => [name, analyzer]));
    this.#index = new MiniSearch({
      idField: '@id',
      fields: fields.map(({ name }) => name),
      extractField: (document, name) => (name === '@id' ? document.id : textOf(document[name])),
      tokenize: (text, name) => analyze(text, analyzers.get(name ?? '') ?? '').map((term) => term.text),
      processTerm: (term) => term,
      searchOptions: {
        tokenize: (term) => [term],
        processTerm: (term) => term,
        bm25: { k: 1.2, b: 0.75, d: 0 },
      },
    });
  }

  /** The document of this key is new, changed or gone. */
  touch(key: string): void {
    this.#stale.add(key);
  }

  /** The documents that hold any of the words, with scores; undefined means all documents, alike. */
  search(text: string): Scores | undefined {
    this.#refresh();
    if (text.trim() === '' || text.trim() === '*') return undefined;
    const words = unescaped(text);
    const queries: Query[] = [];
    for (const [analyzer, names] of namesByAnalyzer(this.#fields)) {
      const terms = [...new Set(analyze(words, analyzer).map((term) => term.text))];
      if (terms.length > 0) queries.push({ queries: terms, fields: names, combineWith: 'OR' });
    }
    const found = queries.length > 0 ? this.#index.search({ queries, combineWith: 'OR' }) : [];
    return new Map(found.map(({ id, score }) => [String(id), score]));
  }

  #refresh(): void {
    for (const key of this.#stale) {
      const document = this.#documents.get(key);
      if (this.#index.has(key)) this.#index.discard(key);
      if (document) this.#index.add({ ...document, id: key });
    }
    this.#stale.clear();
  }
}

/** A field's value as the text that is analysed. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.filter((part) => typeof part === 'string').join('\n') : '';
}

/** The words of a query in the simple syntax. Refuses operators: we escape them, so that words are only ever words. */
function unescaped(text: string): string {
  if (OPERATOR.test(text.replace(/\\./gsu, 'x')))
    throw badRequest('Operators of the query syntax are not scripted; escape them.', 'search');
  return text.replace(/\\(.)/gsu, '$1');
}

function namesByAnalyzer(fields: readonly Field[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { name, analyzer } of fields) groups.set(analyzer, [...(groups.get(analyzer) ?? []), name]);
  return groups;
}
