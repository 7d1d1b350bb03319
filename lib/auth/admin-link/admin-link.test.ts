import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAdminKeys, createAdminLink } from './admin-link.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'citewell-admin-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** A server and a command line: two processes on one folder. */
function server(now: () => number = Date.now, secure = false) {
  const link = createAdminLink(createAdminKeys(dataDir, now), secure);
  const administers = (cookie: string | undefined) =>
    link.administers(new Request('http://x/', { headers: { cookie: cookie?.split(';', 1)[0] ?? '' } }));
  return { ...link, administers, keys: createAdminKeys(dataDir, now) };
}

test('a link opens the administration in one browser, once, and other cookies do not', async () => {
  const { follow, administers, keys } = server();
  const key = await keys.makeLink();
  const cookie = await follow(key);
  expect(await administers(cookie)).toBe(true);
  expect(await follow(key)).toBeUndefined();
  for (const other of [undefined, 'cw_admin=', `cw_admin=${key}`, 'cw_admin=../../x', 'cw_browser=1']) {
    expect(await administers(other)).toBe(false);
  }
});

test('of many browsers that open a link at once, one gets access', async () => {
  const { follow, keys } = server();
  const key = await keys.makeLink();
  const cookies = await Promise.all(Array.from({ length: 20 }, () => follow(key)));
  expect(cookies.filter(Boolean)).toHaveLength(1);
});

test('a link is valid for 15 minutes, a browser for 30 days, and expired keys are removed', async () => {
  let at = 0;
  const { follow, administers, keys } = server(() => at);
  const [late, soon] = [await keys.makeLink(), await keys.makeLink()];
  at = 15 * MINUTE - 1;
  const cookie = await follow(soon);
  at = 15 * MINUTE;
  expect(await follow(late)).toBeUndefined();
  at = 30 * DAY;
  expect(await administers(cookie)).toBe(true);
  at = 31 * DAY;
  expect(await administers(cookie)).toBe(false);
  await keys.makeLink();
  expect(readdirSync(join(dataDir, 'administrators'))).toHaveLength(1);
});

test('a new link can revoke earlier ones', async () => {
  const { follow, administers, keys } = server();
  const [unused, cookie] = [await keys.makeLink(), await follow(await keys.makeLink())];
  await keys.makeLink();
  expect(await administers(cookie)).toBe(true);
  const fresh = await keys.makeLink({ revoke: true });
  expect(await administers(cookie)).toBe(false);
  expect(await follow(unused)).toBeUndefined();
  expect(await administers(await follow(fresh))).toBe(true);
});

test('a malformed key finds no file', async () => {
  const { follow, keys } = server();
  await keys.makeLink();
  for (const key of ['', '.', '../link', 'a'.repeat(43), '\0', 'x'.repeat(100_000)]) {
    expect(await follow(key)).toBeUndefined();
  }
});

test('the files contain no key and are private to the server', async () => {
  const { follow, keys } = server();
  const key = await keys.makeLink();
  const cookie = (await follow(await keys.makeLink())) ?? '';
  const folder = join(dataDir, 'administrators');
  const files = readdirSync(folder).map((name) => join(folder, name));
  const stored = files.map((file) => file + readFileSync(file, 'utf8')).join();
  expect(files).toHaveLength(2);
  expect(stored).not.toContain(key);
  expect(stored).not.toContain(/=([\w-]{43})/.exec(cookie)?.[1]);
  expect([folder, ...files].map((path) => statSync(path).mode & 0o077)).toEqual([0, 0, 0]);
});

test('the cookie is hidden from scripts and other sites, and over https from other hosts', async () => {
  const plain = server();
  expect(await plain.follow(await plain.keys.makeLink())).toMatch(
    /^cw_admin=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  const secure = server(Date.now, true);
  expect(await secure.follow(await secure.keys.makeLink())).toMatch(
    /^__Host-cw_admin=[\w-]{43}; .*Path=\/; HttpOnly; SameSite=Strict; Secure$/,
  );
});
