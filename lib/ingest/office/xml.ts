import { posix } from 'node:path';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { AppError } from '#lib/shared/app-error.ts';
import type { Archive } from './archive.ts';

/** What is heard while an XML part is read; names are without their namespace prefix. */
interface XmlListener {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Reads an XML part piece by piece; yields after each piece, so that a listener's findings can be taken up. Entities are never expanded. */
export async function* readXml(archive: Archive, part: string, listener: XmlListener): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false });
  let failure: Error | undefined;
  parser.on('error', (error) => {
    failure ??= error;
  });
  parser.on('opentag', (tag: SaxesTagPlain) => listener.open?.(localName(tag.name), tag.attributes));
  parser.on('text', (text) => listener.text?.(text));
  parser.on('cdata', (text) => listener.text?.(text));
  parser.on('closetag', (tag: SaxesTagPlain) => listener.close?.(localName(tag.name)));
  for await (const piece of archive.text(part)) {
    parser.write(piece);
    if (failure) throw damaged(part, failure);
    yield;
  }
  parser.close();
  if (failure) throw damaged(part, failure);
}

/** Reads an XML part to its end. */
export async function readWholeXml(archive: Archive, part: string, listener: XmlListener): Promise<void> {
  for await (const _ of readXml(archive, part, listener));
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function damaged(part: string, cause: Error): AppError {
  return new AppError(
    'bad-request',
    `its part ${part} is damaged; open it in its program and save it again`,
    { cause },
  );
}

/** A relation of one part to another: its kind is the last word of its type (`slide`, `notesSlide`, `worksheet`). */
interface Relation {
  id: string;
  kind: string;
  part: string;
}

/** The relations of a part to other parts of the same file, in order. External ones are left out: nothing is fetched. */
export async function relationsOf(archive: Archive, part: string): Promise<Relation[]> {
  const source = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);
  if (!archive.has(source)) return [];
  const relations: Relation[] = [];
  await readWholeXml(archive, source, {
    open: (name, { Id = '', Type = '', Target = '', TargetMode = '' }) => {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(part), Target);
      relations.push({ id: Id, kind: Type.slice(Type.lastIndexOf('/') + 1), part: target });
    },
  });
  return relations;
}

/** Properties that the author of a file named, in order. */
export type FileProperties = [name: string, value: string][];

const CUSTOM = 'docProps/custom.xml';

/** The custom properties of an Office file (ECMA-376, part 1, 22.3), the first 200. */
export async function customProperties(archive: Archive): Promise<FileProperties> {
  return namedProperties(archive, CUSTOM, 'property');
}

/** The user-defined metadata of an OpenDocument file (OpenDocument 1.3, part 3, 4.3.3), the first 200. */
export async function userDefined(archive: Archive): Promise<FileProperties> {
  return namedProperties(archive, 'meta.xml', 'user-defined');
}

const MOST_PROPERTIES = 200;
const LONGEST_PROPERTY = 1000;

async function namedProperties(archive: Archive, part: string, element: string): Promise<FileProperties> {
  const found: FileProperties = [];
  if (!archive.has(part)) return found;
  let open: FileProperties[number] | undefined;
  await readWholeXml(archive, part, {
    open: (name, attributes) => {
      if (name === element) open = [attributes['name'] ?? attributes['meta:name'] ?? '', ''];
    },
    text: (text) => {
      if (open && open[1].length < LONGEST_PROPERTY) open[1] += text.slice(0, LONGEST_PROPERTY);
    },
    close: (name) => {
      if (name !== element || !open) return;
      if (found.length < MOST_PROPERTIES) found.push(open);
      open = undefined;
    },
  });
  return found;
}

const PART = 'docProps/core.xml';

/** The title of an Office file and when it was last changed, from its properties (ECMA-376, part 2, core properties). */
export async function coreProperties(archive: Archive): Promise<{ title?: string; modified?: string }> {
  if (!archive.has(PART)) return {};
  let at = '';
  const found: Record<string, string> = {};
  await readWholeXml(archive, PART, {
    open: (name) => {
      at = name;
    },
    text: (text) => {
      if (at === 'title' || at === 'modified') found[at] = (found[at] ?? '') + text;
    },
    close: () => {
      at = '';
    },
  });
  const { title, modified }: { title?: string; modified?: string } = found;
  return { ...(title && { title }), ...(modified && { modified }) };
}
