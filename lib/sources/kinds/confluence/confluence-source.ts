import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ListingEnd, Source, SourceChange, SourceContent, SourceItem } from '#lib/core/ports/source.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { fileKindOf } from '#lib/shared/document-formats.ts';
import { isRecord } from '#lib/shared/json.ts';
import { plainLine } from '#lib/shared/plain-text.ts';
import { itemPath } from '../item-name.ts';
import { readContent } from '../website/read-content.ts';
import { type ConfluenceAccess, ConfluenceCalls, type ConfluenceTools } from './confluence-calls.ts';
import {
  at,
  ConfluenceReaders,
  type Named,
  type ReaderMap,
  type SpaceReaders,
  textAt,
} from './confluence-readers.ts';

/** What is read at Confluence, and how often in full; see the fields of its kind. */
export interface ConfluenceSettings extends ConfluenceAccess, ReaderMap {
  spaces: string[];
  attachments: boolean;
  fullListingRuns: number;
}

/**
 * Spaces of Confluence. A listing compares everything, or what changed since the last one but for each `fullListingRuns`th;
 * deletions and changed permissions are found by those of everything alone.
 */
export function openConfluenceSource(settings: ConfluenceSettings, tools: ConfluenceTools): Source {
  return {
    changes: (cursor, signal) => new ConfluenceListing(settings, tools, signal).list(cursor),
    close: async () => {},
  };
}

/** Confluence compares in the time zone of the account, so that a day and two hours are asked for again. */
const OVERLAP_MS = 26 * 3_600_000;
const DEEPEST = 100;
const EXPAND = 'version,ancestors,restrictions.read.restrictions.user,restrictions.read.restrictions.group';

const cursorSchema = z.object({ settings: z.string(), sinceMs: z.number(), runs: z.number().int() });

/** A page, as far as others need it. */
interface Page {
  title: string;
  restriction: Named;
  /** From the top down. */
  above: string[];
}

class ConfluenceListing {
  readonly #settings: ConfluenceSettings;
  readonly #tools: ConfluenceTools;
  readonly #signal: AbortSignal;
  readonly #calls: ConfluenceCalls;
  readonly #readers: ConfluenceReaders;
  readonly #pages = new Map<string, Promise<Page | undefined>>();
  #items = 0;

  constructor(settings: ConfluenceSettings, tools: ConfluenceTools, signal: AbortSignal) {
    this.#settings = settings;
    this.#tools = tools;
    this.#signal = signal;
    this.#calls = new ConfluenceCalls(settings, tools);
    this.#readers = new ConfluenceReaders(this.#calls, settings, signal);
  }

  async *list(cursor: string | null): AsyncGenerator<SourceChange, ListingEnd> {
    const nowMs = (this.#tools.now ?? Date.now)();
    const digest = createHash('sha256').update(JSON.stringify(this.#settings)).digest('base64url');
    const known = readCursor(cursor);
    const isFull = known?.settings !== digest || known.runs + 1 >= this.#settings.fullListingRuns;
    const since = isFull || !known ? undefined : known.sinceMs - OVERLAP_MS;
    for (const space of this.#settings.spaces) yield* this.#space(space, since);
    for (const reason of this.#readers.notices) yield noticeOf(reason);
    const next = { settings: digest, sinceMs: nowMs, runs: isFull ? 0 : (known?.runs ?? 0) + 1 };
    return { cursor: JSON.stringify(next), complete: isFull };
  }

  async *#space(key: string, since: number | undefined): AsyncGenerator<SourceChange> {
    const space = await this.#readersOfSpace(key);
    const contents = await this.#contents(key, since);
    for (const content of contents) this.#remember(content);
    for (const content of contents) yield await this.#changeOfPage(key, content, space);
    if (!this.#settings.attachments) return;
    const query = `space="${key}" and type=attachment${sinceText(since)}`;
    for await (const attachment of this.#search(query, 'version,container')) {
      const change = await this.#changeOfAttachment(key, attachment, space);
      if (change) yield change;
    }
  }

  async #readersOfSpace(key: string): Promise<SpaceReaders> {
    try {
      return await this.#readers.ofSpace(key);
    } catch (thrown) {
      if (AppError.from(thrown).code !== 'not-found') throw thrown;
      const message = `The space ${key} does not exist, or the account may not see it.`;
      throw new AppError('not-configured', message, { field: 'spaces', cause: thrown });
    }
  }

  /** Pages and posts of a space, those above others among them in any order. */
  async #contents(key: string, since: number | undefined): Promise<Record<string, unknown>[]> {
    const contents: Record<string, unknown>[] = [];
    const take = async (entries: AsyncIterable<Record<string, unknown>>) => {
      for await (const content of entries) {
        if (idOf(content) === undefined) continue;
        this.#count();
        contents.push(content);
      }
    };
    if (since !== undefined) {
      await take(this.#search(`space="${key}" and type in (page,blogpost)${sinceText(since)}`, EXPAND));
      return contents;
    }
    for (const type of ['page', 'blogpost']) {
      const query = new URLSearchParams({
        spaceKey: key,
        type,
        status: 'current',
        expand: EXPAND,
        limit: '100',
      });
      await take(this.#calls.list(`rest/api/content?${query}`, this.#signal));
    }
    return contents;
  }

  #search(cql: string, expand: string): AsyncGenerator<Record<string, unknown>> {
    const query = new URLSearchParams({ cql, expand, limit: '100' });
    return this.#calls.list(`rest/api/content/search?${query}`, this.#signal);
  }

  #count(): void {
    const { maxItems } = this.#tools.limits;
    this.#items += 1;
    if (this.#items > maxItems)
      throw new AppError('too-large', `It has more than ${maxItems} pages and attachments (maxItems).`);
  }

  #remember(content: Record<string, unknown>): void {
    const id = idOf(content);
    if (id !== undefined) this.#pages.set(id, Promise.resolve(this.#pageOf(content)));
  }

  #pageOf(content: Record<string, unknown>): Page {
    const ancestors = at(content, 'ancestors');
    const above = Array.isArray(ancestors)
      ? ancestors.filter(isRecord).flatMap((one) => idOf(one) ?? [])
      : [];
    return {
      title: textAt(content, 'title') ?? '',
      restriction: this.#readers.ofPage(content),
      above: above.slice(0, DEEPEST + 1),
    };
  }

  /** A page that was listed, or is looked up; undefined for one that we may not see. */
  #page(id: string): Promise<Page | undefined> {
    const known = this.#pages.get(id) ?? this.#lookUp(id);
    this.#pages.set(id, known);
    return known;
  }

  async #lookUp(id: string): Promise<Page | undefined> {
    try {
      const path = `rest/api/content/${encodeURIComponent(id)}?expand=${EXPAND}`;
      return this.#pageOf(await this.#calls.get(path, this.#signal));
    } catch (thrown) {
      this.#signal.throwIfAborted();
      const { code } = AppError.from(thrown);
      if (code !== 'not-found' && code !== 'forbidden') throw thrown;
      return undefined;
    }
  }

  async #readersOf(page: Page | undefined, space: SpaceReaders) {
    const nobody = { oids: [], groups: [] };
    if (!page || page.above.length > DEEPEST) return nobody;
    const restrictions: Named[] = [page.restriction];
    for (const id of page.above) {
      const above = await this.#page(id);
      if (!above) {
        this.#readers.note('Pages above others cannot be read, so that nobody reads those below them.');
        return nobody;
      }
      restrictions.unshift(above.restriction);
    }
    return this.#readers.together(space, restrictions);
  }

  async #changeOfPage(
    key: string,
    content: Record<string, unknown>,
    space: SpaceReaders,
  ): Promise<SourceChange> {
    const id = idOf(content) ?? '';
    const page = await this.#page(id);
    const title = page?.title ?? '';
    const item = { ...this.#itemOf(content, id), path: pathOf([key, `${title}.html`]) };
    const listed: SourceItem = { ...item, readers: await this.#readersOf(page, space) };
    return { type: 'present', item: listed, read: (signal) => this.#readPage(id, title, signal) };
  }

  async #changeOfAttachment(
    key: string,
    content: Record<string, unknown>,
    space: SpaceReaders,
  ): Promise<SourceChange | undefined> {
    const [id, parent] = [idOf(content), at(content, 'container')];
    const parentId = isRecord(parent) ? idOf(parent) : undefined;
    const name = textAt(content, 'title') ?? '';
    if (id === undefined || parentId === undefined || !fileKindOf(name)) return undefined;
    this.#count();
    const page = await this.#page(parentId);
    const path = pathOf([key, page?.title ?? parentId, name]);
    const size = at(content, 'extensions', 'fileSize');
    const download = textAt(content, '_links', 'download');
    const item: SourceItem = {
      ...this.#itemOf(content, id),
      path,
      ...(typeof size === 'number' && size >= 0 && { sizeBytes: size }),
      readers: await this.#readersOf(page, space),
    };
    const read = async (signal: AbortSignal): Promise<SourceContent> => {
      if (download === undefined)
        throw new AppError('not-found', 'Confluence does not say where its content is');
      return { bytes: await this.#calls.content(download, signal) };
    };
    return { type: 'present', item, read };
  }

  #itemOf(content: Record<string, unknown>, id: string): Omit<SourceItem, 'path'> {
    const [when, web] = [textAt(content, 'version', 'when') ?? '', textAt(content, '_links', 'webui')];
    const owner =
      textAt(content, 'version', 'by', 'email') ?? textAt(content, 'version', 'by', 'displayName');
    return {
      id,
      version: `${String(at(content, 'version', 'number'))} ${when}`,
      ...(web !== undefined && { url: this.#calls.addressOf(web) }),
      ...(!Number.isNaN(Date.parse(when)) && { modifiedAt: new Date(when).toISOString() }),
      ...(owner !== undefined && { owner: plainLine(owner, 200) }),
    };
  }

  async #readPage(id: string, title: string, signal: AbortSignal): Promise<SourceContent> {
    const path = `rest/api/content/${encodeURIComponent(id)}?expand=body.export_view`;
    const body = textAt(await this.#calls.get(path, signal), 'body', 'export_view', 'value') ?? '';
    const heading = `<h1>${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</h1>`;
    try {
      const { html } = readContent(`${heading}${body}`, { title, main: undefined }, () => false);
      return { bytes: once(Buffer.from(html)) };
    } catch (thrown) {
      throw new AppError('bad-request', 'its page cannot be read', { cause: thrown });
    }
  }
}

function readCursor(cursor: string | null): z.output<typeof cursorSchema> | undefined {
  try {
    return cursor === null ? undefined : cursorSchema.parse(JSON.parse(cursor));
  } catch {
    return undefined;
  }
}

/** A condition of CQL, in minutes. */
function sinceText(since: number | undefined): string {
  if (since === undefined) return '';
  return ` and lastmodified >= "${new Date(since).toISOString().slice(0, 16).replace('T', ' ')}"`;
}

function idOf(content: Record<string, unknown>): string | undefined {
  const { id } = content;
  const text = typeof id === 'number' ? String(id) : id;
  return typeof text === 'string' && /^[\w-]{1,100}$/.test(text) ? text : undefined;
}

function pathOf(segments: string[]): string {
  return itemPath(segments.map((segment) => segment.replaceAll('/', '_')).join('/'));
}

/** A line for administrators, in the list of what could not be read. */
function noticeOf(reason: string): SourceChange {
  const id = `notice:${createHash('sha256').update(reason).digest('hex').slice(0, 16)}`;
  return { type: 'unreadable', id, path: 'Permissions', reason };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
