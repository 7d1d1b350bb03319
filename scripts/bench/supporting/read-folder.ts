import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sourcefileOf } from '#lib/core/citations/sourcepage.ts';
import type { NewPassage } from '#lib/core/ports/document-store.ts';
import type { CheckedPassage } from '#lib/core/support/support-checker.ts';
import { namePassages } from '#lib/ingest/names.ts';
import { parseDocument } from '#lib/ingest/parse-document.ts';
import { defaultSplitSettings } from '#lib/ingest/split/settings.ts';
import { fileKindOf } from '#lib/shared/document-formats.ts';
import { detectLanguage, type Language } from '#lib/text/language.ts';
import { splitSentences } from '#lib/text/sentences.ts';

/** A sentence of a document, and the passage that holds it. */
export interface Drawn {
  sentence: string;
  passage: CheckedPassage;
  language: Language;
}

/** A document of the folder, its passages, and sentences of it. */
export interface ReadDocument {
  name: string;
  language: Language;
  passages: CheckedPassage[];
  drawn: Drawn[];
}

const SENTENCE = /^[\p{Lu}\p{N}\p{Lo}].{35,320}[.!。]$/u;

/** Reads the documents below a folder; `part` of 0 or 1 reads every other one, so that one half is unseen. */
export async function readFolder(folder: string, part: number | undefined): Promise<ReadDocument[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => fileKindOf(name))
    .sort();
  const chosen = files.filter((_, index) => part === undefined || index % 2 === part);
  const documents: ReadDocument[] = [];
  for (const name of chosen) {
    if (/questions\.jsonl?$/.test(name)) continue;
    const parsed = await parseDocument(join(folder, name), defaultSplitSettings).catch(() => undefined);
    if (parsed) documents.push(documentOf(name, namePassages(name, parsed.passages).map(makePassageOf)));
  }
  return documents;
}

function makePassageOf({ content, sourcepage, headings = [] }: NewPassage): CheckedPassage {
  return { content, sourcepage, headings, sourcefile: sourcefileOf(sourcepage), title: null };
}

function documentOf(name: string, passages: readonly CheckedPassage[]): ReadDocument {
  const language = detectLanguage(passages.map(({ content }) => content).join('\n'));
  const drawn = passages.flatMap((passage) =>
    splitSentences(passage.content).flatMap(({ text }) => {
      const sentence = text.replace(/\s+/g, ' ');
      return SENTENCE.test(sentence) && !/[[\]|#*_"“”«»]/.test(sentence)
        ? [{ sentence, passage, language }]
        : [];
    }),
  );
  return { name, language, passages: [...passages], drawn };
}
