import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadEntry, UploadList } from '#lib/api/documents.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { documentRoute, documentsRoute } from '#lib/http/documents/documents-route.ts';
import { type Container, createContainer } from './container.ts';

/** Two browsers, by their cookies. */
export const ADA = 'a'.repeat(24);
export const EVE = 'e'.repeat(24);

/** The routes of a person's own files, on the whole application over an empty folder. */
export interface UploadBench {
  container: Container;
  dataDir: string;
  put(
    browser: string | null,
    name: string,
    body: BodyInit,
    headers?: Record<string, string>,
  ): Promise<Response>;
  get(browser: string | null, id: string): Promise<Response>;
  remove(browser: string | null, id: string): Promise<Response>;
  list(browser: string | null): Promise<Response>;
  /** Adds a file and waits for what becomes of it. */
  add(browser: string, name: string, body: BodyInit): Promise<UploadEntry>;
  /** Waits until a file is no longer being read. */
  settled(browser: string, id: string): Promise<UploadEntry>;
  /** The places that a question of this browser finds. */
  found(browser: string, searchText: string): Promise<string[]>;
  close(): Promise<void>;
}

const PREFIX = '/api/documents/';
const ORIGIN = 'http://localhost:3000';
const POLL_MS = 50;
/** A machine that is slow to read a file is asked for it often. */
const UNHURRIED = { LIMIT_REQUESTS_PER_MINUTE: '100000', LIMIT_ADDRESS_REQUESTS_PER_MINUTE: '100000' };

/** Opens the application under these variables. */
export async function openUploadBench(variables: Record<string, string> = {}): Promise<UploadBench> {
  const dataDir = mkdtempSync(join(tmpdir(), 'citewell-uploads-'));
  const container = await createContainer(
    readEnvironment({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...UNHURRIED, ...variables }),
  );
  const one = documentRoute(PREFIX, () => container);
  const all = documentsRoute(() => container);
  const request = (method: string, browser: string | null, path: string, body?: BodyInit, headers = {}) =>
    new Request(`${ORIGIN}/api/documents${path}`, {
      method,
      headers: {
        host: 'localhost:3000',
        origin: ORIGIN,
        'sec-fetch-site': 'same-origin',
        ...(browser && { cookie: `cw_browser=${browser}` }),
        ...headers,
      },
      ...(body !== undefined && { body, duplex: 'half' }),
    } as RequestInit);
  const bench: UploadBench = {
    container,
    dataDir,
    put: (browser, name, body, headers) =>
      one.PUT(request('PUT', browser, `/${encodeURIComponent(name)}`, body, headers)),
    get: (browser, id) => one.GET(request('GET', browser, `/${id}`)),
    remove: (browser, id) => one.DELETE(request('DELETE', browser, `/${id}`)),
    list: (browser) => all.GET(request('GET', browser, '')),
    async add(browser, name, body) {
      const response = await bench.put(browser, name, body);
      if (!response.ok) throw new Error(await response.text());
      const { id } = (await response.json()) as UploadEntry;
      return bench.settled(browser, id);
    },
    async settled(browser, id) {
      for (;;) {
        const entry = (await (await bench.get(browser, id)).json()) as UploadEntry;
        if (entry.status !== 'indexing') return entry;
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
    async found(browser, searchText) {
      const { access } = await container.identify(
        new Request(ORIGIN, { headers: { cookie: `cw_browser=${browser}` } }),
        'session',
      );
      const { hits } = await container.search.search({ searchText, top: 10, ...(access && { access }) });
      return hits.map(({ document }) => String(document['sourcepage']));
    },
    async close() {
      await container.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return bench;
}

/** The list that a response holds. */
export async function uploadsIn(response: Response): Promise<UploadList> {
  return (await response.json()) as UploadList;
}
