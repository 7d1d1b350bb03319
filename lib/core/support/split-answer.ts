import type { Language } from '#lib/text/language.ts';
import { splitSentences } from '#lib/text/sentences.ts';
import { CitationScanner, looksLikeSource } from '../citations/citation-scanner.ts';
import { isContent } from './atom.ts';
import type { AnswerText } from './read-atoms.ts';

const QUESTION = /[?？؟]["'”’»)）]*$/u;
const LEADS_ON = /[:：…]$/u;
const GREETING =
  /^(?:hello|hi|hey|welcome|thanks|thank you|sure|certainly|of course|great|sorry|i hope|i can|i am|i'm|let me know|feel free|please let|you are welcome|hallo|guten|danke|gern|leider|bonjour|merci|bien sûr|n’hésitez|n'hésitez|je vous en prie|hola|gracias|claro|de nada|olá|obrigad|ciao|buongiorno|grazie|prego|goedendag|dank|graag|こんにちは|どういたしまして|您好|你好|谢谢|不客气|مرحبا|شكرا|hej|tak|tack|cześć|dzień dobry|proszę|merhaba|rica ederim)/iu;
const REFUSAL = new RegExp(
  [
    "\\b(?:I|we) (?:do not|don['’]t|cannot|can['’]t|could not|couldn['’]t|did not|didn['’]t|am unable to|was unable to|was not able to)(?: \\w+){0,2} (?:know|find|answer|determine|locate)\\b",
    "\\b(?:sources?|documents?|passages?|context|information)\\b.{0,30}\\b(?:do not|does not|don['’]t|doesn['’]t|not|no)\\b.{0,25}\\b(?:mention|contain|say|state|include|provide|specif|answer|cover|address|available|enough|sufficient)",
    '^(?:there is|i have|i found) no (?:information|answer|mention)',
    '\\bno (?:document|information|source|passage|mention)\\b',
    'ich weiß (?:es )?nicht|^keine (?:antwort|angabe|information)|keine antwort|(?:dokument|quelle)\\w*.{0,40}\\b(?:nicht|kein\\w*)\\b.{0,30}(?:genannt|erwähn|enthalt|angaben?)|keinem dokument',
    'je ne sais pas|pas trouvé|^aucun(?:e)? (?:document|source|information)|(?:documents?|sources?) ne (?:mentionn|contien|précise|di[st]|répond)',
    'no lo sé|no (?:he )?encontr(?:é|ado)|^ningún documento|documentos? no (?:menciona|contiene|especifica|indica)',
    'não (?:sei|encontrei)\\b|^nenhum documento|documentos? não (?:menciona|contém|especifica|indica)',
    'non (?:lo so|ho trovato)\\b|^nessun documento|documenti? non (?:menziona|contien|contengono|specifica)',
    'ik weet (?:het )?niet|geen antwoord|^geen informatie|geen enkel document',
    '見つかりません|分かりません|わかりません|記載されていません|没有找到|找不到|未提及|没有提到|不知道|لا أعرف|لم أجد|لا يوجد',
    'nie znaleziono|nie wiem|żaden dokument|bulamadım|bilmiyorum|hiçbir belge|fandt ikke|intet dokument|hittade inte|ved det ikke',
  ].join('|'),
  'iu',
);
const MOST_OF_REFUSAL = 300;

/** Whether a sentence states something that a source can say: not a question, greeting, refusal or line that leads to a list. */
export function isStatement(sentence: AnswerText, language: Language): boolean {
  const { text } = sentence;
  if (!text || QUESTION.test(text) || LEADS_ON.test(text) || GREETING.test(text)) return false;
  if (text.length <= MOST_OF_REFUSAL && REFUSAL.test(text)) return false;
  const content = sentence.atoms(language).filter(isContent);
  return (
    content.length > 1 || content.some(({ figure, isName, kind }) => figure || isName || kind === 'code')
  );
}

/** A sentence of an answer with what it cites, at `answer.slice(start, end)`; or the end of a paragraph. */
export interface AnswerSentence {
  /** Without citations and Markdown marks. */
  text: string;
  start: number;
  end: number;
  citations: string[];
  kind: 'statement' | 'row' | 'delimiter';
  /** Counts paragraphs; a citation at the end of one serves all its sentences. */
  paragraph: number;
}

/** A sentence without end is cut here. */
const LONGEST = 4000;
const MOST_CITATIONS = 50;
const FENCE = /^\s*(?:```|~~~)/;

/**
 * Splits a streamed answer into its sentences: prose, list items and table rows. Headings, lines that lead to a list,
 * rules and code are left out. A sentence is complete when the next one begins; citations after its point belong to it.
 * The result does not depend on how the text is cut. Linear.
 */
export class AnswerSplitter {
  readonly #scanner = new CitationScanner();
  readonly #isKnown: (name: string) => boolean;
  /** The text since the last complete sentence, with spaces for citations, and where each citation stands in it. */
  #text = '';
  #marks: { name: string; at: number }[] = [];
  #start = 0;
  #paragraph = 0;
  #isInFence = false;
  #triedAt = 0;

  constructor(isKnown: (name: string) => boolean) {
    this.#isKnown = isKnown;
  }

  /** Up to here sentences have been completed, or the text has none. */
  get position(): number {
    return this.#start;
  }

  /** The sentences that `piece` completes. */
  push(piece: string): AnswerSentence[] {
    for (const segment of this.#scanner.push(piece)) this.#add(segment);
    return this.#take(false);
  }

  /** The sentences that the end of the answer completes. */
  end(): AnswerSentence[] {
    for (const segment of this.#scanner.end()) this.#add(segment);
    return this.#take(true);
  }

  #add(segment: ReturnType<CitationScanner['push']>[number]): void {
    if (segment.type === 'mark' && (looksLikeSource(segment.name) || this.#isKnown(segment.name))) {
      if (this.#marks.length < MOST_CITATIONS)
        this.#marks.push({ name: segment.name, at: this.#text.length });
      this.#text += ' '.repeat(segment.raw.length);
    } else this.#text += segment.raw;
  }

  #take(isEnd: boolean): AnswerSentence[] {
    const sentences: AnswerSentence[] = [];
    let from = 0;
    for (let end = this.#text.indexOf('\n'); end >= 0; end = this.#text.indexOf('\n', from)) {
      this.#line(from, end, true, sentences);
      from = end + 1;
    }
    if (isEnd) this.#line(from, this.#text.length, true, sentences);
    this.#drop(from);
    if (!isEnd) this.#openLine(sentences);
    return sentences;
  }

  /** Takes what is complete of a line that goes on, once something follows a possible end of a sentence. */
  #openLine(sentences: AnswerSentence[]): void {
    const text = this.#text;
    if (this.#isInFence || FENCE.test(text) || text.trimStart().startsWith('|')) return;
    if (text.length > LONGEST) {
      this.#line(0, text.length, true, sentences);
      this.#drop(text.length);
      return;
    }
    // Tried again only when a word has begun after a possible end.
    const tail = text.slice(this.#triedAt);
    const ends = /[.!?…؟]["'”’»)*_]*\s+\S+\s|[。！？]["”’»」』）]*\s*[^\s"”’»」』）[]/u.exec(tail);
    if (!ends) return;
    this.#triedAt += ends.index + 1;
    const done = this.#line(0, text.length, false, sentences);
    if (done > 0) this.#drop(done);
  }

  /** Adds the sentences of a line; those but the last where it goes on. Returns where the last complete one ends. */
  #line(from: number, to: number, isWhole: boolean, sentences: AnswerSentence[]): number {
    const line = this.#text.slice(from, to);
    if (FENCE.test(line) && isWhole) this.#isInFence = !this.#isInFence;
    else if (!this.#isInFence && line.trim()) return this.#sentences(line, from, isWhole, sentences);
    else if (!this.#isInFence && !this.#marks.some(({ at }) => at >= from && at <= to)) this.#paragraph += 1;
    else this.#cite(from, to, sentences);
    return 0;
  }

  /** A line of citations alone belongs to the sentence before it. */
  #cite(from: number, to: number, sentences: AnswerSentence[]): void {
    const citations = this.#citations(from, to);
    if (citations.length === 0) return;
    const start = this.#start + from;
    sentences.push({ text: '', start, end: start, citations, kind: 'statement', paragraph: this.#paragraph });
  }

  #sentences(line: string, from: number, isWhole: boolean, sentences: AnswerSentence[]): number {
    if (/^\s*\|?\s*:?-{2,}/.test(line)) {
      if (isWhole) sentences.push(this.#sentence('', from, from + line.length, 'delimiter'));
      return 0;
    }
    if (/^\s*(?:#{1,6}\s|={3,}|\*{3,}\s*$)/.test(line)) {
      if (isWhole) this.#paragraph += 1;
      return 0;
    }
    if (isRow(line)) {
      if (isWhole) sentences.push(this.#sentence(plainRow(line), from, from + line.length, 'row'));
      return 0;
    }
    const found = splitSentences(line.replace(/[\r\n]/g, ' '));
    const complete = isWhole ? found : found.slice(0, -1);
    let end = 0;
    for (const [index, one] of complete.entries()) {
      end = found[index + 1]?.start ?? line.length;
      sentences.push(this.#sentence(one.text, from + one.start, from + end, 'statement', from + one.end));
    }
    return from + end;
  }

  #sentence(
    written: string,
    from: number,
    to: number,
    kind: AnswerSentence['kind'],
    end = to,
  ): AnswerSentence {
    return {
      text: plainText(written),
      start: this.#start + from,
      end: this.#start + end,
      citations: this.#citations(from, to),
      kind,
      paragraph: this.#paragraph,
    };
  }

  #citations(from: number, to: number): string[] {
    return [...new Set(this.#marks.flatMap(({ name, at }) => (at >= from && at < to ? [name] : [])))];
  }

  #drop(length: number): void {
    if (length === 0) return;
    this.#text = this.#text.slice(length);
    this.#start += length;
    this.#marks = this.#marks.flatMap(({ name, at }) => (at >= length ? [{ name, at: at - length }] : []));
    this.#triedAt = 0;
  }
}

function isRow(line: string): boolean {
  return /^\s*\|.*\|\s*$/.test(line);
}

function plainRow(line: string): string {
  return line
    .split('|')
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(', ');
}

const LIST_MARK = /^\s*(?:>\s*)*(?:[-*+•]\s+|\(?\d{1,3}[.)]\s+)?/;

/** A sentence as a reader sees it: without list markers and emphasis, white space as single spaces. */
function plainText(written: string): string {
  return written
    .replace(LIST_MARK, '')
    .replace(/\*\*|__|`|(?<!\p{L})[*_](?=\S)|(?<=\S)[*_](?!\p{L})/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/ +([.,;:!?])/g, '$1')
    .trim();
}
