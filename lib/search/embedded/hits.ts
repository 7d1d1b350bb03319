import type { FieldValue, SearchHit } from '#lib/core/ports.ts';
import type { Language } from '#lib/text/language.ts';
import { STOP_WORDS } from '#lib/text/stop-words.ts';
import { stringList } from './document-rows.ts';
import type { Found } from './first-stage.ts';
import { Highlighter } from './highlighter.ts';
import { type IndexField, indexFields } from './index-fields.ts';
import type { QueryPlan } from './rank/query-plan.ts';
import type { CheckedRequest } from './read-request.ts';
import type { Row, StatementCache } from './statement-cache.ts';

/** Sentences that a hit is explained with. */
const CAPTIONS = 1;

const ALL_COLUMNS = indexFields()
  .map(({ name, sql }) => `${sql} AS "${name}"`)
  .join(', ');

/** Reads what was found, in order: the fields selected, and the highlights and captions asked for. */
export function readHits(
  statements: StatementCache,
  found: readonly Found[],
  request: CheckedRequest,
  plan: QueryPlan | undefined,
): SearchHit[] {
  const rows = statements.all(
    `SELECT ${ALL_COLUMNS}, d.language AS language, f.key AS place FROM json_each(?) AS f
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
  }));
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
