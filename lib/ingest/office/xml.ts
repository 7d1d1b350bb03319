import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { AppError } from '#lib/shared/app-error.ts';
import type { Archive } from './archive.ts';

/** What is heard while an XML part is read; names are without their namespace prefix. */
export interface XmlListener {
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
