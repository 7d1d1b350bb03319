import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { AppError } from '#lib/shared/app-error.ts';

const DEEPEST = 100;

/** An element: its name without a prefix, its own text, and its children by name. */
export interface XmlElement {
  name: string;
  text: string;
  children: XmlElement[];
}

/**
 * The elements called one of `names`, in order, of an XML text of bounded length; what stands around them is not stored.
 * Entities are never expanded. Throws AppError `unavailable` for damaged or deeply nested XML; `what` names it.
 */
export function readXml(xml: string, what: string, names: readonly string[]): XmlElement[] {
  const parser = new SaxesParser({ xmlns: false });
  const found: XmlElement[] = [];
  const open: XmlElement[] = [];
  let depth = 0;
  parser.on('error', (cause) => {
    throw damaged(what, cause);
  });
  parser.on('opentag', ({ name }: SaxesTagPlain) => {
    depth += 1;
    if (depth > DEEPEST) throw damaged(what, new Error('It is nested too deeply.'));
    const element = { name: name.slice(name.indexOf(':') + 1), text: '', children: [] };
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else if (names.includes(element.name)) found.push(element);
    else return;
    open.push(element);
  });
  const say = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', say);
  parser.on('cdata', say);
  parser.on('closetag', () => {
    depth -= 1;
    open.pop();
  });
  parser.write(xml).close();
  return found;
}

/** The text of the first child of that name, or below children when several names are given; undefined without one. */
export function textAt(element: XmlElement, ...names: string[]): string | undefined {
  return childAt(element, ...names)?.text.trim();
}

/** The first child of that name, or below children when several names are given. */
export function childAt(element: XmlElement, ...names: string[]): XmlElement | undefined {
  let at: XmlElement | undefined = element;
  for (const name of names) at = at?.children.find((child) => child.name === name);
  return at;
}

function damaged(what: string, cause: unknown): AppError {
  return new AppError('unavailable', `${what} is no XML that can be read`, { cause });
}
