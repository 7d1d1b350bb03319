import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Owner } from '#lib/core/access/principal.ts';
import { emptyAnswer } from '#lib/core/records/conversations.ts';
import { pdfBytes } from '#lib/ingest/fixtures/pdf-bytes.ts';
import { makeFilesPrivate } from '#lib/shared/private-files.ts';
import { scheduleSnapshots } from '#lib/snapshots/snapshot.ts';
import { ADA, openUploadBench, type UploadBench } from './uploading.test-helper.ts';

const CANARY = 'zanzibarquux';
const OWNER: Owner = `browser:${'f'.repeat(32)}`;
const usualMask = process.umask();

let bench: UploadBench;
let copies: string;
beforeEach(async () => {
  makeFilesPrivate();
  bench = await openUploadBench({});
  copies = mkdtempSync(join(tmpdir(), 'citewell-copies-'));
});
afterEach(async () => {
  process.umask(usualMask);
  await bench.close();
  rmSync(copies, { recursive: true, force: true });
});

const below = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
const openToOthers = (folder: string) =>
  ['.', ...below(folder)].filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);
/** The files in which the word stands, by their raw bytes. */
const holding = (folder: string, word: string) =>
  below(folder).filter((name) => {
    const path = join(folder, name);
    return statSync(path).isFile() && readFileSync(path).includes(word);
  });

async function converse(words: string): Promise<{ conversation: string; turn: string }> {
  const { conversations, feedback } = bench.container.records;
  const asked = { parent: undefined, attachments: [], overrides: {}, idempotencyKey: null };
  const begun = await conversations.begin({
    owner: OWNER,
    conversation: null,
    question: `Where is ${words}?`,
    title: `About ${words}`,
    ...asked,
  });
  await conversations.append(begun.turn, 0, [{ type: 'text-delta', text: `${words} is an island.` }]);
  await conversations.end(begun.turn, 'done', { ...emptyAnswer, text: `${words} is an island.` });
  await conversations.change(OWNER, begun.conversation, { title: `Renamed ${words}` });
  await feedback.give({
    turn: begun.turn,
    owner: OWNER,
    givenBy: null,
    rating: 'down',
    reasons: [],
    comment: `Wrong about ${words}`,
    question: `Where is ${words}?`,
    answer: `${words} is an island.`,
    passages: [],
    support: null,
    overrides: {},
    model: 'extractive',
  });
  return begun;
}

describe('files of the server', { timeout: 120_000 }, () => {
  it('are closed to other users of the machine, those that libraries make and copies too', async () => {
    const entry = await bench.add(
      ADA,
      'plan.pdf',
      new Uint8Array(await pdfBytes((pdf) => pdf.text('The hedgehog travels.'))),
    );
    await converse('hedgehog');
    const { documents, pictures } = bench.container;
    const found = await documents.find(entry.sourcefile, undefined);
    if (found) await pictures?.picture(found, `${entry.sourcefile}#page=1`, new AbortController().signal);
    const failures: unknown[] = [];
    const end = scheduleSnapshots({
      dataDir: bench.dataDir,
      to: copies,
      everyMs: 60_000,
      failed: (e) => failures.push(e),
    });
    await end();
    expect(failures).toEqual([]);
    for (const made of ['index.sqlite-wal', 'people.sqlite-shm', 'documents', 'pictures'])
      expect(below(bench.dataDir)).toContain(made);
    expect(below(bench.dataDir).filter((name) => name.startsWith('pictures/'))).toHaveLength(2);
    expect([openToOthers(bench.dataDir), openToOthers(copies)]).toEqual([[], []]);
  });
});

describe('deleted data', { timeout: 120_000 }, () => {
  it('leaves no byte in any file while the server runs: a file of one’s own', async () => {
    await bench.add(ADA, 'kept.txt', 'The badger stays.');
    const entry = await bench.add(ADA, `${CANARY}.md`, `# ${CANARY}\n\nThe ${CANARY} hedgehog, ${CANARY}s.`);
    expect(holding(bench.dataDir, CANARY)).not.toEqual([]);
    await bench.remove(ADA, entry.id);
    expect(holding(bench.dataDir, CANARY)).toEqual([]);
    expect(await bench.found(ADA, 'badger')).toEqual([expect.stringContaining('kept.txt')]);
  });

  it('leaves no byte of the version of a file that another replaced', async () => {
    await bench.add(ADA, 'note.txt', `The old word is ${CANARY}.`);
    await bench.add(ADA, 'note.txt', 'The new word is badger.');
    expect(holding(bench.dataDir, CANARY)).toEqual([]);
    expect(await bench.found(ADA, 'badger')).toHaveLength(1);
  });

  it('leaves no byte of a conversation, its title and its ratings, nor when the server has ended', async () => {
    const { records } = bench.container;
    const { conversation, turn } = await converse(CANARY);
    expect(holding(bench.dataDir, CANARY)).not.toEqual([]);
    await records.feedback.withdraw(OWNER, turn);
    await records.conversations.remove(OWNER, conversation);
    expect(holding(bench.dataDir, CANARY)).toEqual([]);

    await converse(CANARY);
    await records.erase(OWNER);
    expect(holding(bench.dataDir, CANARY)).toEqual([]);
    const ended = join(copies, 'ended');
    await bench.container.close();
    cpSync(bench.dataDir, ended, { recursive: true });
    expect(holding(ended, CANARY)).toEqual([]);
  });
});
