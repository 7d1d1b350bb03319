import type { Exchange } from '#e2e/upstream/http/exchange.ts';
import { type LoopbackServer, startLoopbackServer } from '#e2e/upstream/http/loopback-server.ts';
import type { Reply } from '#e2e/upstream/http/reply.ts';

/** A page of the scripted Confluence. */
export interface ScriptedPage {
  title: string;
  html: string;
  above?: string[];
  users?: string[];
  groups?: string[];
  version?: number;
  when?: string;
}

export const CONFLUENCE_VARIABLES = { WIKI_USER: 'svc@contoso.com', WIKI_TOKEN: 'a-token' };

/** The REST API of Confluence below `/wiki`, with one space `HR`, two entries a page, the last page first. */
export class ScriptedConfluence {
  readonly pages = new Map<string, ScriptedPage>();
  /** By id: the page and the name. */
  readonly attachments = new Map<string, { page: string; name: string; text: string }>();
  readonly groups = new Map<string, string[]>([['staff', ['ann', 'bo', 'cem']]]);
  /** Groups that may view the space; undefined where that may not be read. */
  spaceGroups: string[] | undefined = ['staff'];
  readonly replies: Reply[] = [];
  readonly refused = new Map<RegExp, Reply>();
  #server: LoopbackServer | undefined;

  get server(): LoopbackServer {
    if (!this.#server) throw new Error('It is not started.');
    return this.#server;
  }

  async start(): Promise<this> {
    this.#server = await startLoopbackServer({ handle: (exchange) => this.#handle(exchange) });
    return this;
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  #handle({ path, query, headers }: Exchange): Reply {
    const fault = [...this.refused].find(([pattern]) => pattern.test(path))?.[1] ?? this.replies.shift();
    if (fault) return fault;
    if (headers['authorization'] !== `Basic ${Buffer.from('svc@contoso.com:a-token').toString('base64')}`)
      return { status: 401 };
    return (
      this.#answer(path.replace(/^\/wiki\//, ''), query) ?? { status: 404, body: { message: 'No content' } }
    );
  }

  #answer(path: string, query: URLSearchParams): Reply | undefined {
    if (path === 'rest/api/space/HR') return this.#space();
    if (path === 'rest/api/content') {
      const isPages = query.get('type') === 'page';
      return this.#pageOf(path, query, isPages ? [...this.pages.keys()].map((id) => this.#content(id)) : []);
    }
    if (path === 'rest/api/content/search')
      return this.#pageOf(path, query, this.#found(query.get('cql') ?? ''));
    const [, group = ''] = /^rest\/api\/group\/([^/]+)\/member$/.exec(path) ?? [];
    const members = this.groups.get(group);
    return members ? this.#pageOf(path, query, members.map(userOf)) : this.#one(path);
  }

  #one(path: string): Reply | undefined {
    const attachment = this.attachments.get(path.replace('download/', ''));
    if (attachment) return { status: 200, body: attachment.text };
    const id = path.replace('rest/api/content/', '');
    const page = this.pages.get(id);
    return (
      page && { status: 200, body: { ...this.#content(id), body: { export_view: { value: page.html } } } }
    );
  }

  #space(): Reply {
    if (!this.spaceGroups) return { status: 403 };
    const read = { operation: 'read', targetType: 'space' };
    const permissions = this.spaceGroups.map((name) => ({
      operation: read,
      anonymousAccess: false,
      subjects: { group: { results: [{ type: 'group', name }] } },
    }));
    return { status: 200, body: { key: 'HR', permissions } };
  }

  #found(cql: string): object[] {
    const [, since] = /lastmodified >= "([^"]+)"/.exec(cql) ?? [];
    const isNew = (when: string) => since === undefined || when >= new Date(`${since}Z`).toISOString();
    if (/type in \(page,blogpost\)/.test(cql))
      return [...this.pages].filter(([, page]) => isNew(page.when ?? WHEN)).map(([id]) => this.#content(id));
    return [...this.attachments]
      .filter(() => isNew(WHEN))
      .map(([id, { page, name, text }]) => ({
        id,
        title: name,
        container: { id: page },
        version: { number: 1, when: WHEN },
        extensions: { fileSize: text.length },
        _links: { download: `/download/${id}` },
      }));
  }

  #content(id: string): object {
    const page = this.pages.get(id);
    const { title, above = [], users = [], groups = [], version = 1, when = WHEN } = page ?? { title: '' };
    return {
      id,
      title,
      version: { number: version, when, by: { displayName: 'Ann Example' } },
      ancestors: above.map((one) => ({ id: one })),
      restrictions: {
        read: {
          operation: 'read',
          restrictions: {
            user: { results: users.map(userOf) },
            group: { results: groups.map((name) => ({ type: 'group', name })) },
          },
        },
      },
      _links: { webui: `/spaces/HR/pages/${id}` },
    };
  }

  /** Two entries, the last ones first. */
  #pageOf(path: string, query: URLSearchParams, all: object[]): Reply {
    const start = Number(query.get('start') ?? 0);
    const results = all.toReversed().slice(start, start + 2);
    const next = new URLSearchParams([...query].filter(([name]) => name !== 'start'));
    next.set('start', String(start + 2));
    const links = start + 2 < all.length ? { next: `/${path}?${next}` } : {};
    return { status: 200, body: { results, _links: links } };
  }
}

const WHEN = '2026-05-04T03:02:01.000Z';

function userOf(name: string): object {
  return { type: 'known', accountId: `account-${name}`, email: `${name}@contoso.com`, displayName: name };
}
