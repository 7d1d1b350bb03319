import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { type APIRequestContext, test as base } from '@playwright/test';

type State = Awaited<ReturnType<APIRequestContext['storageState']>>;

const NODE = process.env['E2E_NODE'] ?? process.execPath;

/** A link to the administration, as the command line of the server whose files are in `DATA_DIR` prints it. */
export async function adminLink(DATA_DIR: string, origin: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    NODE,
    ['--disable-warning=ExperimentalWarning', 'scripts/admin-link.ts'],
    { env: { ...process.env, DATA_DIR, HOST: '127.0.0.1', PORT: new URL(origin).port } },
  );
  return stdout.trim();
}

interface Fixtures {
  /** Calls of an administrator, as a page of the server sends them: from its origin, with the cookie of a link. */
  administratorRequest: APIRequestContext;
}

/** Tests with an administrator, without sign-in. */
export const test = base.extend<Fixtures, { administrator: State }>({
  administrator: [
    async ({ playwright }, use, { project }) => {
      const { baseURL = '' } = project.use;
      const link = await adminLink(project.metadata['data'], baseURL);
      const request = await playwright.request.newContext({ baseURL });
      await request.post('/api/admin-link', { data: { key: new URL(link).hash.slice(1) } });
      await use(await request.storageState());
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  administratorRequest: async ({ playwright, administrator: storageState, baseURL }, use) => {
    const extraHTTPHeaders = { origin: baseURL ?? '' };
    const request = await playwright.request.newContext({
      ...(baseURL && { baseURL }),
      storageState,
      extraHTTPHeaders,
    });
    await use(request);
    await request.dispose();
  },
});

/** The same where the browser, too, is an administrator's. */
export const administered = test.extend({
  storageState: ({ administrator }, use) => use(administrator),
});
