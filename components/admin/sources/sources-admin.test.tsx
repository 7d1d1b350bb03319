// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SourceList } from '#lib/api/admin.ts';
import { defaultLocale } from '#lib/i18n/locale.ts';
import { MessagesProvider } from '#lib/i18n/messages-context.tsx';
import { SourcesAdmin } from './sources-admin.tsx';

const source: SourceList['sources'][number] = {
  name: 'handbook',
  kind: 'folder',
  where: '/srv/handbook',
  everyMs: 60_000,
  nextRunMs: 0,
  isPaused: false,
  isRunning: false,
  attemptedAtMs: 5,
  succeededAtMs: 5,
  failure: null,
  counts: null,
  documents: 3,
  failedDocuments: 0,
  skippedItems: 0,
};
const field = (name: string, isRequired: boolean, type: 'text' | 'list' = 'text') => ({
  name,
  isRequired,
  help: `Help of ${name}.`,
  type,
});
const page: SourceList = {
  sources: [source],
  faults: [],
  hasFile: true,
  kinds: [
    {
      kind: 'folder',
      summary: 'Files.',
      example: { path: '/srv' },
      fields: [field('groups', false, 'list'), field('path', true), field('name', true)],
    },
  ],
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows the page in front of a server that answers so; gives what the server was sent. */
function show(shown: SourceList, answer: object, status = 200) {
  const sent: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    sent.push([`${init.method} ${address}`, init.body && JSON.parse(String(init.body))]);
    return Response.json(answer, { status });
  });
  render(
    <MessagesProvider locale={defaultLocale.tag} messages={defaultLocale.messages}>
      <SourcesAdmin page={shown} />
    </MessagesProvider>,
  );
  return sent;
}

const card = () => within(screen.getByRole('region', { name: 'handbook' }));
const click = (name: string) => fireEvent.click(card().getByRole('button', { name }));

test('a source is paused with one click, and its card says so', async () => {
  const sent = show(page, { ...page, sources: [{ ...source, isPaused: true, nextRunMs: null }] });
  expect(card().getByText('Up to date')).toBeDefined();
  click('Pause');
  await card().findByText('Paused');
  expect(sent).toEqual([['POST /api/admin/sources/handbook', { action: 'pause' }]]);
  expect(card().getByRole('button', { name: 'Resume' })).toBeDefined();
});

test('a source with failed documents does not say that it is up to date, and names what failed and what is left out', async () => {
  const documents = [
    { path: 'd.json', document: 'handbook/d.json', reason: 'it is not valid JSON', atMs: 1 },
  ];
  const skipped = [{ path: 'c.zip', reason: '.zip files are not supported' }];
  show({ ...page, sources: [{ ...source, failedDocuments: 1, skippedItems: 1 }] }, { documents, skipped });
  expect(card().queryByText('Up to date')).toBeNull();
  expect(card().getByText('Documents failing')).toBeDefined();
  fireEvent.click(card().getByText('1 failed document'));
  await card().findByText('it is not valid JSON');
  fireEvent.click(card().getByText('1 file left out'));
  await card().findByText('.zip files are not supported');
});

test('a source that lost most of its documents says why, and removes them only when asked', async () => {
  const failure = 'The source is empty. … run npm run sync -- NAME --allow-removal.';
  const sent = show({ ...page, sources: [{ ...source, failure }] }, page);
  expect(card().getByText('Failing')).toBeDefined();
  expect(card().getByText(failure)).toBeDefined();
  click('Remove the missing documents');
  await screen.findByText('handbook runs as soon as no other source does.');
  expect(sent).toEqual([['POST /api/admin/sources/handbook', { action: 'run-removing' }]]);
});

test('a test lists items and what cannot be read, and a refusal says why', async () => {
  const items = [{ path: 'a.txt', sizeBytes: 1, reason: 'it may not be read' }];
  show(page, { items });
  click('Test');
  await card().findByText('it may not be read');
  cleanup();
  show(page, { error: 'The share is not mounted.' }, 503);
  click('Test');
  expect((await card().findByRole('alert')).textContent).toContain('The share is not mounted.');
});

test('a composed source is checked, and shown as JSON only when nothing is wrong with it', async () => {
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const sent = show(page, { faults: ['field "path": missing'] });
  fill('path', '/srv/wiki');
  fill('name', 'wiki');
  fill('groups', 'hr, it');
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  await screen.findByText('field "path": missing');
  const composed = { kind: 'folder', path: '/srv/wiki', name: 'wiki', groups: ['hr', 'it'] };
  expect(sent).toEqual([['POST /api/admin/sources', { source: composed }]]);
  cleanup();
  show(page, { faults: [] });
  fill('path', '/srv/wiki');
  fill('name', 'wiki');
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect((await screen.findByText(/"path": "\/srv\/wiki"/)).textContent).toContain('"kind": "folder"');
});
