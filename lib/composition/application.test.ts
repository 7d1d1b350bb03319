import { expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { Application, slice } from './application.ts';

const application = () => new Application(readEnvironment({ LOG_LEVEL: 'silent' }));

test('two copies of a slice share what is built, and another application builds its own', async () => {
  const copies = [slice('one', async () => ({})), slice('one', async () => ({}))] as const;
  const mine = application();
  expect(await copies[0](mine)).toBe(await copies[1](mine));
  expect(await copies[0](mine)).not.toBe(await copies[0](application()));
});

test('a slice whose build failed is built at the next use', async () => {
  let attempts = 0;
  const service = slice('service', async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('away');
    return attempts;
  });
  const mine = application();
  await expect(service(mine)).rejects.toThrow('away');
  expect(await service(mine)).toBe(2);
});

test('answers under way end before the records and ports that they use close, whichever slice was built first', async () => {
  const closed: string[] = [];
  const mine = application();
  for (const name of ['records', 'recorder', 'ports', 'limits'] as const) {
    mine.onClose(name, async () => void closed.push(name));
  }
  await mine.close();
  expect(closed).toEqual(['recorder', 'limits', 'records', 'ports']);
});
