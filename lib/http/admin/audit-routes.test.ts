import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import type { AuditList } from '#lib/api/admin.ts';
import type { AuditEntry } from '#lib/core/records/audit.ts';
import { openOffice } from './administration.test-helper.ts';
import { auditExportRoute, auditRoute } from './audit-routes.ts';

const office = await openOffice();
const audit = auditRoute(office.as('ada'));
const exported = auditExportRoute(office.as('ada'));
const list = async (query = '') => (await office.call(audit, { query: `?${query}` })).body as AuditList;
const LINES = 230;

beforeAll(async () => {
  for (let line = 0; line < LINES; line += 1) {
    await office.container.records.audit.note({
      action: line % 2 ? 'sign-in' : 'document-removed',
      owner: 'user:t:bob',
      name: line === 3 ? '=HYPERLINK("https://evil.example")' : 'Bob',
      target: line % 2 ? null : `report-${line}.pdf`,
      detail: { line },
    });
  }
});

test('lines come newest first, a page at a time, each once', async () => {
  const seen: AuditEntry[] = [];
  let after: string | null = '';
  while (after !== null) {
    const page: AuditList = await list(`limit=100&after=${encodeURIComponent(after)}`);
    seen.push(...page.entries);
    after = page.next;
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(LINES);
  expect(seen).toHaveLength(LINES);
  const times = seen.map(({ atMs }) => atMs);
  expect(times).toEqual(times.toSorted((one, other) => other - one));
});

test('entries are filtered by action and searched by person and target', async () => {
  const signIns = await list('action=sign-in&limit=5');
  expect(signIns.entries.every(({ action }) => action === 'sign-in')).toBe(true);
  expect((await list('search=report-42.pdf')).entries).toHaveLength(1);
});

test.each(['action=everything', 'limit=0', 'limit=x', `search=${'x'.repeat(201)}`])(
  '%s is refused',
  async (query) => {
    expect((await office.call(audit, { query: `?${query}` })).status).toBe(400);
  },
);

test('an export has every line that the filter leaves, runs in no spreadsheet, and is itself in the log', async () => {
  const { body } = await office.call(exported, { query: '?format=csv&action=sign-in' });
  const rows = parse(String(body), { columns: true, bom: true }) as Record<string, string>[];
  expect(rows).toHaveLength(LINES / 2);
  expect(rows.map(({ name }) => name)).toContain(`'=HYPERLINK("https://evil.example")`);
  const json = await office.call(exported, { query: '?format=json' });
  const entries = JSON.parse(String(json.body)) as AuditEntry[];
  expect(entries).toHaveLength(LINES + 2);
  expect(entries[0]).toMatchObject({ action: 'audit-exported', name: 'ada', detail: { format: 'json' } });
});
