/** A sentence-sized excerpt that explains why a passage was found. `highlights` marks terms with `<em>`. */
export interface Caption {
  text: string;
  highlights: string;
}

/**
 * One retrieved chunk of a document, named as in the index of the Azure Python sample.
 * `sourcepage` is what a citation names: the file's path, then a fragment by format (`handbook.pdf#page=3`).
 */
export interface Passage {
  id: string;
  content: string;
  category: string | null;
  sourcepage: string;
  sourcefile: string;
  storageUrl: string | null;
  /** The document's title, where it has one. */
  title: string | null;
  /** The headings above the passage, outermost first. */
  headings: string[];
  oids: string[];
  groups: string[];
  captions: Caption[];
  /** Higher is better; comparable within one result list only. */
  score: number;
  /** 0–4, from a semantic ranker; null where none ran. */
  rerankerScore: number | null;
}
