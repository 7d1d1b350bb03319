import { STOP_WORDS } from '#lib/text/stop-words.ts';
import type { Block, Field, Section } from '../document.ts';
import { textBlocks } from './text.ts';

const LONGEST_TITLE = 150;
const LONGEST_NAME = 80;

/**
 * A record as people would write it: what names it, joined by ` · `, as its heading; its prose as paragraphs; every
 * other value on a line `Name: value`. It is told by the shape of values: codes, a text and a sentence at the start name
 * a record, as does its `title`; figures and dates never do. Names read as words: `opening_hours` as "Opening hours",
 * `cost_gbp` as "Cost (GBP)".
 */
export function recordBlocks(fields: readonly Field[], title?: string): Block[] {
  const filled = withReadableNames(fields.filter(({ value }) => value !== ''));
  const [only] = filled;
  if (only && filled.length === 1) return [lineOf(only)];
  const lead = new Set(leadOf(filled, title));
  const others = filled.filter((field) => !lead.has(field));
  const prose = others.filter(({ value }) => isProse(value));
  const text = [...lead].map(({ value }) => value).join(' · ');
  return [
    ...(text ? [{ kind: 'heading' as const, level: 1, text }] : []),
    ...prose.flatMap((field) => textBlocks(prose.length > 1 ? lineOf(field).text : field.value)),
    ...others.filter(({ value }) => !isProse(value)).map(lineOf),
  ];
}

function lineOf({ name, value }: Field): Block & { text: string } {
  return { kind: 'paragraph', text: name ? `${name}: ${value}` : value };
}

/** The fields that need no name: those at the start that identify the record, and its title. */
function leadOf(fields: readonly Field[], title: string | undefined): Field[] {
  let isOpen = true;
  let hasName = false;
  return fields.filter(({ name, value }) => {
    const isTitle = value === title && value.length <= LONGEST_TITLE;
    if (isTitle || !isOpen) {
      isOpen &&= !isTitle;
      return isTitle;
    }
    const isSentence = isProse(value) && value.length <= LONGEST_NAME && !value.includes('\n');
    const isName =
      name !== '' &&
      !hasName &&
      !isProse(value) &&
      !isFigure(value) &&
      !isCode(value) &&
      value.length <= LONGEST_NAME;
    hasName ||= isName;
    const leads = isName || isSentence || isCode(value);
    // In a table figures may stand before the name.
    isOpen = !isSentence && (leads || (!hasName && title === undefined && isFigure(value)));
    return leads;
  });
}

/** Dates, times, amounts and telephone numbers say nothing without their names. */
function isFigure(value: string): boolean {
  return /^[^\p{L}\p{N}]*\p{N}/u.test(value.slice(0, 20));
}

function isCode(value: string): boolean {
  return value.length <= 32 && /^\p{L}[\p{L}\p{N}._/-]*$/u.test(value) && /\p{N}/u.test(value);
}

/** Sentences, told from names that end in a full stop by their length; or several lines. */
function isProse(value: string): boolean {
  if (value.includes('\n') || /[?？؟。！]["'”’»)]?$/.test(value)) return true;
  return /[.!]["'”’»)]?$/.test(value) && value.split(' ', 4).length > 3;
}

/** `fields.System.State` is "State", unless another field ends like it and says something else. */
function withReadableNames(fields: readonly Field[]): Field[] {
  const sameLast = new Map<string, { first: Field; isOne: boolean }>();
  for (const field of fields) {
    const key = lastPart(field.name).toLowerCase();
    const { first, isOne } = sameLast.get(key) ?? { first: field, isOne: /\p{L}/u.test(key) };
    sameLast.set(key, { first, isOne: isOne && first.value === field.value });
  }
  return fields.flatMap((field) => {
    const last = lastPart(field.name);
    const { first, isOne } = sameLast.get(last.toLowerCase()) ?? { first: field, isOne: true };
    if (isOne && first !== field) return [];
    const name = isOne ? last : field.name;
    return [{ name: isFigure(field.value) ? withCurrency(name) : inWords(name), value: field.value }];
  });
}

function lastPart(name: string): string {
  return /\.[\p{L}\p{N}_]+$/u.exec(name)?.[0].slice(1) ?? name;
}

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** `cost_gbp` is "Cost (GBP)". Words of a language that are codes as well, such as "all", stay words. */
function withCurrency(name: string): string {
  const [, about = '', code = ''] = /^(.+)_([a-z]{3})$/i.exec(name) ?? [];
  const isCurrency = CURRENCIES.has(code.toUpperCase()) && !STOP_WORDS.en.has(code.toLowerCase());
  return isCurrency ? `${inWords(about)} (${code.toUpperCase()})` : inWords(name);
}

function inWords(name: string): string {
  const words = name
    .replace(/[_.](?=\S)/g, ' ')
    .replace(/(?<=\p{Ll})\p{Lu}(?=\p{Ll})/gu, (start) => ` ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Where rows come from: how a citation names a row, and what stands above all of them. */
interface RowSource {
  placeOf: (row: number) => string;
  headings: string[];
}

// Titles stand above a table in a few lines; what goes on like this is a list in one column.
const MOST_TITLES = 5;

/**
 * Turns the rows of one sheet, given in order, into sections that carry their header. The header is the first row with
 * two or more filled cells; lines above it are titles and become headings of all rows. Of a list in one column the
 * first line is the header.
 */
export class RowReader {
  readonly #source: RowSource;
  readonly #titles: { row: number; text: string }[] = [];
  #header: { row: number; names: string[] } | undefined;
  #rows = 0;

  constructor(source: RowSource) {
    this.#source = source;
  }

  /** The sections that a row completes: none for the header, for empty rows, and for lines that may yet be titles. */
  read(row: number, cells: string[]): Section[] {
    const texts = cells.map((cell) => cell.trim().replace(/\s+/g, ' '));
    const filled = texts.filter(Boolean);
    if (filled.length === 0) return [];
    if (this.#header) return [this.#record(row, texts)];
    if (filled.length > 1) {
      this.#header = { row, names: texts };
      return [];
    }
    this.#titles.push({ row, text: filled.join('') });
    return this.#titles.length > MOST_TITLES ? this.#list() : [];
  }

  /** What is left when the rows end: a sheet of nothing but a header or a few lines still says something. */
  end(): Section[] {
    if (this.#rows > 0) return [];
    const header = this.#header && {
      row: this.#header.row,
      text: this.#header.names.filter(Boolean).join(' | '),
    };
    const lines = [...this.#titles, ...(header ? [header] : [])];
    return lines.map(({ row, text }) => ({ ...this.#section(row), blocks: [{ kind: 'paragraph', text }] }));
  }

  #list(): Section[] {
    const [first, ...others] = this.#titles.splice(0);
    this.#header = { row: first?.row ?? 1, names: [first?.text ?? ''] };
    return others.map(({ row, text }) => this.#record(row, [text]));
  }

  #record(row: number, texts: string[]): Section {
    this.#rows += 1;
    const fields: Field[] = texts.map((value, at) => ({ name: this.#header?.names[at] ?? '', value }));
    return { ...this.#section(row), blocks: recordBlocks(fields) };
  }

  #section(row: number): Omit<Section, 'blocks'> {
    const titles = this.#rows > 0 ? this.#titles.map(({ text }) => text) : [];
    return {
      place: this.#source.placeOf(row),
      headings: [...this.#source.headings, ...titles],
      flows: false,
    };
  }
}
