import { readdirSync, readFileSync } from 'node:fs';
import { type APIRequestContext, expect, test } from '@playwright/test';

// A developer who begins with a protocol copies a call from its page; each has to do what the page says.
const FOLDER = new URL('../../docs/protocols/', import.meta.url);
const SERVER = 'http://127.0.0.1:3000';

interface DocumentedCall {
  page: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** As the sentence after the call has it; where there is none, 200, or 206 for a range. */
  status: number;
}

const calls = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.md'))
  .flatMap((name) => callsIn(name, readFileSync(new URL(name, FOLDER), 'utf8')));

function callsIn(page: string, text: string): DocumentedCall[] {
  return [...text.matchAll(/```sh\n(curl [^`]*)```\s*(?:Status (\d{3}))?/g)].flatMap(
    ([, block = '', status]) =>
      block
        .split(/\n(?=curl )/)
        .filter((command) => !command.includes(' -F '))
        .map((command) => {
          const usual = command.includes(' -r ') ? 206 : 200;
          return { page, ...readCommand(command), status: status ? Number(status) : usual };
        }),
  );
}

/** A command as a shell would read it, as far as these pages use one. */
function readCommand(command: string): Omit<DocumentedCall, 'page' | 'status'> {
  const words = [...command.matchAll(/((?:'[^']*'|\\'|[^\s'\\])+)/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|\\(')/g, (_, quoted, escaped) => quoted ?? escaped),
  );
  const after = (flag: string) => words.flatMap((word, index) => (words[index - 1] === flag ? [word] : []));
  const headers = [...after('-H'), ...after('-r').map((range) => `range: bytes=${range}`)].map(
    (header) => header.split(/: (.*)/s) as [string, string],
  );
  return {
    path: (words.find((word) => word.startsWith(SERVER)) ?? '').slice(SERVER.length),
    headers: Object.fromEntries(headers.map(([name, value]) => [name, value])),
    body: after('-d')[0],
  };
}

test('every page of a protocol has a call to copy @embedded', () => {
  const pages = new Set(calls.map(({ page }) => page));
  expect(pages).toEqual(new Set(readdirSync(FOLDER).filter((name) => name.endsWith('.md'))));
});

function send(request: APIRequestContext, { headers, body }: DocumentedCall, path: string) {
  const method = body === undefined ? 'GET' : 'POST';
  return request.fetch(path, { method, headers, ...(body !== undefined && { data: body }) });
}

for (const [index, call] of calls.entries()) {
  test(`call ${index + 1}, on ${call.page}, does what the page says @embedded`, async ({ request }) => {
    const response = await send(request, call, call.path);
    expect([call.path, response.status()]).toEqual([call.path, call.status]);
    if (call.body?.includes('password')) expect(await response.text()).toContain('14');
  });
}

test('every protocol answers below /api as well @embedded', async ({ request }) => {
  const prefixed = calls.filter(({ path }) => /^\/(chat|ask|openai|v1)/.test(path));
  expect(prefixed.length).toBeGreaterThan(10);
  for (const call of prefixed) {
    const response = await send(request, call, `/api${call.path}`);
    expect([call.path, response.status()]).toEqual([call.path, call.status]);
  }
});
