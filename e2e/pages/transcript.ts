import type { Page } from '@playwright/test';

/** A node of Chromium's accessibility tree. */
interface AxNode {
  nodeId: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
  value?: { value: unknown };
  properties?: { name: string; value: { value: unknown } }[];
  childIds?: string[];
}

type Heard = { said: string[] };
type ListeningWindow = typeof globalThis & { heard?: Heard };

/**
 * What a screen reader says of a page, as text: the tree that the browser hands to it, read from top to bottom, and what
 * live regions announce, in their order. Make it before the page is opened.
 */
export class Transcript {
  readonly #page: Page;
  readonly #lines: string[] = [];

  private constructor(page: Page) {
    this.#page = page;
  }

  static async of(page: Page, title: string): Promise<Transcript> {
    await page.addInitScript(listen);
    const transcript = new Transcript(page);
    transcript.#lines.push(title, '='.repeat(title.length));
    return transcript;
  }

  /** Notes what the reader does, what was announced since the last note, and where the focus is. */
  async step(what: string): Promise<void> {
    await this.announced(what);
    await this.#focus();
  }

  /** Notes what the reader does, and what was announced since the last note. */
  async announced(what: string): Promise<void> {
    this.#lines.push('', `> ${what}`);
    const said = await this.#page.evaluate(() => (globalThis as ListeningWindow).heard?.said.splice(0) ?? []);
    this.#lines.push(...said.map((text) => `  says: ${text}`));
  }

  async #focus(): Promise<void> {
    const nodes = await this.#tree();
    const focused = nodes.find(
      (node) => propertyOf(node, 'focused') === true && node.role?.value !== 'RootWebArea',
    );
    if (focused) this.#lines.push(`  focus: ${spoken(focused)}`);
  }

  /** Reads a part of the page from top to bottom: the first node of this role, and of this name if one is given. */
  async read(role: string, name?: string | RegExp): Promise<void> {
    const nodes = await this.#tree();
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const isMeant = (node: AxNode) =>
      !node.ignored &&
      node.role?.value === role &&
      (name === undefined || matches(node.name?.value ?? '', name));
    const root = nodes.find(isMeant);
    if (!root) throw new Error(`No ${role} ${String(name ?? '')} is on the page.`);
    this.#lines.push(...readOut(root, byId).map((line) => `  ${line}`));
  }

  /** Everything so far; what differs from one run to the next is replaced. */
  text(): string {
    return (
      `${this.#lines.join('\n')}\n`
        .replaceAll(/\b\d+ documents\b/g, 'N documents')
        // The formats stand in their own table.
        .replaceAll(/\.pdf(?: \.\w+)+/g, '.pdf …')
        // Where another test has a document indexed again, the list says so.
        .replaceAll(/ *\[status\]\n *One document was re-indexed\.\n/g, '')
        // The first page offers what the documents of the server are about, which other tests add to.
        .replaceAll(
          /(\[navigation: N documents\]\n.*\n *\[list\]\n)( *link: ).*\n(?: *link: .*\n)*/g,
          '$1$2TOPIC, …\n',
        )
        .replaceAll(
          /(\[list: Try one of these\]\n)( *button: ).*\n(?: *button: .*\n)*?(?= {4}button: Your files)/g,
          '$1$2QUESTION, …\n',
        )
        .replaceAll(/\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/g, 'DATE')
    );
  }

  async #tree(): Promise<AxNode[]> {
    const session = await this.#page.context().newCDPSession(this.#page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    await session.detach();
    return nodes as AxNode[];
  }
}

/** Roles whose name says all that is in them. */
const LEAVES = new Set(
  'heading button link textbox searchbox checkbox radio switch slider combobox tab menuitem option image img progressbar spinbutton DisclosureTriangle mark'.split(
    ' ',
  ),
);
/** Roles that are announced when they are entered. */
const GROUPS = new Set(
  'main navigation region banner contentinfo complementary dialog alertdialog article list table grid group form search tablist tabpanel menu status alert note toolbar'.split(
    ' ',
  ),
);
const STATES = ['expanded', 'pressed', 'checked', 'selected', 'disabled', 'invalid', 'required'];

const BLOCKS = new Set(
  'paragraph listitem row cell gridcell columnheader rowheader term definition LabelText'.split(' '),
);
const UNSAID = new Set(['InlineTextBox', 'ListMarker']);

function readOut(root: AxNode, byId: ReadonlyMap<string, AxNode>): string[] {
  const reading = new Reading(byId);
  reading.visit(root, '');
  reading.flush('');
  return reading.lines;
}

/** Reads a tree depth first; texts that follow one another within a block are one line. */
class Reading {
  readonly lines: string[] = [];
  readonly #byId: ReadonlyMap<string, AxNode>;
  #text = '';

  constructor(byId: ReadonlyMap<string, AxNode>) {
    this.#byId = byId;
  }

  visit(node: AxNode, indent: string): void {
    const role = node.role?.value ?? 'none';
    if (node.ignored) this.#children(node, indent);
    else if (role === 'StaticText') this.#text += node.name?.value ?? '';
    else if (role === 'LineBreak') this.#text += ' ';
    else if (UNSAID.has(role)) return;
    else if (LEAVES.has(role)) {
      this.flush(indent);
      this.lines.push(`${indent}${spoken(node)}`);
    } else if (GROUPS.has(role)) this.#group(node, indent);
    else if (BLOCKS.has(role)) this.#block(node, indent, role === 'listitem' ? '- ' : '');
    else this.#children(node, indent);
  }

  flush(indent: string, mark = ''): void {
    const text = this.#text.replaceAll(/\s+/g, ' ').trim();
    if (text) this.lines.push(`${indent}${mark}${text}`);
    this.#text = '';
  }

  #group(node: AxNode, indent: string): void {
    this.flush(indent);
    const before = this.lines.length;
    this.lines.push(`${indent}[${spoken(node)}]`);
    this.#children(node, `${indent}  `);
    this.flush(`${indent}  `);
    // What is entered and holds nothing is not heard.
    if (this.lines.length === before + 1 && !node.name?.value) this.lines.pop();
  }

  #block(node: AxNode, indent: string, mark: string): void {
    this.flush(indent);
    this.#children(node, indent);
    this.flush(indent, mark);
  }

  #children(node: AxNode, indent: string): void {
    for (const id of node.childIds ?? []) {
      const child = this.#byId.get(id);
      if (child) this.visit(child, indent);
    }
  }
}

/** A node as it is spoken: role, name, states, value and description. */
function spoken(node: AxNode): string {
  const role = node.role?.value ?? '';
  const name = node.name?.value;
  const level = role === 'heading' ? ` ${String(propertyOf(node, 'level'))}` : '';
  const value = typeof node.value?.value === 'string' && node.value.value ? [`“${node.value.value}”`] : [];
  const said = node.description?.value;
  const description = said ? [`(${said})`] : [];
  const head = `${role}${level}${name ? `: ${name}` : ''}`;
  return [head, ...STATES.flatMap((state) => stateOf(node, state)), ...value, ...description].join(', ');
}

function stateOf(node: AxNode, state: string): string[] {
  const value = propertyOf(node, state);
  if (value === undefined) return [];
  if (String(value) === 'true') return [state];
  if (state === 'expanded') return ['collapsed'];
  return String(value) === 'mixed' ? [`${state} in part`] : [];
}

function propertyOf({ properties = [] }: AxNode, name: string): unknown {
  return properties.find((property) => property.name === name)?.value.value;
}

function matches(text: string, pattern: string | RegExp): boolean {
  return typeof pattern === 'string' ? text === pattern : pattern.test(text);
}

/** In the page: notes what live regions say, each text once in a row. */
function listen(): void {
  const heard: Heard = { said: [] };
  (globalThis as ListeningWindow).heard = heard;
  const LIVE = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]';
  const last = new WeakMap<Element, string>();
  const textOf = (region: Element) => (region.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const note = (region: Element) => {
    const text = textOf(region);
    if (last.get(region) === text || region.closest('[aria-hidden=true], [inert]')) return;
    last.set(region, text);
    if (text) heard.said.push(text);
  };
  // An alert that comes with its text is announced; other regions only when their text changes later.
  const meet = (region: Element) => {
    if (region.matches('[role=alert]')) note(region);
    else last.set(region, textOf(region));
  };
  const regionOf = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest(LIVE);
  const isElement = (node: Node) => node instanceof Element;
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(isElement);
    const come = added.flatMap((element) => [element, ...element.querySelectorAll('*')]);
    for (const element of come) if (element.matches(LIVE)) meet(element);
    for (const region of new Set(changes.map(({ target }) => regionOf(target)))) if (region) note(region);
  }).observe(document, { childList: true, characterData: true, subtree: true });
}
