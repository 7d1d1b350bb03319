import MiniSearch, { type Query } from 'minisearch';
import type { Field } from '../fields.ts';
import type { StoredDocument } from '../filter/compile.ts';
import { analyze } from './analyze.ts';
import { parseQuery, type QueryNode } from './query-syntax.ts';

/** Scores by key. */
export type Scores = Map<string, number>;

/** What to look for, and where. */
export interface TextQuery {
  text: string;
  mode: 'any' | 'all';
  fields: readonly Field[];
}

/** The inverted index of one search index. Documents are analysed when the next search needs them. */
export class TextIndex {
  readonly #fields: readonly Field[];
  readonly #documents: ReadonlyMap<string, StoredDocument>;
  readonly #index: MiniSearch<StoredDocument & { id: string }>;
  readonly #stale = new Set<string>();
  readonly #frequencies = new Map<string, number>();

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

  /** The documents that match, with scores; undefined means all of them, alike. */
  search({ text, mode, fields }: TextQuery): Scores | undefined {
    this.#refresh();
    if (text.trim() === '' || text.trim() === '*') return undefined;
    const tree = parseQuery(text, mode);
    return tree ? (this.#evaluate(tree, mode, fields) ?? new Map()) : new Map();
  }

  /** In how many documents an analysed term stands. */
  frequency(term: string): number {
    this.#refresh();
    const known = this.#frequencies.get(term);
    if (known !== undefined) return known;
    const found = this.#lookUp({ queries: [term], fields: this.#fields.map(({ name }) => name) }).size;
    this.#frequencies.set(term, found);
    return found;
  }

  #refresh(): void {
    if (this.#stale.size > 0) this.#frequencies.clear();
    for (const key of this.#stale) {
      const document = this.#documents.get(key);
      if (this.#index.has(key)) this.#index.discard(key);
      if (document) this.#index.add({ ...document, id: key });
    }
    this.#stale.clear();
  }

  /** Undefined where analysis left nothing to look for: stop words match neither everything nor nothing. */
  #evaluate(node: QueryNode, mode: 'any' | 'all', fields: readonly Field[]): Scores | undefined {
    switch (node.kind) {
      case 'not': {
        const excluded = this.#evaluate(node.operand, mode, fields);
        return (
          excluded &&
          new Map([...this.#documents.keys()].filter((key) => !excluded.has(key)).map((key) => [key, 0]))
        );
      }
      case 'and':
        return merged(
          node.operands.map((operand) => this.#evaluate(operand, mode, fields)),
          intersection,
        );
      case 'or': {
        const terms = node.operands.filter((operand) => operand.kind === 'term');
        const others = node.operands.filter((operand) => operand.kind !== 'term');
        const text = terms.map((term) => term.text).join(' ');
        const parts = others.map((operand) => this.#evaluate(operand, mode, fields));
        return merged([...(text ? [this.#terms(text, 'any', fields)] : []), ...parts], union);
      }
      case 'prefix':
        return this.#lookUp({
          queries: [node.text.toLowerCase()],
          prefix: true,
          fields: fields.map(({ name }) => name),
        });
      case 'phrase':
        return this.#phrase(node.text, fields);
      default:
        return this.#terms(node.text, mode, fields);
    }
  }

  #terms(text: string, mode: 'any' | 'all', fields: readonly Field[]): Scores | undefined {
    const queries: Query[] = [];
    for (const [analyzer, names] of namesByAnalyzer(fields)) {
      const terms = [...new Set(analyze(text, analyzer).map((term) => term.text))];
      if (terms.length > 0)
        queries.push({ queries: terms, fields: names, combineWith: mode === 'any' ? 'OR' : 'AND' });
    }
    return queries.length > 0 ? this.#lookUp({ queries, combineWith: 'OR' }) : undefined;
  }

  #phrase(text: string, fields: readonly Field[]): Scores | undefined {
    const candidates = this.#terms(text, 'all', fields);
    if (!candidates) return undefined;
    const phrases = new Map(
      fields.map(({ searchAnalyzer: name }) => [name, analyze(text, name).map((term) => term.text)]),
    );
    return new Map(
      [...candidates].filter(([key]) =>
        fields.some((field) => {
          const own = analyze(textOf(this.#documents.get(key)?.[field.name]), field.analyzer);
          return contains(
            own.map((term) => term.text),
            phrases.get(field.searchAnalyzer) ?? [],
          );
        }),
      ),
    );
  }

  #lookUp(query: Query): Scores {
    return new Map(this.#index.search(query).map(({ id, score }) => [String(id), score]));
  }

  /** The fields that a query without `searchFields` is about. */
  get fields(): readonly Field[] {
    return this.#fields;
  }
}

/** A field's value as the text that is analysed. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.filter((part) => typeof part === 'string').join('\n') : '';
}

function namesByAnalyzer(fields: readonly Field[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { name, searchAnalyzer } of fields)
    groups.set(searchAnalyzer, [...(groups.get(searchAnalyzer) ?? []), name]);
  return groups;
}

function merged(
  parts: readonly (Scores | undefined)[],
  merge: (left: Scores, right: Scores) => Scores,
): Scores | undefined {
  return parts
    .filter((part) => part !== undefined)
    .reduce<Scores | undefined>((all, part) => (all ? merge(all, part) : part), undefined);
}

function union(left: Scores, right: Scores): Scores {
  const all = new Map(left);
  for (const [key, score] of right) all.set(key, score + (all.get(key) ?? 0));
  return all;
}

function intersection(left: Scores, right: Scores): Scores {
  const both: Scores = new Map();
  for (const [key, score] of left) {
    const other = right.get(key);
    if (other !== undefined) both.set(key, score + other);
  }
  return both;
}

function contains(terms: readonly string[], phrase: readonly string[]): boolean {
  if (phrase.length === 0) return false;
  return terms.some((_, at) => phrase.every((word, offset) => terms[at + offset] === word));
}
