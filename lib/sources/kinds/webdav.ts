import { z } from 'zod';
import type { ListingEnd, Source, SourceChange, SourceContent, SourceItem } from '#lib/core/ports/source.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { fileKindOf } from '#lib/shared/document-formats.ts';
import { isWanted, itemId, itemPath } from './item-name.ts';
import { childAt, readXml, textAt, type XmlElement } from './read-xml.ts';
import { encodeRfc3986 } from './sign-v4.ts';
import { type AdapterTools, headerSecret, SourceCalls } from './source-calls.ts';
import { httpAddress, patterns, sourceKind, variableName } from './source-kind.ts';

/** The settings of a WebDAV folder. */
export const webdavSettings = z.strictObject({
  url: httpAddress.describe(
    'The address of the folder, such as `https://cloud.contoso.com/remote.php/dav/files/svc-citewell/Handbook/`. Plain http is accepted only in private networks.',
  ),
  userFrom: variableName.optional().describe('The name of the variable that holds the user name.'),
  passwordFrom: variableName
    .optional()
    .describe('The name of the variable that holds the password, or a Nextcloud app password.'),
  tokenFrom: variableName
    .optional()
    .describe('The name of the variable that holds a bearer token, used instead of user name and password.'),
  include: patterns.optional().describe('Path patterns of the files to read. Defaults to all files.'),
  exclude: patterns.optional().describe('Path patterns to leave out. A pattern for a folder ends in `/`.'),
});

/** The settings of a WebDAV folder as they were checked. */
export type WebdavSettings = z.output<typeof webdavSettings>;

/** A folder of a WebDAV server. */
export const webdavKind = sourceKind({
  summary: 'A folder on a WebDAV server, such as Nextcloud, ownCloud, Apache or IIS.',
  schema: webdavSettings,
  example: {
    url: 'https://cloud.contoso.com/remote.php/dav/files/svc-citewell/Handbook/',
    userFrom: 'CLOUD_USER',
    passwordFrom: 'CLOUD_PASSWORD',
  },
  where: ({ url }) => url,
  open: openWebdavSource,
});

const LISTING_BYTES = 50_000_000;
const DEEPEST = 50;
const PROPERTIES =
  '<?xml version="1.0" encoding="utf-8"?><d:propfind xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns"><d:prop>' +
  '<d:resourcetype/><d:getetag/><d:getcontentlength/><d:getlastmodified/><oc:fileid/><oc:owner-display-name/>' +
  '</d:prop></d:propfind>';

/**
 * A folder of a WebDAV server (RFC 4918), walked folder by folder, because many servers refuse `Depth: infinity`. Versions
 * are ETags. With Nextcloud and ownCloud a file keeps its id when it is moved.
 */
export function openWebdavSource(settings: WebdavSettings, tools: AdapterTools): Source {
  const folder = new WebdavFolder(settings, tools);
  return { changes: (_cursor, signal) => folder.list(signal), close: async () => {} };
}

/** A file or folder as its folder lists it. Segments are decoded, below the root. */
interface Entry {
  segments: string[];
  isFolder: boolean;
  etag: string | undefined;
  size: number | undefined;
  modified: string | undefined;
  fileId: string | undefined;
  owner: string | undefined;
}

class WebdavFolder {
  readonly #settings: WebdavSettings;
  readonly #tools: AdapterTools;
  readonly #calls: SourceCalls;
  readonly #root: URL;
  readonly #rootSegments: string[];
  readonly #authorization: Record<string, string>;

  constructor(settings: WebdavSettings, tools: AdapterTools) {
    this.#settings = settings;
    this.#tools = tools;
    this.#calls = new SourceCalls('WebDAV', tools);
    this.#root = new URL(settings.url);
    this.#rootSegments = segmentsOf(this.#root.pathname);
    this.#authorization = authorizationOf(settings, tools);
  }

  async *list(signal: AbortSignal): AsyncGenerator<SourceChange, ListingEnd> {
    const folders: string[][] = [[]];
    let complete = true;
    let entries = 0;
    for (let folder = folders.shift(); folder; folder = folders.shift()) {
      const listed = await this.#entriesOf(folder, signal);
      if ('reason' in listed) {
        complete = false;
        const path = pathOf(folder);
        const reason = `the folder cannot be listed: ${listed.reason}`;
        yield { type: 'unreadable', id: itemId(path), path, reason };
        continue;
      }
      entries += listed.entries.length;
      this.#requireBound(entries);
      folders.push(
        ...listed.entries.filter((entry) => this.#isWalked(entry)).map(({ segments }) => segments),
      );
      for (const entry of listed.entries) yield* this.#changesOf(entry);
    }
    return { cursor: null, complete };
  }

  #requireBound(entries: number): void {
    const { maxItems } = this.#tools.limits;
    if (entries <= maxItems) return;
    const message = `It has more than ${maxItems} files and folders (maxItems); narrow url or exclude folders.`;
    throw new AppError('too-large', message);
  }

  #isWalked({ segments, isFolder }: Entry): boolean {
    if (!isFolder) return false;
    if (segments.length > DEEPEST)
      throw new AppError('too-large', `It has folders more than ${DEEPEST} deep.`);
    return isWanted(`${pathOf(segments)}/`, { exclude: this.#settings.exclude });
  }

  *#changesOf(entry: Entry): Generator<SourceChange> {
    const { segments, isFolder, etag, size, modified, fileId, owner } = entry;
    const path = pathOf(segments);
    if (isFolder || !isWanted(path, this.#settings)) return;
    const { now = Date.now } = this.#tools;
    const item: SourceItem = {
      id: fileId === undefined ? itemId(segments.map(encodeRfc3986).join('/')) : `fileid:${fileId}`,
      path,
      // Without any sign of its version it is read each time.
      version: etag ?? (modified === undefined ? `read at ${now()}` : `${modified} ${size}`),
      url: this.#pageOf(entry),
      ...(size === undefined ? {} : { sizeBytes: size }),
      ...(modified === undefined ? {} : { modifiedAt: modified }),
      ...(owner ? { owner } : {}),
    };
    yield { type: 'present', item, read: (signal) => this.#read(segments, signal) };
  }

  /** Where people open a file: the page of Nextcloud and ownCloud, else its address. */
  #pageOf({ segments, fileId }: Entry): string {
    const [, above] = /^(.*?)\/remote\.php\//.exec(this.#root.pathname) ?? [];
    if (fileId !== undefined && above !== undefined)
      return `${this.#root.origin}${above}/f/${encodeURIComponent(fileId)}`;
    return this.#addressOf(segments);
  }

  #addressOf(segments: readonly string[]): string {
    const path = [...this.#rootSegments, ...segments].map(encodeRfc3986).join('/');
    return `${this.#root.origin}/${path}`;
  }

  async #read(segments: readonly string[], signal: AbortSignal): Promise<SourceContent> {
    const reply = await this.#calls.open(this.#addressOf(segments), { headers: this.#authorization }, signal);
    const isPage = /^text\/html\b/i.test(reply.headers['content-type'] ?? '');
    if (isPage && fileKindOf(segments.at(-1) ?? '')?.format !== 'html') {
      await reply.body.return?.();
      throw new AppError(
        'bad-request',
        'the server sends a page instead of the file, which may be a sign-in page',
      );
    }
    const { etag } = reply.headers;
    return { bytes: this.#calls.contentOf(reply, signal), ...(etag ? { version: etag } : {}) };
  }

  /** What is in a folder; a reason where a folder below the root cannot be listed. */
  async #entriesOf(
    folder: string[],
    signal: AbortSignal,
  ): Promise<{ entries: Entry[] } | { reason: string }> {
    try {
      return { entries: await this.#propfind(folder, signal) };
    } catch (thrown) {
      signal.throwIfAborted();
      const { code, message } = AppError.from(thrown);
      // Deleted since its own folder was listed.
      if (code === 'not-found' && folder.length > 0) return { entries: [] };
      if (folder.length > 0 && code !== 'unavailable') return { reason: message };
      if (code !== 'not-found') throw thrown;
      throw new AppError('not-configured', `url does not exist: ${message}.`, {
        field: 'url',
        cause: thrown,
      });
    }
  }

  async #propfind(folder: string[], signal: AbortSignal): Promise<Entry[]> {
    const headers = { ...this.#authorization, depth: '1', 'content-type': 'application/xml; charset=utf-8' };
    const address = `${this.#addressOf(folder).replace(/\/$/, '')}/`;
    const request = {
      method: 'PROPFIND',
      headers,
      body: PROPERTIES,
      expected: [405, 501],
      maxBytes: LISTING_BYTES,
    };
    const { status, bytes } = await this.#calls.read(address, request, signal);
    if (status !== 207) {
      throw new AppError('not-configured', `url is no folder of a WebDAV server (it answers ${status}).`, {
        field: 'url',
      });
    }
    const elements = readXml(bytes.toString('utf8'), 'The listing of a folder', ['response']);
    return elements.flatMap((element) => this.#entryOf(element, address, folder) ?? []);
  }

  /** An entry of a folder; undefined for the folder itself, and for what is not directly in it. */
  #entryOf(element: XmlElement, address: string, folder: string[]): Entry | undefined {
    const url = URL.parse(textAt(element, 'href') ?? '', address);
    // Servers behind a proxy write the scheme and port that they know.
    const segments = url?.hostname === this.#root.hostname ? segmentsOf(url.pathname) : [];
    const parent = [...this.#rootSegments, ...folder];
    if (segments.length !== parent.length + 1 || !parent.every((name, at) => name === segments[at]))
      return undefined;
    const properties = propertiesOf(element);
    if (!properties) return undefined;
    const size = textAt(properties, 'getcontentlength') ?? '';
    const modified = new Date(textAt(properties, 'getlastmodified') ?? '');
    const fileId = textAt(properties, 'fileid');
    return {
      segments: segments.slice(this.#rootSegments.length),
      isFolder: childAt(properties, 'resourcetype', 'collection') !== undefined,
      etag: textAt(properties, 'getetag') || undefined,
      size: /^\d{1,15}$/.test(size) ? Number(size) : undefined,
      modified: Number.isNaN(modified.getTime()) ? undefined : modified.toISOString(),
      fileId: fileId && /^[\w-]{1,100}$/.test(fileId) ? fileId : undefined,
      owner: textAt(properties, 'owner-display-name')?.slice(0, 200),
    };
  }
}

/** The properties that were found; a server lists those that it does not have under another status. */
function propertiesOf(element: XmlElement): XmlElement | undefined {
  const found = element.children.filter(
    (child) => child.name === 'propstat' && / 2\d\d\b/.test(textAt(child, 'status') ?? ' 200'),
  );
  const children = found.flatMap((propstat) => childAt(propstat, 'prop')?.children ?? []);
  return children.length > 0 ? { name: 'prop', text: '', children } : undefined;
}

/** The decoded segments of a path. Some servers leave a percent sign as it is. */
function segmentsOf(pathname: string): string[] {
  return pathname
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => {
      try {
        return decodeURIComponent(segment);
      } catch {
        return segment;
      }
    });
}

function pathOf(segments: readonly string[]): string {
  return itemPath(segments.map((segment) => segment.replaceAll('/', '_')).join('/'));
}

function authorizationOf(settings: WebdavSettings, tools: AdapterTools): Record<string, string> {
  const token = headerSecret(tools, settings.tokenFrom);
  const user = headerSecret(tools, settings.userFrom);
  const password = headerSecret(tools, settings.passwordFrom);
  if (token !== undefined) return { authorization: `Bearer ${token}` };
  if (user === undefined && password === undefined) return {};
  if (user !== undefined && password !== undefined) {
    return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
  }
  const field = user === undefined ? 'userFrom' : 'passwordFrom';
  throw new AppError('not-configured', `${field} is missing: user and password belong together.`, { field });
}
