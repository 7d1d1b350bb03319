import { findNamed } from '../citations/citations.ts';
import type { Passage } from '../events/passage.ts';
import { isStatement } from './is-statement.ts';
import { judgeSentence, nearestSentence } from './judge-sentence.ts';
import { readSource, type SourceText } from './source-text.ts';
import { type AnswerSentence, AnswerSplitter } from './split-answer.ts';
import type { Missing, SentenceSupport } from './support.ts';

/** What a check needs of a passage. */
export type CheckedPassage = Pick<Passage, 'content' | 'sourcepage' | 'sourcefile' | 'title' | 'headings'>;

/** Sentences without a citation that wait for one further on. */
const MOST_WAITING = 40;
/** Characters of a quotation in place of a sentence. */
const LONGEST_QUOTE = 600;
/** Other passages that are compared with a sentence that its own do not hold. */
const MOST_OTHERS = 50;

/**
 * Checks each sentence of an answer against the passages that were found, as soon as it is complete. A sentence without
 * a citation shares those that end its paragraph. The verdicts do not depend on how the text is cut. Takes time linear in
 * the answer, whatever it holds, and never throws.
 */
export class SupportChecker {
  readonly #splitter: AnswerSplitter;
  readonly #names: string[];
  readonly #passages: Map<string, CheckedPassage[]>;
  readonly #read = new Map<CheckedPassage, SourceText>();
  readonly #ownSentences: ReadonlySet<string>;
  #waiting: AnswerSentence[] = [];

  /** `ownSentences` are those that an answerer says in its own words, which no document needs to hold. */
  constructor(passages: readonly CheckedPassage[], ownSentences: ReadonlySet<string> = new Set()) {
    this.#passages = Map.groupBy(passages, ({ sourcepage }) => sourcepage);
    this.#names = [...this.#passages.keys()];
    this.#ownSentences = ownSentences;
    this.#splitter = new AnswerSplitter((name) => findNamed(name, this.#names) !== undefined);
  }

  /** The sentences whose verdicts `piece` decides, in order. */
  push(piece: string): SentenceSupport[] {
    return this.#judgeAll(this.#splitter.push(piece));
  }

  /** The remaining sentences at the end of the answer. */
  end(): SentenceSupport[] {
    return [...this.#judgeAll(this.#splitter.end()), ...this.#release()];
  }

  /** The sentence of the passages that is nearest to a text, in one line without brackets; undefined where none shares a word. */
  closestQuote(text: string): { text: string; source: string } | undefined {
    const sources = this.#names.flatMap((name) => this.#sources(name));
    const nearest = nearestSentence(text, sources);
    if (!nearest) return undefined;
    const quoted = nearest.text
      .replace(/\s+/g, ' ')
      .replaceAll('[', '(')
      .replaceAll(']', ')')
      .slice(0, LONGEST_QUOTE);
    return { text: quoted, source: nearest.source.sourcepage };
  }

  #judgeAll(sentences: readonly AnswerSentence[]): SentenceSupport[] {
    return sentences.flatMap((sentence) => this.#next(sentence));
  }

  #next(sentence: AnswerSentence): SentenceSupport[] {
    if (sentence.kind === 'delimiter') {
      if (this.#waiting.at(-1)?.kind === 'row') this.#waiting.pop();
      return [];
    }
    const isStated =
      sentence.text !== '' && !this.#ownSentences.has(sentence.text) && isStatement(sentence.text);
    if (!isStated && sentence.citations.length === 0) return [];
    if (sentence.citations.length === 0) {
      this.#waiting.push(sentence);
      return this.#waiting.length > MOST_WAITING ? this.#release() : [];
    }
    return [...this.#release(sentence), ...(isStated ? [this.#judge(sentence, sentence.citations)] : [])];
  }

  /** Judges the sentences that wait, by the citations of the one that follows them. */
  #release(cited?: AnswerSentence): SentenceSupport[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting.map((sentence) => {
      if (!cited) return this.#uncited(sentence);
      const judged = this.#judge(sentence, cited.citations);
      if (sentence.paragraph === cited.paragraph || judged.verdict === 'supported') return judged;
      return this.#uncited(sentence);
    });
  }

  #uncited({ text, start, end }: AnswerSentence): SentenceSupport {
    const source = this.#otherSource(text, new Set());
    return { text, start, end, citations: [], verdict: 'uncited', ...(source !== undefined && { source }) };
  }

  #judge({ text, start, end }: AnswerSentence, citations: string[]): SentenceSupport {
    const cited = new Set(citations.flatMap((name) => findNamed(name, this.#names) ?? []));
    const said = { text, start, end, citations };
    const { missing, isOfFigures } = this.#compare(text, cited);
    if (missing?.length === 0) {
      return { ...said, verdict: 'supported', ...(isOfFigures && { basis: 'figures' as const }) };
    }
    const source = this.#otherSource(text, cited);
    if (source !== undefined) return { ...said, verdict: 'misattributed', source };
    return { ...said, verdict: 'unsupported', missing: missing ?? this.#closestMissing(text) };
  }

  /** What the named sources lack of a sentence; undefined where none of them was found. */
  #compare(text: string, names: ReadonlySet<string>): { missing?: Missing[]; isOfFigures: boolean } {
    const sources = [...names].flatMap((name) => this.#sources(name));
    const [first] = sources;
    if (!first) return { isOfFigures: false };
    const byLanguage = Map.groupBy(sources, ({ language }) => language);
    let best = judgeSentence(text, byLanguage.get(first.language) ?? []);
    for (const [language, others] of byLanguage) {
      if (best.missing.length === 0 && !best.isOfFigures) break;
      if (language === first.language) continue;
      const judged = judgeSentence(text, others);
      if (judged.missing.length < best.missing.length || (best.isOfFigures && judged.missing.length === 0))
        best = judged;
    }
    return best;
  }

  /** Of the passages that are not cited, one that says the sentence. */
  #otherSource(text: string, cited: ReadonlySet<string>): string | undefined {
    const others = this.#names.filter((name) => !cited.has(name));
    return others.slice(0, MOST_OTHERS).find((name) => {
      const { missing, isOfFigures } = this.#compare(text, new Set([name]));
      return missing?.length === 0 && !isOfFigures;
    });
  }

  #closestMissing(text: string): Missing[] {
    const { missing = [] } = this.#compare(text, new Set(this.#names));
    return missing.length > 0 ? missing : [{ kind: 'words', answer: text.slice(0, 200) }];
  }

  #sources(name: string): SourceText[] {
    return (this.#passages.get(name) ?? []).map((passage) => {
      let source = this.#read.get(passage);
      if (!source) {
        source = readSource(passage);
        this.#read.set(passage, source);
      }
      return source;
    });
  }
}

/** Checks a complete answer. */
export function checkAnswer(
  text: string,
  passages: readonly CheckedPassage[],
  ownSentences?: ReadonlySet<string>,
): SentenceSupport[] {
  const checker = new SupportChecker(passages, ownSentences);
  return [...checker.push(text), ...checker.end()];
}
