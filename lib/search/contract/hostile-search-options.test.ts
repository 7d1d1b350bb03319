import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AccessFilter, internalCaller } from '#lib/core/access/principal.ts';
import { retrieve } from '#lib/core/answer/retrieve.ts';
import type { ChatModel } from '#lib/core/ports/chat-model.ts';
import type { SearchEngine } from '#lib/core/ports/search-engine.ts';
import { type FieldRoles, plainRequest, type SearchDirections } from '#lib/core/question/request.ts';
import { defaultSettings } from '#lib/core/settings/settings.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { CORPUS } from './corpus.ts';
import { ENGINES } from './search-engine.contract.ts';

// What callers of protocols 4 and 5 may write themselves, joined with who may read what.
const ACCESS: AccessFilter = { oids: ['ada'], groups: ["o'brien, inc"] };
const READABLE = CORPUS.filter(
  ({ oids, groups }) =>
    oids.includes('ada') || groups.some((group) => ['all', "o'brien, inc"].includes(group)),
).map(({ sourcefile }) => sourcefile);
const FIELDS = [
  'id',
  'content',
  'category',
  'sourcepage',
  'sourcefile',
  'title',
  'headings',
  'oids',
  'groups',
];

const model = { name: 'scripted', extraPassageCount: 0 } as ChatModel;

/** What was found for a caller who may read a little, or the refusal. Throws other errors. */
async function found(search: SearchEngine, directions: SearchDirections): Promise<string[] | AppError> {
  const request = plainRequest([], {
    settings: { ...defaultSettings, retrieval_mode: 'text', top: 50 },
    caller: { ...internalCaller, access: ACCESS },
    directions,
  });
  try {
    const never = new AbortController().signal;
    const { documents } = await retrieve({ queries: ['*'] }, request, { search }, model, () => 0, never);
    return documents.map(({ passage }) => passage.id);
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'bad-request') return thrown;
    throw thrown;
  }
}

/** Words of the filter language in any order: mostly wrong, now and then right in an odd way. */
const filterWords = fc
  .array(
    fc.oneof(
      fc.constantFrom(...FIELDS, 'speaker', 'true', 'false', 'null', '1', "''", "'board'", "'all'", "'hr'"),
      fc.constantFrom(
        'eq',
        'ne',
        'gt',
        'le',
        'and',
        'or',
        'not',
        'in',
        '(',
        ')',
        '/',
        ',',
        ':',
        '/any(g:',
        '/all(g:',
      ),
      fc.constantFrom(
        "groups/any(g: g eq 'board')",
        'search.in(',
        'search.ismatch(',
        'g',
        "category ne 'x'",
        '--',
        ';',
      ),
    ),
    { maxLength: 14 },
  )
  .map((words) => words.join(' '));

const filters = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  filterWords,
  fc.string({ maxLength: 20 }).map((text) => `category eq '${text}' or true`),
  filterWords.map((words) => `true) or (${words}`),
);

const fieldNames = fc.oneof(
  fc.constantFrom(...FIELDS),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'embedding',
    'toString',
    '*',
    '',
    'speaker',
    'p.content',
    "id'--",
  ),
  fc.string({ maxLength: 20 }),
);
const mappings: fc.Arbitrary<FieldRoles> = fc.record(
  {
    content: fc.array(fieldNames, { minLength: 1, maxLength: 4 }),
    contentSeparator: fc.string({ maxLength: 5 }),
    title: fieldNames,
    url: fieldNames,
    filepath: fieldNames,
  },
  { requiredKeys: [] },
);

describe.each(ENGINES)('%s, searched as callers direct', { timeout: 120_000 }, (_, open) => {
  const opened = perFile(open);
  let readable: string[];

  beforeAll(async () => {
    const { hits } = await opened.engine.search({ top: 50, access: ACCESS });
    expect(new Set(hits.map(({ document }) => document['sourcefile']))).toEqual(new Set(READABLE));
    readable = hits.map(({ document }) => String(document['id']));
  });

  const expectNothingElse = async (directions: SearchDirections, parameters: string[]) => {
    const outcome = await found(opened.engine, directions);
    if (outcome instanceof AppError) expect(parameters).toContain(outcome.field);
    else expect(readable).toEqual(expect.arrayContaining(outcome));
  };

  it('any filter is understood or refused, and never shows what the caller may not read', async () => {
    await fc.assert(
      fc.asyncProperty(filters, (filter) => expectNothingElse({ filter }, ['filter'])),
      { numRuns: 300 },
    );
  });

  it('a filter that is always true shows all that the caller may read, and no more', async () => {
    for (const filter of [
      'true',
      "true or groups/any(g: g eq 'board')",
      'not false',
      '(oids/any() or not oids/any())',
    ]) {
      expect([filter, await found(opened.engine, { filter })]).toEqual([filter, expect.any(Array)]);
      expect(new Set((await found(opened.engine, { filter })) as string[])).toEqual(new Set(readable));
    }
  });

  it('any mapping of fields is understood or refused, and shows no more', async () => {
    await fc.assert(
      fc.asyncProperty(mappings, (fields) => expectNothingElse({ fields }, ['select'])),
      { numRuns: 150 },
    );
  });

  it('any lists of fields are understood or refused', async () => {
    const lists = fc.record(
      {
        select: fc.array(fieldNames, { maxLength: 4 }),
        facets: fc.array(fc.oneof(fieldNames, fc.constantFrom('category,count:3', 'category,count:x')), {
          maxLength: 3,
        }),
        highlightFields: fc.array(fieldNames, { maxLength: 3 }),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(lists, (directions) =>
        expectNothingElse(directions, ['select', 'facets', 'facets count', 'highlightFields']),
      ),
      { numRuns: 150 },
    );
  });
});
