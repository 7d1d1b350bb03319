import type { Language } from '#lib/text/language.ts';
import { findNamed } from '../citations/citations.ts';
import type { Passage } from '../events/passage.ts';
import { type Judgement, judgeSentence, nearestSentence } from './judge-sentence.ts';
import { AnswerText } from './read-atoms.ts';
import { foldedText, languageOf, maySay, readSource, type SourceText } from './source-text.ts';
import { type AnswerSentence, AnswerSplitter, isStatement } from './split-answer.ts';
import type { Missing, SentenceSupport } from './support.ts';

/** What a check needs of a passage. */
export type CheckedPassage = Pick<Passage, 'content' | 'sourcepage' | 'sourcefile' | 'title' | 'headings'>;

/** Sentences without a citation that wait for one further on. */
const MOST_WAITING = 40;
const MOST_WAITING_CHARACTERS = 6000;
/** Characters of a quotation in place of a sentence. */
const LONGEST_QUOTE = 600;
/** Other passages that are compared with a sentence that its own do not hold. */
const MOST_OTHERS = 50;
/** Sentences whose readings and verdicts are remembered. */
const MOST_REMEMBERED = 500;

/** What is remembered of the sentences met last, by their text and citations. */
class Memo {
  readonly #values = new Map<string, { value: unknown }>();

  /** What `make` made of this key before, or makes of it now. */
  of<Value>(key: string, make: () => Value): Value {
    const known = this.#values.get(key);
    if (known) return known.value as Value;
    const value = make();
    if (this.#values.size >= MOST_REMEMBERED) this.#values.clear();
    this.#values.set(key, { value });
    return value;
  }
}

/**
 * Checks each sentence of an answer against the passages that were found, as soon as it is complete. A sentence without
 * a citation shares those that end its paragraph. The verdicts do not depend on how the text is cut. Takes time linear in
 * the answer, whatever it holds, and never throws. A sentence that comes again, as of a model in a loop, is compared once.
 */
export class SupportChecker {
  readonly #splitter: AnswerSplitter;
  readonly #names: string[];
  readonly #passages: Map<string, CheckedPassage[]>;
  readonly #read: Map<CheckedPassage, SourceText>;
  readonly #ownSentences: ReadonlySet<string>;
  readonly #folded: Map<string, string>;
  readonly #texts: Memo;
  readonly #verdicts: Memo;
  /** Of the best passage. */
  readonly #language: Language;
  #waiting: { sentence: AnswerSentence; read: AnswerText }[] = [];

  /**
   * `ownSentences` are those that an answerer says in its own words, which no document needs to hold. `other` is a checker
   * of the same passages: both remember what either has judged.
   */
  constructor(
    passages: readonly CheckedPassage[],
    ownSentences: ReadonlySet<string> = new Set(),
    other?: SupportChecker,
  ) {
    this.#read = other ? other.#read : new Map();
    this.#folded = other ? other.#folded : new Map();
    this.#texts = other ? other.#texts : new Memo();
    this.#verdicts = other ? other.#verdicts : new Memo();
    this.#passages = Map.groupBy(passages, ({ sourcepage }) => sourcepage);
    this.#names = [...this.#passages.keys()];
    this.#ownSentences = ownSentences;
    this.#language = passages[0] ? languageOf(passages[0]) : 'und';
    this.#splitter = new AnswerSplitter((name) => findNamed(name, this.#names) !== undefined);
  }

  /** Up to here the answer is judged, or has nothing to judge. */
  get position(): number {
    return this.#waiting[0]?.sentence.start ?? this.#splitter.position;
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
    return this.#verdicts.of(`“${text}`, () => this.#quote(this.#texts.of(text, () => new AnswerText(text))));
  }

  #quote(read: AnswerText): { text: string; source: string } | undefined {
    const sources = this.#names.flatMap((name) => this.#sources(name));
    const nearest = nearestSentence(read, sources);
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
      if (this.#waiting.at(-1)?.sentence.kind === 'row') this.#waiting.pop();
      return [];
    }
    const read = this.#texts.of(sentence.text, () => new AnswerText(sentence.text));
    const isStated = this.#isStated(read);
    if (sentence.citations.length > 0) {
      const before = this.#release(sentence);
      return isStated ? [...before, this.#judge(sentence, read, sentence.citations)] : before;
    }
    if (isStated) this.#waiting.push({ sentence, read });
    const [first] = this.#waiting;
    const characters = first ? sentence.end - first.sentence.start : 0;
    const isFull = this.#waiting.length > MOST_WAITING || characters > MOST_WAITING_CHARACTERS;
    return isFull ? this.#release() : [];
  }

  #isStated(read: AnswerText): boolean {
    if (read.text === '' || this.#ownSentences.has(read.text)) return false;
    return isStatement(read, this.#language);
  }

  /** Judges the sentences that wait, by the citations of the one that follows them. */
  #release(cited?: AnswerSentence): SentenceSupport[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting.map(({ sentence, read }) => {
      if (!cited) return this.#uncited(sentence, read);
      const judged = this.#judge(sentence, read, cited.citations);
      if (sentence.paragraph === cited.paragraph || judged.verdict === 'supported') return judged;
      return this.#uncited(sentence, read);
    });
  }

  #uncited({ text, start, end }: AnswerSentence, read: AnswerText): SentenceSupport {
    const source = this.#verdicts.of(`${text}\n`, () => this.#otherSource(read, new Set()));
    return { text, start, end, citations: [], verdict: 'uncited', ...(source !== undefined && { source }) };
  }

  #judge({ text, start, end }: AnswerSentence, read: AnswerText, citations: string[]): SentenceSupport {
    const key = [text, ...citations].join('\n');
    return { text, start, end, citations, ...this.#verdicts.of(key, () => this.#verdict(read, citations)) };
  }

  #verdict(
    read: AnswerText,
    citations: string[],
  ): Pick<SentenceSupport, 'verdict' | 'basis' | 'source' | 'missing'> {
    const cited = new Set(citations.flatMap((name) => findNamed(name, this.#names) ?? []));
    const judged = this.#compare(read, cited);
    if (judged?.missing.length === 0) {
      return { verdict: 'supported', ...(judged.isOfFigures && { basis: 'figures' as const }) };
    }
    const source = this.#otherSource(read, cited);
    if (source !== undefined) return { verdict: 'misattributed', source };
    return { verdict: 'unsupported', missing: judged?.missing ?? this.#closestMissing(read) };
  }

  /** What the named sources lack of a sentence; undefined where none of them was found. */
  #compare(read: AnswerText, names: ReadonlySet<string>): Judgement | undefined {
    const sources = [...names].flatMap((name) => this.#sources(name));
    const judged = [...Map.groupBy(sources, ({ language }) => language).values()].map((group) =>
      judgeSentence(read, group),
    );
    return judged.reduce<Judgement | undefined>(
      (best, one) => (best && !isBetter(one, best) ? best : one),
      undefined,
    );
  }

  /** Of the passages that are not cited, one that says the sentence. */
  #otherSource(read: AnswerText, cited: ReadonlySet<string>): string | undefined {
    const others = this.#names.filter((name) => !cited.has(name));
    const atoms = read.atoms(this.#language);
    return others.slice(0, MOST_OTHERS).find((name) => {
      if (!maySay(atoms, this.#foldedText(name))) return false;
      const judged = this.#compare(read, new Set([name]));
      return judged?.missing.length === 0 && !judged.isOfFigures;
    });
  }

  #closestMissing(read: AnswerText): Missing[] {
    const missing = this.#compare(read, new Set(this.#names))?.missing ?? [];
    return missing.length > 0 ? missing : [{ kind: 'words', answer: read.text.slice(0, 200) }];
  }

  #foldedText(name: string): string {
    let text = this.#folded.get(name);
    if (text === undefined) {
      text = (this.#passages.get(name) ?? []).map(foldedText).join(' ');
      this.#folded.set(name, text);
    }
    return text;
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

/** Words that were compared tell more than figures alone. */
function isBetter(one: Judgement, other: Judgement): boolean {
  if (one.missing.length !== other.missing.length) return one.missing.length < other.missing.length;
  return other.isOfFigures && !one.isOfFigures;
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
