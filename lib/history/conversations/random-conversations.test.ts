import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Records } from '#lib/core/records/records.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { ALICE, question } from '../contract/test-setup.test-helper.ts';
import { createRecords } from '../create-records.ts';

const folder = perFile(temporaryFolder);
let records: Records;
beforeAll(() => {
  records = createRecords({ kind: 'sqlite', dataDir: folder.path });
});
afterAll(async () => {
  await records.close();
});

const say = (text: string) => ({ type: 'text-delta' as const, text });

test('any batching and resending of events yields the same log and answer', async () => {
  const batches = fc.array(
    fc.record({
      texts: fc.array(fc.string({ unit: 'binary', maxLength: 4 }), { maxLength: 4 }),
      back: fc.nat(6),
    }),
    { maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(batches, fc.nat(30), async (sent, from) => {
      const { conversations } = records;
      const { turn } = await conversations.begin(question());
      const said: string[] = [];
      for (const { texts, back } of sent) {
        // Sent again from a while back, as after an acknowledgement that got lost.
        const start = Math.max(0, said.length - back);
        const again = said.slice(start);
        said.push(...texts);
        await conversations.append(turn, start, [...again, ...texts].map(say));
      }
      const { events } = await conversations.log(ALICE, turn, from);
      expect(events).toEqual(said.map((text, sequence) => ({ sequence, event: say(text) })).slice(from));
    }),
    { numRuns: 60 },
  );
});

test('in any tree of questions, a link shows exactly the path from the first to the shared one', async () => {
  const parents = fc.array(fc.option(fc.nat(), { nil: null }), { minLength: 1, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(parents, fc.nat(), async (picks, shown) => {
      const { conversations } = records;
      const { conversation, turn } = await conversations.begin(question());
      const parentOf = new Map<string, string | null>([[turn, null]]);
      for (const pick of picks) {
        const parent = pick === null ? null : ([...parentOf.keys()][pick % parentOf.size] ?? null);
        const begun = await conversations.begin(question({ conversation, parent }));
        parentOf.set(begun.turn, parent);
      }
      const last = [...parentOf.keys()][shown % parentOf.size] ?? turn;
      await conversations.change(ALICE, conversation, { activeTurn: last });
      const { token } = await conversations.share(ALICE, conversation, null);
      const branch: string[] = [];
      for (let at: string | null = last; at !== null; at = parentOf.get(at) ?? null) branch.unshift(at);
      const link = await conversations.findShared(token);
      expect(link?.turns.map(({ id }) => id)).toEqual(branch);
    }),
    { numRuns: 40 },
  );
});
