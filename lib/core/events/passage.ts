import { sourcefileOf } from '../citations/sourcepage.ts';

/** A sentence-sized excerpt that shows why a passage matched. `highlights` marks terms with `<em>`. */
export interface Caption {
  text: string;
  highlights: string;
}

/**
 * A retrieved chunk of a document, with the field names of the Azure Python sample's index. `sourcepage` is the
 * name used in citations: the file path, then a fragment by format (`handbook.pdf#page=3`).
 */
export interface Passage {
  id: string;
  content: string;
  category: string | null;
  sourcepage: string;
  sourcefile: string;
  storageUrl: string | null;
  /** The document's title, if it has one. */
  title: string | null;
  /** The headings above the passage, outermost first. */
  headings: string[];
  oids: string[];
  groups: string[];
  captions: Caption[];
  /** Higher is better; scores are comparable within one result list only. */
  score: number;
  /** 0–4, from a semantic ranker or a reranker; null when none ran. */
  rerankerScore: number | null;
}

/** Builds a passage from what is known of it; `sourcefile` follows from `sourcepage` unless given. */
export function makePassage(
  known: Pick<Passage, 'id' | 'content' | 'sourcepage' | 'score'> & Partial<Passage>,
): Passage {
  return {
    sourcefile: sourcefileOf(known.sourcepage),
    category: null,
    storageUrl: null,
    title: null,
    headings: [],
    oids: [],
    groups: [],
    captions: [],
    rerankerScore: null,
    ...known,
  };
}
