import { lexer, type Token, type Tokens } from 'marked';
import { AppError } from '#lib/shared/app-error.ts';
import type { Block, DocumentFile, ReadEvent } from '../document.ts';
import { sectionsByHeading } from './by-heading.ts';
import { htmlBlocks } from './html.ts';
import { readText } from './text.ts';

const FRONT_MATTER = /^\uFEFF?---[^\S\n]*\n([\s\S]{0,20000}?)\n(?:---|\.\.\.)[^\S\n]*(?:\n|$)/;

/** Reads Markdown (GitHub's dialect): headings, lists, tables, code; a title from front matter. */
export async function* readMarkdown(file: DocumentFile): AsyncGenerator<ReadEvent> {
  const { frontMatter, text } = splitFrontMatter(await readText(file));
  const blocks = markdownBlocks(text);
  const title = frontMatterTitle(frontMatter);
  if (title) yield { type: 'title', title };
  for (const [, name = '', value = ''] of frontMatter.matchAll(FIELD))
    yield { type: 'property', name, value: unquoted(value) };
  for (const section of sectionsByHeading(blocks)) yield { type: 'section', section };
}

/** The lines of YAML before a text, without their rules (empty where there are none), and the text. */
export function splitFrontMatter(whole: string): { frontMatter: string; text: string } {
  const [rules = '', frontMatter = ''] = FRONT_MATTER.exec(whole) ?? [];
  return { frontMatter, text: whole.slice(rules.length) };
}

function frontMatterTitle(yaml: string): string | undefined {
  const title = /^title:[^\S\n]*(.+)$/im.exec(yaml)?.[1]?.trim();
  return (title && unquoted(title)) || undefined;
}

/** One line of YAML: a name of up to 40 characters and its plain or quoted value. */
const FIELD = /^([A-Za-z][\w -]{0,39}):[^\S\n]+(\S.*)$/gm;

function unquoted(value: string): string {
  return value.trim().replace(/^(["'])(.*)\1$/, '$2');
}

/** Splits Markdown into blocks of plain text. Throws `bad-request` for too deep nesting. */
export function markdownBlocks(text: string): Block[] {
  try {
    return lexer(text.replace(/^\uFEFF/, '')).flatMap((token) => blocksOf(token, ''));
  } catch (cause) {
    throw new AppError('bad-request', 'its Markdown is nested too deeply', { cause });
  }
}

function blocksOf(token: Token, indent: string): Block[] {
  switch (token.type) {
    case 'heading':
      return filled({ kind: 'heading', level: (token as Tokens.Heading).depth, text: inlineText(token) });
    case 'code':
      return filled({ kind: 'code', text: (token as Tokens.Code).text });
    case 'table':
      return [tableBlock(token as Tokens.Table)];
    case 'list':
      return listBlocks(token as Tokens.List, indent);
    case 'html':
      return htmlBlocks(token.raw).blocks;
    case 'blockquote':
      return (token.tokens ?? []).flatMap((inner) => blocksOf(inner, indent));
    case 'space':
    case 'hr':
    case 'def':
      return [];
    default:
      return filled({ kind: 'paragraph', text: inlineText(token) });
  }
}

function filled(block: Block & { text: string }): Block[] {
  return block.text.trim() ? [block] : [];
}

function tableBlock(table: Tokens.Table): Block {
  const row = (cells: Tokens.TableCell[]) =>
    cells.map((cell) => inlineText(cell).replace(/\s+/g, ' ').trim());
  return { kind: 'table', header: row(table.header), rows: table.rows.map(row) };
}

function listBlocks(list: Tokens.List, indent: string): Block[] {
  return list.items.flatMap((item, index) => {
    const marker = list.ordered ? `${Number(list.start || 1) + index}. ` : '- ';
    const own = item.tokens.filter(({ type }) => type === 'text' || type === 'paragraph');
    const nested = item.tokens.filter(
      ({ type }) => type !== 'text' && type !== 'paragraph' && type !== 'checkbox',
    );
    const text = own.map(inlineText).join(' ').trim();
    const block: Block[] = text ? [{ kind: 'item', text: `${indent}${marker}${text}` }] : [];
    return [...block, ...nested.flatMap((token) => blocksOf(token, `${indent}  `))];
  });
}

function inlineText(token: { type?: string; tokens?: Token[]; text?: string }): string {
  if (token.type === 'br') return ' ';
  if (token.type === 'html') return '';
  if (token.tokens && token.type !== 'image')
    return token.tokens.map(inlineText).join('').replace(/\n/g, ' ');
  return decodeEntities(token.text ?? '').replace(/\n/g, ' ');
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
