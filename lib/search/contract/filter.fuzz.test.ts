import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SearchEngine } from '#lib/core/ports/search-engine.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { fuzzParameters } from '../../../vitest.fuzz.ts';
import type { ServiceField } from '../azure/index-schema.ts';
import { serializeFilter } from '../azure/serialize-request.ts';
import { compileFilter, documentSql, FilterBudget } from '../embedded/compile-filter.ts';
import { indexFields, SCHEMA } from '../embedded/schema.ts';
import { checkFilter } from '../odata/check-filter.ts';
import { type FilterNode, parseFilter } from '../odata/parse-filter.ts';
import { anyFilter, askableFilter, brokenFilter, printFilter } from './filter-arbitrary.test-helper.ts';
import { ENGINES, filesMatching, type OpenEngine } from './search-engine.contract.ts';

const SERVICE_FIELDS: ServiceField[] = indexFields().map((field) => ({ ...field, serviceName: field.name }));
/** What the service's dialect cannot say; the embedded index can be asked. */
const ONLY_EMBEDDED = /cannot be asked here|by eq, ne and search.in only/;
/** Fields that are not the same in both indexes: passages have other keys, and contents cannot be compared everywhere. */
const OWN_FIELDS = /\b(id|content)\b/;

const db = perFile(() => new DatabaseSync(':memory:'));
let engines: OpenEngine[];
beforeAll(async () => {
  db.exec(SCHEMA);
  new FilterBudget(db);
  engines = await Promise.all(ENGINES.map(([, open]) => open()));
});
afterAll(async () => {
  for (const { close } of engines) await close();
});

/** What `work` makes, or the refusal of the filter; anything else that is thrown fails the test. */
function outcome<Result>(work: () => Result): Result | AppError {
  try {
    return work();
  } catch (thrown) {
    return refusalOf(thrown);
  }
}

function refusalOf(thrown: unknown): AppError {
  if (!(thrown instanceof AppError)) throw thrown;
  expect(thrown).toMatchObject({
    code: 'bad-request',
    field: 'filter',
    message: expect.stringMatching(/^The filter is wrong at position \d+: /),
  });
  return thrown;
}

/** A filter without the places of its names; JSON knows one zero. */
function bare(node: FilterNode): unknown {
  return JSON.parse(
    JSON.stringify(node, (key, value) => (key === 'at' ? undefined : Object.is(value, -0) ? 0 : value)),
  );
}

it('a printed filter is parsed to the same filter', () => {
  fc.assert(
    fc.property(anyFilter, (node) => {
      expect(bare(parseFilter(printFilter(node)))).toEqual(bare(node));
    }),
    fuzzParameters(400),
  );
});

it('both engines accept the same filters and reject others with the position of the error', () => {
  fc.assert(
    fc.property(
      fc.oneof(brokenFilter, anyFilter.map(printFilter), fc.string({ unit: 'binary' })),
      (filter) => {
        const node = outcome(() => parseFilter(filter));
        if (node instanceof AppError) return;
        const checked = outcome(() => checkFilter(node, SERVICE_FIELDS));
        const compiled = outcome(() => compileFilter(node));
        expect(compiled instanceof AppError).toBe(checked instanceof AppError);
        if (compiled instanceof AppError) return;
        const sent = outcome(() => serializeFilter(node, SERVICE_FIELDS));
        if (sent instanceof AppError) expect(sent.message).toMatch(ONLY_EMBEDDED);
      },
    ),
    fuzzParameters(400),
  );
});

it('a parsed filter is valid SQL for the database and a valid filter for the service', () => {
  fc.assert(
    fc.property(askableFilter, (node) => {
      const condition = compileFilter(node);
      const sql = `SELECT p.id FROM passages p, documents d WHERE ${documentSql(condition)}`;
      expect(db.prepare(sql).all(...condition.parameters)).toEqual([]);
      const sent = outcome(() => serializeFilter(node, SERVICE_FIELDS));
      if (typeof sent === 'string') checkFilter(parseFilter(sent), SERVICE_FIELDS);
    }),
    fuzzParameters(200),
  );
});

it('both engines find the same by the same filter', async () => {
  const found = ({ engine }: { engine: SearchEngine }, filter: string) =>
    filesMatching(engine, { filter }).catch((thrown: unknown) => refusalOf(thrown));
  await fc.assert(
    fc.asyncProperty(fc.oneof(askableFilter.map(printFilter), brokenFilter), async (filter) => {
      fc.pre(!OWN_FIELDS.test(filter));
      const [embedded, azure] = await Promise.all(engines.map((opened) => found(opened, filter)));
      if (azure instanceof AppError && ONLY_EMBEDDED.test(azure.message)) return;
      // They list the fields of different indexes.
      if (azure instanceof AppError) expect(embedded).toBeInstanceOf(AppError);
      else expect(azure).toEqual(embedded);
    }),
    fuzzParameters(60),
  );
});
