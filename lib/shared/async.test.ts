import { expect, test } from 'vitest';
import { memoizeAsync } from '../shared/async.ts';

test('all callers get the same, those who ask at the same time included', async () => {
  let made = 0;
  const get = memoizeAsync(async () => ({ nth: ++made }));
  const [first, second] = await Promise.all([get(), get()]);
  expect(second).toBe(first);
  expect(await get()).toBe(first);
});

test('a failure does not last longer than its cause', async () => {
  let tried = 0;
  const get = memoizeAsync(async () => {
    if (++tried === 1) throw new Error('not now');
    return 'made';
  });
  await expect(get()).rejects.toThrow('not now');
  expect(await get()).toBe('made');
});
