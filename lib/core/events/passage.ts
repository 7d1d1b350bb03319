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
  /** Where it opens, for what was found outside of the index; `storageUrl` and the document store know nothing of it. */
  external?: ExternalPlace;
  /** The step of agentic retrieval that found it. */
  foundBy?: RetrievalOrigin;
}

/** A page of the web, or of SharePoint as the asker may read it. `url` is an http or https address. */
export interface ExternalPlace {
  kind: 'web' | 'remoteSharePoint';
  url: string;
}

/** A step of agentic retrieval as its results name it. `number` counts steps from 1. */
export interface RetrievalOrigin {
  id: number;
  number: number;
  type: string;
  source: string;
  query: string;
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
