import { SaxesParser } from 'saxes';

/** An XML element around escaped text, or around elements that are ready. */
export function element(
  name: string,
  content: string | readonly string[],
  attributes: Record<string, string> = {},
): string {
  const inner = typeof content === 'string' ? escaped(content) : content.join('');
  const head = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${head.join('')}>${inner}</${name}>`;
}

/** The elements right below the root with their texts, in order; undefined if it is not XML or another root. */
export function childrenOf(xml: string, root: string): { name: string; text: string }[] | undefined {
  const children: { name: string; text: string }[] = [];
  const open: string[] = [];
  const parser = new SaxesParser();
  let failed = false;
  parser.on('error', () => {
    failed = true;
  });
  parser.on('opentag', ({ name }) => {
    open.push(name);
    if (open.length === 2) children.push({ name, text: '' });
  });
  parser.on('text', (text) => {
    const last = children.at(-1);
    if (open.length === 2 && last) last.text += text;
  });
  parser.on('closetag', () => {
    if (open.length === 1 && open[0] !== root) failed = true;
    open.pop();
  });
  parser.write(xml).close();
  return failed ? undefined : children;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
