import { expect, test } from 'vitest';
import { MAX_SYNONYM_GROUPS } from '#lib/core/question/synonyms.ts';
import { MAX_GOLDEN_LENGTH, MAX_GOLDEN_QUESTIONS } from '#lib/core/records/unanswered.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { NOON_MS, type OpenBench } from './test-setup.test-helper.ts';

const leave = { words: ['PTO', 'annual leave'], means: [] };
const nest = { words: ['the Nest'], means: ['headquarters'] };

/** The contract of synonyms and golden questions of administrators. */
export function synonymsContract(open: OpenBench): void {
  const bench = perTest(open);

  test('a group can be added, changed and removed, and every server sees it', async () => {
    const { records, others, clock } = bench;
    const [added] = await records.synonyms.add([leave], 'Dana');
    if (!added) throw new Error('Nothing was added.');
    expect(added).toEqual({
      ...leave,
      id: expect.stringMatching(/^sy_\w{22}$/),
      changedAtMs: NOON_MS,
      changedBy: 'Dana',
    });
    clock.nowMs += 5;
    await records.synonyms.add([{ words: [' the  Nest', 'THE NEST'], means: ['headquarters', ''] }], null);
    expect(await others.synonyms.list()).toMatchObject([nest, leave]);
    clock.nowMs += 5;
    const changed = await records.synonyms.change(added.id, { ...leave, means: ['vacation'] }, 'Bo');
    expect(changed.before).toEqual(added);
    expect(changed.after).toEqual({
      ...added,
      means: ['vacation'],
      changedAtMs: NOON_MS + 10,
      changedBy: 'Bo',
    });
    expect(await others.synonyms.list()).toMatchObject([changed.after, nest]);
    expect(await others.synonyms.remove(added.id)).toEqual(changed.after);
    expect(await records.synonyms.list()).toMatchObject([nest]);
  });

  test('each change has a new version, and a refused one has none', async () => {
    const { records, others } = bench;
    expect(await records.synonyms.version()).toBe(0);
    const [{ id } = { id: '' }] = await records.synonyms.add([leave], null);
    await Promise.all([records.synonyms.change(id, nest, null), others.synonyms.add([leave], null)]);
    expect(await others.synonyms.version()).toBe(3);
    await records.synonyms.remove(id);
    const denied = { code: 'not-found' };
    await expect(records.synonyms.remove(id)).rejects.toMatchObject(denied);
    await expect(records.synonyms.change(id, leave, null)).rejects.toMatchObject(denied);
    const refused = { code: 'bad-request', field: 'words' };
    await expect(records.synonyms.add([leave, { words: ['PTO'], means: [] }], null)).rejects.toMatchObject(
      refused,
    );
    expect(await others.synonyms.version()).toBe(4);
  });

  test('there is a limit of groups', async () => {
    const { synonyms } = bench.records;
    const many = Array.from({ length: MAX_SYNONYM_GROUPS }, () => leave);
    await synonyms.add(many.slice(1), null);
    await expect(synonyms.add([leave, leave], null)).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringContaining('2000 groups'),
    });
    await synonyms.add([leave], null);
    expect(await synonyms.list()).toHaveLength(MAX_SYNONYM_GROUPS);
  });

  test('a golden question is stored once, with its last place, until it is removed', async () => {
    const { records, others, clock } = bench;
    const first = await records.goldenQuestions.add({ question: ' How much PTO? ', place: 'a.md' }, 'Dana');
    expect(first).toEqual({
      id: expect.stringMatching(/^gq_\w{22}$/),
      question: 'How much PTO?',
      place: 'a.md',
      createdAtMs: NOON_MS,
      createdBy: 'Dana',
    });
    clock.nowMs += 5;
    await records.goldenQuestions.add({ question: 'Where is the Nest?', place: 'b.md' }, null);
    clock.nowMs += 5;
    await others.goldenQuestions.add({ question: 'How much PTO?', place: 'c.md#page=2' }, 'Bo');
    expect(await records.goldenQuestions.list()).toMatchObject([
      { id: first.id, place: 'c.md#page=2', createdBy: 'Bo' },
      { question: 'Where is the Nest?' },
    ]);
    await records.goldenQuestions.remove(first.id);
    await expect(records.goldenQuestions.remove(first.id)).rejects.toMatchObject({ code: 'not-found' });
    expect(await others.goldenQuestions.list()).toMatchObject([{ question: 'Where is the Nest?' }]);
  });

  test('golden questions are limited in number and length', async () => {
    const { goldenQuestions } = bench.records;
    const long = 'x'.repeat(MAX_GOLDEN_LENGTH + 1);
    for (const golden of [
      { question: ' ', place: 'a.md' },
      { question: long, place: 'a.md' },
    ]) {
      const refused = { code: 'bad-request', field: 'question' };
      await expect(goldenQuestions.add(golden, null)).rejects.toMatchObject(refused);
    }
    for (let index = 0; index < MAX_GOLDEN_QUESTIONS; index++)
      await goldenQuestions.add({ question: `Question ${index}?`, place: 'a.md' }, null);
    await expect(goldenQuestions.add({ question: 'One more?', place: 'a.md' }, null)).rejects.toMatchObject({
      code: 'too-large',
    });
    await goldenQuestions.add({ question: 'Question 7?', place: 'b.md' }, null);
  }, 60_000);
}
