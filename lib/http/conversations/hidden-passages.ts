import { mayRead } from '#lib/core/access/may-read.ts';
import type { Caller } from '#lib/core/access/principal.ts';
import type { Passage } from '#lib/core/events/passage.ts';
import { type DocumentStore, documentAccess } from '#lib/core/ports/document-store.ts';
import type { FeedbackEntry } from '#lib/core/records/feedback.ts';

/** The viewer of an answer: the person it was given to, or someone else. */
export interface Viewer {
  caller: Pick<Caller, 'access' | 'queryAuthorization'>;
  isOwner: boolean;
}

/** What a viewer may not see of an answer's passages; `isForbidden`: they may not read one of them. */
interface Hidden {
  passages: Passage[];
  isForbidden: boolean;
}

/**
 * For several answers, each given by its passages: which passages a viewer may not see now, because they may
 * not read them or the document was removed. Looks each document up once.
 */
export async function hiddenPassages(
  answers: readonly (readonly Passage[])[],
  viewer: Viewer,
  documents: DocumentStore,
): Promise<Hidden[]> {
  const sourcefiles = answers.flatMap((passages) =>
    passages.filter(({ external }) => !external).map(({ sourcefile }) => sourcefile),
  );
  const standings = await documentAccess(sourcefiles, documents, viewer.caller);
  const isForbidden = (passage: Passage) =>
    passage.external !== undefined ||
    standings.get(passage.sourcefile) === 'forbidden' ||
    !mayRemember(passage, viewer);
  // Pages of the web are everyone's; SharePoint showed its pages to the asker alone.
  const isHidden = ({ sourcefile, external }: Passage) =>
    external ? external.kind !== 'web' && !viewer.isOwner : standings.get(sourcefile) !== 'readable';
  return answers.map((passages) => {
    const hidden = passages.filter(isHidden);
    return { passages: hidden, isForbidden: hidden.some(isForbidden) };
  });
}

/** Of a removed document, only its recorded readers remain. */
function mayRemember(passage: Passage, { caller: { access }, isOwner }: Viewer): boolean {
  return isOwner || access === undefined || mayRead(passage, access) !== undefined;
}

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
      // The check repeats what the sources say.
      support: passages.length > 0 ? null : entry.support,
      hiddenPassages: passages.length,
      withheld: isForbidden,
    };
  });
}
