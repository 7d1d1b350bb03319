import { documentStandings } from '#lib/core/document-standing.ts';
import { mayRead } from '#lib/core/may-read.ts';
import type { Passage } from '#lib/core/passage.ts';
import type { DocumentStore } from '#lib/core/ports.ts';
import type { Caller } from '#lib/core/principal.ts';

/** Who looks at what was answered: whoever it was answered to, or somebody else. */
export interface Viewer {
  caller: Pick<Caller, 'access' | 'queryAuthorization'>;
  isOwner: boolean;
}

/** What of an answer's passages a viewer is not shown; `isForbidden`: one of them is not for them to read. */
interface Hidden {
  passages: Passage[];
  isForbidden: boolean;
}

/**
 * Tells of several answers, each by its passages, what a viewer is not shown of them now: what they may not read, and what
 * is of a document that is not there any more. Each document is looked up once.
 */
export async function hiddenPassages(
  answers: readonly (readonly Passage[])[],
  viewer: Viewer,
  documents: DocumentStore,
): Promise<Hidden[]> {
  const sourcefiles = answers.flatMap((passages) => passages.map(({ sourcefile }) => sourcefile));
  const standings = await documentStandings(sourcefiles, documents, viewer.caller);
  const isForbidden = (passage: Passage) =>
    standings.get(passage.sourcefile) === 'forbidden' || !mayRemember(passage, viewer);
  return answers.map((passages) => {
    const hidden = passages.filter(({ sourcefile }) => standings.get(sourcefile) !== 'readable');
    return { passages: hidden, isForbidden: hidden.some(isForbidden) };
  });
}

/** Of a document that is gone only what it said of its readers is left. */
function mayRemember(passage: Passage, { caller: { access }, isOwner }: Viewer): boolean {
  return isOwner || access === undefined || mayRead(passage, access) !== undefined;
}
