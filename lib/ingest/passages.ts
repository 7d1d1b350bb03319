import { createHash } from 'node:crypto';
import type { NewPassage } from '#lib/core/ports/document-store.ts';
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
