/**
 * What a check finds of one sentence. `supported`: the passages that it cites say it. `misattributed`: a passage says
 * it, but not one that it cites. `uncited`: it states something and cites nothing. `unsupported`: no passage that was
 * found says it.
 */
export const VERDICTS = ['supported', 'unsupported', 'misattributed', 'uncited'] as const;

export type Verdict = (typeof VERDICTS)[number];

/** What else than the rules on words a verdict rests on. */
export const BASES = ['figures', 'model'] as const;

/** Kinds of content that a source may lack or have differently. */
export const MISSING_KINDS = [
  'figure',
  'unit',
  'date',
  'name',
  'code',
  'quote',
  'negation',
  'modality',
  'comparative',
  'words',
] as const;

export type MissingKind = (typeof MISSING_KINDS)[number];

/**
 * A detail of a sentence that its sources do not hold: the answer's words and, where the source says something else
 * at that position, the source's. Either is empty where one side says nothing: a negation that was dropped or added.
 */
export interface Missing {
  kind: MissingKind;
  answer: string;
  source?: string;
}

/** One checked sentence of an answer, at `answer.slice(start, end)`. */
export interface SentenceSupport {
  /** The sentence without its citations and Markdown marks. */
  text: string;
  start: number;
  end: number;
  /** The names that it cites, as written; of a sentence without any, those that end its paragraph. */
  citations: string[];
  verdict: Verdict;
  /** Of an unsupported sentence, at least one. */
  missing?: Missing[];
  /** Of a misattributed sentence, the source that says it; of an uncited one, a source that says it, if any does. */
  source?: string;
  /**
   * `figures` where answer and sources are in different languages: only figures, names and codes were compared. `model`
   * where a model judged what the rules left open.
   */
  basis?: (typeof BASES)[number];
}

/** The checked sentences of an answer in order, how many are supported, and of how many. */
export interface AnswerSupport {
  sentences: SentenceSupport[];
  supported: number;
  of: number;
}

/** The sentences that are not supported, a line each: the verdict, the sentence, what is missing, and a source that says it. */
export function describeMarked(sentences: readonly SentenceSupport[]): string[] {
  const marked = sentences.filter(({ verdict }) => verdict !== 'supported');
  return marked.map(({ text, verdict, missing = [], source }) => {
    const details = missing.map(({ kind, answer, source: said }) =>
      said === undefined ? `${kind}: ${answer}` : `${kind}: “${answer}” for “${said}”`,
    );
    return [`${verdict}: ${text}`, ...details, ...(source === undefined ? [] : [source])].join(' · ');
  });
}

/** Counts the supported among checked sentences. */
export function summarizeSupport(sentences: SentenceSupport[]): AnswerSupport {
  const supported = sentences.filter(({ verdict }) => verdict === 'supported').length;
  return { sentences, supported, of: sentences.length };
}
