import type { DocumentStore } from '#lib/core/ports/document-store.ts';
import type { FeedbackEntry } from '#lib/core/records/feedback.ts';
import { hiddenPassages, type Viewer } from './hidden-passages.ts';

/** A rating as a viewer may see it now. */
export interface ViewedFeedback extends FeedbackEntry {
  hiddenPassages: number;
  /** The answer is left out as a whole. */
  withheld: boolean;
}

/**
 * Ratings without the passages that the viewer may not read today, or that are gone, and without the answers that rest on
 * a forbidden one. The question and what was said of the answer stay: the rating's author wrote them.
 */
export async function viewFeedback(
  entries: readonly FeedbackEntry[],
  viewer: Viewer,
  documents: DocumentStore,
): Promise<ViewedFeedback[]> {
  const hidden = await hiddenPassages(
    entries.map(({ passages }) => passages),
    viewer,
    documents,
  );
  return entries.map((entry, index) => {
    const { passages = [], isForbidden = false } = hidden[index] ?? {};
    return {
      ...entry,
      answer: isForbidden ? '' : entry.answer,
      passages: isForbidden ? [] : entry.passages.filter((passage) => !passages.includes(passage)),
      hiddenPassages: passages.length,
      withheld: isForbidden,
    };
  });
}
