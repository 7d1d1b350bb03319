import { encodeSourcefile } from '#lib/core/citations/sourcepage.ts';
import { makePassage, type Passage } from '#lib/core/events/passage.ts';
import { isRecord } from '#lib/shared/json.ts';

const LONGEST_ADDRESS = 1000;
const LONGEST_CONTENT = 20_000;
const LONGEST_TITLE = 300;
const MOST_EXTRACTS = 50;

/**
 * A page of the web or of SharePoint as a passage: cited by its address, or by its file name in SharePoint. Undefined without
 * an address that may be opened.
 */
export function externalPassage(reference: Record<string, unknown>, type: string): Passage | undefined {
  return type === 'web' ? webPassage(reference) : sharePointPassage(reference);
}

function webPassage({ url, title, sourceData }: Record<string, unknown>): Passage | undefined {
  const address = openableAddress(url);
  if (address === undefined) return undefined;
  const data = isRecord(sourceData) ? sourceData : {};
  const content = plain(data['content'] ?? data['snippet'], LONGEST_CONTENT);
  return makePassage({
    id: address,
    content: content || plain(title, LONGEST_TITLE),
    sourcepage: address,
    sourcefile: address,
    title: plain(title, LONGEST_TITLE) || new URL(address).host,
    score: 0,
    external: { kind: 'web', url: address },
  });
}

function sharePointPassage(reference: Record<string, unknown>): Passage | undefined {
  const { webUrl, rerankerScore } = reference;
  const address = openableAddress(webUrl);
  const data = isRecord(reference['sourceData']) ? reference['sourceData'] : {};
  const metadata = isRecord(data['resourceMetadata']) ? data['resourceMetadata'] : {};
  const extracts = Array.isArray(data['extracts']) ? data['extracts'].slice(0, MOST_EXTRACTS) : [];
  const texts = extracts.flatMap((extract) =>
    isRecord(extract) ? plain(extract['text'], LONGEST_CONTENT) : [],
  );
  const content = texts.join('\n\n').slice(0, LONGEST_CONTENT);
  if (address === undefined || !content) return undefined;
  const name = fileNameIn(address) || address;
  return makePassage({
    id: address,
    content,
    sourcepage: name,
    sourcefile: name,
    title: plain(metadata['title'], LONGEST_TITLE) || null,
    score: typeof rerankerScore === 'number' ? rerankerScore : 0,
    rerankerScore: typeof rerankerScore === 'number' ? rerankerScore : null,
    external: { kind: 'remoteSharePoint', url: address },
  });
}

/**
 * An address that a reader may open and an answer may cite: http or https, without a user in it, with brackets escaped, at
 * most 1,000 characters. Undefined for all others.
 */
function openableAddress(value: unknown): string | undefined {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  const address = url.href.replaceAll('[', '%5B').replaceAll(']', '%5D');
  return address.length <= LONGEST_ADDRESS ? address : undefined;
}

/** The last part of a path as a name of a file, without characters that hide others. */
function fileNameIn(address: string): string {
  const last = new URL(address).pathname.split('/').findLast(Boolean) ?? '';
  const name = decoded(last)
    .replaceAll(/[\p{Cf}\p{Cc}]/gu, '')
    .replaceAll(/[/\\]/g, '_');
  return encodeSourcefile(name.slice(0, 200));
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function plain(value: unknown, longest: number): string {
  return typeof value === 'string' ? value.slice(0, longest).toWellFormed().trim() : '';
}
