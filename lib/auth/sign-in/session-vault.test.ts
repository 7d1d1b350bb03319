import { expect, test, vi } from 'vitest';
import { AppError } from '#lib/shared/app-error.ts';
import { memorySessions } from './memory-sessions.test-helper.ts';
import { storedIdOf } from './session-cookie.ts';
import { createSessionVault } from './session-vault.ts';
import { createSeal, type IssuedTokens, type VaultSession } from './vault-session.ts';

const HOUR = 3600_000;
const START = 1_000_000_000_000;
const issued = (name: string, nowMs: number, lifeMs = HOUR): IssuedTokens => ({
  accessToken: `access-${name}`,
  endsAtMs: nowMs + lifeMs,
  lifeMs,
  idToken: null,
  refreshToken: `refresh-${name}`,
});
const signedIn = (nowMs: number, tokens: Partial<IssuedTokens> = {}): VaultSession => ({
  ...issued('0', nowMs),
  ...tokens,
  owner: 'user:t:alice',
  name: 'Alice',
  username: null,
  signedInAtMs: nowMs,
});

/** Processes with a shared store and clock; the provider accepts each refresh token once, like one that rotates them. */
function processes(count = 1) {
  const clock = { now: START };
  const now = () => clock.now;
  const sessions = memorySessions(now);
  const spent = new Set<string>();
  let number = 0;
  const refresh = vi.fn(async (token: string): Promise<IssuedTokens | undefined> => {
    await Promise.resolve();
    if (spent.has(token)) return undefined;
    spent.add(token);
    number += 1;
    return { ...issued(String(number), clock.now), idToken: null };
  });
  const seal = createSeal(['a secret']);
  const vaults = Array.from({ length: count }, () =>
    createSessionVault({ sessions, seal, provider: { refresh }, now }),
  );
  const [vault = createSessionVault({ sessions, seal, provider: { refresh }, now })] = vaults;
  return { clock, sessions, refresh, vaults, vault };
}

test('the store sees neither the cookie nor a token', async () => {
  const { vault, sessions, clock } = processes();
  const id = await vault.begin(signedIn(clock.now));
  expect([...sessions.stored.keys()]).not.toContain(id);
  expect(
    JSON.stringify([...sessions.stored.values()].map(({ sealed }) => Buffer.from(sealed).toString())),
  ).not.toMatch(/access|refresh|Alice/);
});

test('a token far from its expiry is returned unchanged', async () => {
  const { vault, refresh, clock } = processes();
  const id = await vault.begin(signedIn(clock.now));
  clock.now += HOUR / 2;
  expect(await vault.read(id)).toMatchObject({ accessToken: 'access-0', name: 'Alice' });
  expect(refresh).not.toHaveBeenCalled();
});

test('an expiring token is refreshed once for all tabs and servers', async () => {
  const { vault, vaults, refresh, clock } = processes(3);
  const id = await vault.begin(signedIn(clock.now));
  clock.now += 2 * HOUR;
  const reads = await Promise.all(vaults.flatMap((one) => [one.read(id), one.read(id), one.read(id)]));
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(new Set(reads.map((session) => session?.accessToken))).toEqual(new Set(['access-1']));
});

test('while another server refreshes, a valid token is used without waiting', async () => {
  const { vault, sessions, refresh, clock } = processes();
  const id = await vault.begin(signedIn(clock.now));
  clock.now += HOUR - 60_000;
  await sessions.lock(storedIdOf(id), 30_000);
  expect(await vault.read(id)).toMatchObject({ accessToken: 'access-0' });
  expect(refresh).not.toHaveBeenCalled();
});

test('a server that died during a refresh blocks others only for a time', async () => {
  const { vault, sessions, clock } = processes();
  const id = await vault.begin(signedIn(clock.now));
  clock.now += 2 * HOUR;
  await sessions.lock(storedIdOf(id), 30_000);
  const read = vault.read(id);
  clock.now += 31_000;
  expect(await read).toMatchObject({ accessToken: 'access-1' });
});

test('a rejection by the provider ends the session', async () => {
  const { vault, sessions, refresh, clock } = processes();
  const id = await vault.begin(signedIn(clock.now));
  clock.now += 2 * HOUR;
  refresh.mockResolvedValueOnce(undefined);
  expect(await vault.read(id)).toBeUndefined();
  expect(sessions.stored.size).toBe(0);
});

test('an unreachable provider ends no session and is called again', async () => {
  const { vault, refresh, clock } = processes();
  const id = await vault.begin(signedIn(clock.now));
  const down = new AppError('unavailable', 'No answer.');
  clock.now += HOUR - 60_000;
  refresh.mockRejectedValueOnce(down);
  expect(await vault.read(id)).toMatchObject({ accessToken: 'access-0' });
  clock.now += 2 * 60_000;
  refresh.mockRejectedValueOnce(down);
  await expect(vault.read(id)).rejects.toThrow(down);
  expect(await vault.read(id)).toMatchObject({ accessToken: 'access-1' });
});

test('signing out during a refresh stays effective', async () => {
  const { vault, sessions, refresh, clock } = processes();
  const id = await vault.begin(signedIn(clock.now));
  clock.now += 2 * HOUR;
  refresh.mockImplementationOnce(async () => {
    await vault.end(id);
    return issued('1', clock.now);
  });
  expect(await vault.read(id)).toBeUndefined();
  expect([...sessions.stored.keys()]).toEqual([expect.stringMatching(/^ended-/)]);
});

test('a session ends after half a day without use, and after a week in use', async () => {
  const { vault, clock } = processes();
  const idle = await vault.begin(signedIn(clock.now, { lifeMs: 100 * HOUR, endsAtMs: START + 100 * HOUR }));
  const used = await vault.begin(signedIn(clock.now, { refreshToken: 'another' }));
  clock.now += 11 * HOUR;
  expect(await vault.read(used)).toBeDefined();
  clock.now += 2 * HOUR;
  expect(await vault.read(idle)).toBeUndefined();
  while (clock.now < START + 7 * 24 * HOUR - HOUR) {
    expect(await vault.read(used)).toBeDefined();
    clock.now += HOUR;
  }
  clock.now = START + 7 * 24 * HOUR;
  expect(await vault.read(used)).toBeUndefined();
});

test('without a refresh token a session lasts as long as its access token', async () => {
  const { vault, clock } = processes();
  const id = await vault.begin(signedIn(clock.now, { refreshToken: null }));
  clock.now += HOUR - 1000;
  expect(await vault.read(id)).toBeDefined();
  clock.now += 2000;
  expect(await vault.read(id)).toBeUndefined();
});

test('a session is read only by its id', async () => {
  const { vault, clock } = processes();
  const id = await vault.begin(signedIn(clock.now));
  expect(await vault.read(storedIdOf(id))).toBeUndefined();
  expect(await vault.read('')).toBeUndefined();
  expect(await vault.end(id)).toMatchObject({ owner: 'user:t:alice' });
  expect(await vault.read(id)).toBeUndefined();
});
