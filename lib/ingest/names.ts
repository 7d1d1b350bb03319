import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import type { NewPassage } from '#lib/core/ports/document-store.ts';
import type { PassageDraft, Section } from './document.ts';

const MOST_CHARACTERS = 300;
const MOST_BEFORE = 300;

// A title made of nothing but these, and of numbers, comes from a program or a template.
const GENERIC = new Set(
  `untitled unnamed title document presentation slide sheet workbook book page template default new home index word
  excel powerpoint microsoft office adobe indesign google docs slides sheets pptxgenjs react vite app no click to add
  unbenannt unbenanntes titel dokument präsentation folie tabelle mappe vorlage sans titre documento presentación
  sin título classeur présentation diapositive 無題 タイトル スライド
  scan scanned scanner camscanner genius lens image img photo from with using by a an the multifunction printer
  device copier xerox canon ricoh epson brother lexmark konica minolta kyocera sharp toshiba hp laserjet officejet
  jan feb mar apr may jun jul aug sep oct nov dec am pm`.split(/\s+/),
);
const PROGRAM = /^microsoft (?:word|excel|powerpoint)\b|\.(?:docx?|pptx?|xlsx?|pdf|indd|tex|html?|md|odt)$/i;
// Where a browser printed, and what scanners number: `KMBT_C22420130905`, `SKM_C258`, `img20240311_0001`, `doc00123`.
const MACHINE = /^(?:about|file|data|blob|https?):|^(?:[a-z]{2,6}|scan)[_-]?[a-z]?\d{3,}[\w-]*$/i;

/** What decides a document's title: the titles that it declares, in order, its sections, and its file name. */
export class DocumentTitle {
  #declared: string | undefined;
  #top: { level: number; text: string } | undefined;
  #isSole = true;
  #charactersBefore = 0;

  /** A title that the document's own properties declare. */
  declare(title: string): void {
    this.#declared ??= telling(title);
  }

  /** Looks for a heading of the whole; sections below headings of their own are records or rows. */
  learn({ headings, blocks }: Section): void {
    if (headings) return;
    for (const block of blocks) {
      if (block.kind === 'heading') this.#meet(block);
      else if (!this.#top) this.#charactersBefore += 'text' in block ? block.text.length : MOST_BEFORE;
    }
  }

  #meet({ level, text }: { level: number; text: string }): void {
    if (this.#top) this.#isSole &&= level > this.#top.level || text === this.#top.text;
    else this.#isSole = this.#charactersBefore < MOST_BEFORE;
    this.#top ??= { level, text };
  }

  /** The declared title, else the one outermost heading at the top unless it asks, else the readable name of the file. */
  of(path: string): string {
    return this.#declared ?? (this.#isSole ? this.#topTitle() : undefined) ?? titleFromName(path);
  }

  #topTitle(): string | undefined {
    const title = telling(this.#top?.text ?? '');
    return title && !/[?？؟]$/.test(title) ? title : undefined;
  }
}

/** The title in one line; undefined for one that a program, a template or the file's name made. */
function telling(text: string): string | undefined {
  const title = text
    .slice(0, MOST_CHARACTERS)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  const words = title.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const isMade = words.every((word) => GENERIC.has(word)) || PROGRAM.test(title) || MACHINE.test(title);
  return isMade ? undefined : title;
}

/** A file name as a title: `leave_policy-v2.pdf` becomes `Leave policy v2`; the hyphens of dates stay. */
export function titleFromName(path: string): string {
  const name = basename(path, extname(path))
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/(?<!\d)-|-(?!\d)|[_\s]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, 200);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Names passages: ids are the same whenever the same file gives the same passages, and unique across documents. */
export function namePassages(sourcefile: string, drafts: PassageDraft[]): NewPassage[] {
  const document = createHash('sha256').update(sourcefile).digest('hex').slice(0, 20);
  return drafts.map(({ content, place, headings }, index) => ({
    id: `${document}-${index + 1}`,
    content,
    sourcepage: place ? `${sourcefile}#${place}` : sourcefile,
    headings,
  }));
}
