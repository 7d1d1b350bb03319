import { expect, test } from 'vitest';
import { MAX_PROMPT_TEXT, MAX_PROMPT_TITLE, MAX_PROMPTS } from '#lib/core/records/prompts.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { createRecords } from '../create-records.ts';
import { ALICE, BOB, NOON_MS, type OpenBench } from './test-setup.test-helper.ts';

const trip = { title: 'Trip', text: 'What may a trip to {{city}} cost?' };

/** The contract of prompts that people save. */
export function promptsContract(open: OpenBench): void {
  const bench = perTest(open);
  const titles = async (owner: typeof ALICE | typeof BOB) =>
    (await bench.others.prompts.list(owner)).map(({ title }) => title);

  test('a saved prompt can be changed and removed, and lists are sorted by title', async () => {
    const { prompts } = bench.records;
    const added = await prompts.add(ALICE, trip);
    expect(added).toEqual({
      ...trip,
      id: expect.stringMatching(/^pr_\w{22}$/),
      createdAtMs: NOON_MS,
      updatedAtMs: NOON_MS,
    });
    await prompts.add(ALICE, { ...trip, title: 'Leave' });
    expect(await titles(ALICE)).toEqual(['Leave', 'Trip']);
    bench.clock.nowMs += 5;
    const changed = await prompts.change(ALICE, added.id, { title: ' Abroad ', text: 'How far?\n' });
    expect(changed).toEqual({ ...added, title: 'Abroad', text: 'How far?', updatedAtMs: NOON_MS + 5 });
    expect(await titles(ALICE)).toEqual(['Abroad', 'Leave']);
    await prompts.remove(ALICE, added.id);
    expect(await titles(ALICE)).toEqual(['Leave']);
  });

  test('another person neither sees nor changes a prompt', async () => {
    const { prompts } = bench.records;
    const { id } = await prompts.add(ALICE, trip);
    expect(await titles(BOB)).toEqual([]);
    const denied = { code: 'not-found' };
    await expect(prompts.change(BOB, id, trip)).rejects.toMatchObject(denied);
    await expect(prompts.remove(BOB, id)).rejects.toMatchObject(denied);
    await expect(prompts.remove(ALICE, 'pr_other')).rejects.toMatchObject(denied);
    expect(await titles(ALICE)).toEqual(['Trip']);
  });

  test('an empty or too long title or text is rejected with its field, and the prompt stays', async () => {
    const { prompts } = bench.records;
    const { id } = await prompts.add(ALICE, trip);
    for (const [field, text] of [
      ['title', ' '],
      ['title', 'x'.repeat(MAX_PROMPT_TITLE + 1)],
      ['text', '\n'],
      ['text', 'x'.repeat(MAX_PROMPT_TEXT + 1)],
    ] as const) {
      const rejected = { code: 'bad-request', field };
      await expect(prompts.add(ALICE, { ...trip, [field]: text })).rejects.toMatchObject(rejected);
      await expect(prompts.change(ALICE, id, { ...trip, [field]: text })).rejects.toMatchObject(rejected);
    }
    expect(await prompts.list(ALICE)).toMatchObject([trip]);
  });

  test('one person, and all guests of one network, can save a limited number of prompts', async () => {
    const records = createRecords(bench.config, { now: () => bench.clock.nowMs, networkFactor: 1 });
    for (let index = 0; index < MAX_PROMPTS; index++) await records.prompts.add(ALICE, trip, 'home');
    await expect(records.prompts.add(ALICE, trip)).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringContaining(`${MAX_PROMPTS} prompts`),
    });
    await expect(records.prompts.add(BOB, trip, 'home')).rejects.toMatchObject({ code: 'too-large' });
    await records.prompts.add(BOB, trip, 'office');
    await records.close();
  });
}
