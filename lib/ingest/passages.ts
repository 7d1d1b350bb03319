import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import type { NewPassage } from '#lib/core/index-writer.ts';
import type { PassageDraft } from './document.ts';

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

/** A title for a document that names none: `leave_policy-2024.pdf` becomes `Leave policy 2024`. */
export function titleFromName(path: string): string {
  const name = basename(path, extname(path))
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[_\-\s]+/g, ' ')
    .trim()
    .slice(0, 200);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
