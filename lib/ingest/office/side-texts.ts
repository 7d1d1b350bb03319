import type { Archive } from './archive.ts';
import { readWholeXml, relationsOf } from './xml.ts';

const MOST_COMMENTS = 5_000;
const MOST_CHARACTERS = 10_000;

/** A comment in an Office file: `key` is the id that a Word document refers to it by, or the cell it stands at. */
interface OfficeComment {
  key: string;
  text: string;
}

/** The comments of a part, answers in threads among them, each as one line with its author where the part names one. */
export async function commentsOf(archive: Archive, part: string): Promise<OfficeComment[]> {
  const relations = await relationsOf(archive, part);
  // Excel repeats threads among the comments of old, below a text of its own.
  const source =
    relations.find(({ kind }) => kind === 'threadedComment') ??
    relations.find(({ kind }) => kind === 'comments');
  if (!source || !archive.has(source.part)) return [];
  const comments: OfficeComment[] = [];
  for (const { attributes, text } of await textsOf(archive, source.part, /^(?:threadedC|c)omment$/)) {
    const key = attributes['w:id'] ?? attributes['ref'] ?? '';
    const author = (attributes['w:author'] ?? '').slice(0, 100);
    if (text) comments.push({ key, text: `Comment${author && ` by ${author}`}: ${text}` });
  }
  return comments;
}

/** What the headers and footers of a Word document say, each line once. */
export async function runningLines(archive: Archive, part: string): Promise<string[]> {
  const lines = new Set<string>();
  for (const { kind, part: running } of await relationsOf(archive, part)) {
    if ((kind !== 'header' && kind !== 'footer') || !archive.has(running)) continue;
    for (const { text } of await textsOf(archive, running, /^p$/)) lines.add(text);
  }
  return [...lines].filter(Boolean);
}

interface ElementText {
  attributes: Record<string, string>;
  text: string;
}

/** The text in each element of a name, in one line. */
async function textsOf(archive: Archive, part: string, wanted: RegExp): Promise<ElementText[]> {
  const found: ElementText[] = [];
  let open: ElementText | undefined;
  let isSaying = false;
  await readWholeXml(archive, part, {
    open: (name, attributes) => {
      if (wanted.test(name)) open = { attributes, text: '' };
      isSaying = name === 't' || name === 'text';
    },
    text: (text) => {
      if (open && isSaying && open.text.length < MOST_CHARACTERS) open.text += text;
    },
    close: (name) => {
      isSaying = false;
      if (open && (name === 'p' || name === 'br')) open.text += ' ';
      if (!open || !wanted.test(name)) return;
      const text = open.text.slice(0, MOST_CHARACTERS).replace(/\s+/g, ' ').trim();
      if (found.length < MOST_COMMENTS) found.push({ ...open, text });
      open = undefined;
    },
  });
  return found;
}
