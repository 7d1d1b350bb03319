import { sourcefileOf } from '../citations/sourcepage.ts';
import { type ShownValidity, shownValidity, type Validity } from '../documents/validity.ts';
import type { FieldRoles } from '../question/request.ts';

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
  /** Absent where nothing states it. */
  validity?: ShownValidity;
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

/** A field of an index document. Vectors are never returned. */
export type FieldValue = string | number | boolean | string[] | null;

/** A search hit: its selected fields, scores and explanations. */
export interface SearchHit {
  document: Record<string, FieldValue>;
  score: number;
  rerankerScore: number | null;
  captions: Caption[];
  /** Text fragments by field, with terms marked by `<em>`. */
  highlights: Record<string, string[]>;
  /** That of the document, from engines that hold it. */
  validity?: Validity;
}

/** A passage that the semantic ranker identified as a direct answer. `highlights` marks terms with `<em>`. */
export interface SemanticAnswer extends Caption {
  /** The id of the passage. */
  id: string;
  score: number;
}

/**
 * What the engine knows of one word of the question. `word` is as asked, folded to lower case. `isHeld`: a document that
 * the caller may read holds it in some form. `meant`: its likely corrections, likeliest first, as documents write them
 * (`health care` for `healthcare`); the ranking searched for these too. Empty when the word is spelled right. `rarity`: what
 * the word weighs in ranking, the inverse document frequency of BM25.
 */
export interface SearchedWord {
  word: string;
  isHeld: boolean;
  meant: string[];
  rarity: number;
}

/** Search results. `notices` explain in plain words which options the engine did not support and what it did instead. */
export interface SearchResponse {
  hits: SearchHit[];
  /** The number of matches before `top` and `skip`; null unless requested. */
  count: number | null;
  facets: Record<string, { value: string | number | boolean; count: number }[]>;
  /** Empty when no semantic ranker ran or it found no answer. */
  answers: SemanticAnswer[];
  /** Words of the question in its order, each once, without stop words; empty from engines that do not report them. */
  words: SearchedWord[];
  notices: string[];
}

/** Converts a search hit to a passage, using the index's own fields or the fields that `roles` assigns. */
export function passageOfHit(hit: SearchHit, roles: FieldRoles = {}): Passage {
  const { document, score, rerankerScore, captions } = hit;
  const filepath = text(document[roles.filepath ?? 'sourcefile']);
  const title = text(document[roles.title ?? 'title']);
  const named = roles.filepath === undefined ? text(document['sourcepage']) : filepath;
  const validity = hit.validity && shownValidity(hit.validity);
  const sourcepage = named ?? filepath ?? title ?? text(document['id']) ?? '';
  return {
    id: text(document['id']) ?? sourcepage,
    content: contentOf(document, roles),
    category: text(document['category']),
    sourcepage,
    sourcefile: filepath ?? sourcepage,
    storageUrl: text(document[roles.url ?? 'storageUrl']),
    title,
    headings: list(document['headings']),
    oids: list(document['oids']),
    groups: list(document['groups']),
    captions,
    score,
    rerankerScore,
    ...(validity && { validity }),
  };
}

function contentOf(
  document: SearchHit['document'],
  { content, contentSeparator = '\n' }: FieldRoles,
): string {
  if (!content) return text(document['content']) ?? '';
  return content.flatMap((field) => text(document[field]) ?? []).join(contentSeparator);
}

function text(value: FieldValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function list(value: FieldValue | undefined): string[] {
  return Array.isArray(value) ? value : [];
}
