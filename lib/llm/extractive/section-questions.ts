import type { Passage } from '#lib/core/events/passage.ts';
import { detectLanguage } from '#lib/text/language.ts';
import type { AnswerLanguage } from './answer-language.ts';
import { passageBlocks } from './passage-blocks.ts';
import { quote } from './sources.ts';

/** A question that a passage seems to answer, and a word that its answer must hold, or "". */
export interface Candidate {
  question: string;
  about: string;
  passage: Passage;
}

/** How headings announce a procedure, and how a reader asks for it. */
const PROCEDURES: Partial<Record<AnswerLanguage, [RegExp, string]>> = {
  en: [/^how to (\p{L}.*)$/iu, 'How do I $1?'],
  fr: [/^comment (\p{L}+(?:er|ir|re)(?: .*)?)$/iu, 'Comment $1 ?'],
  es: [/^c[oó]mo (\p{L}+[aei]r(?: .*)?)$/iu, '¿Cómo $1?'],
  it: [/^come (\p{L}+[aei]re(?: .*)?)$/iu, 'Come $1?'],
  pt: [/^como (\p{L}+[aei]r(?: .*)?)$/iu, 'Como $1?'],
  ja: [/^(.+(?:方法|手順))$/u, '$1を教えてください。'],
};
/** How a reader asks what a document says in a section; quoted, because a heading has no case and no article. */
const ASKED_OF: Record<AnswerLanguage, string> = {
  en: 'What does “$title” say about “$heading”?',
  de: 'Was steht in „$title“ über „$heading“?',
  fr: 'Que dit « $title » sur « $heading » ?',
  es: '¿Qué dice «$title» sobre «$heading»?',
  it: 'Che cosa dice «$title» su «$heading»?',
  pt: 'O que diz «$title» sobre «$heading»?',
  nl: 'Wat zegt “$title” over “$heading”?',
  da: 'Hvad står der i »$title« om »$heading«?',
  pl: 'Co mówi „$title” o „$heading”?',
  tr: '“$title” belgesi “$heading” hakkında ne diyor?',
  ja: '「$title」には「$heading」について何と書いてありますか。',
  zh: '“$title”对“$heading”是怎么说的？',
  ko: '“$title”에는 “$heading”에 대해 뭐라고 되어 있나요?',
  ar: 'ماذا يقول «$title» عن «$heading»؟',
};
const LONGEST_HEADING = 60;
/** A row or an entry, which is no section. */
const IS_RECORD = /[#&](?:row|item)=/;

/** The questions that headings of passages ask: passage by passage, the nearest heading first. Other headings ask nothing. */
export function questionsInHeadings(passages: readonly Passage[], language: AnswerLanguage): Candidate[] {
  return passages.flatMap((passage) => {
    const inside = passageBlocks(passage.content, passage.headings).flatMap((block) => block.heading ?? []);
    const headings = new Set([...passage.headings.slice(-1), ...inside]);
    return [...headings].flatMap((heading) => {
      const plain = plainHeading(heading);
      const question = plain && asQuestion(plain, language);
      return question ? [{ question, about: '', passage }] : [];
    });
  });
}

/** What other sections of the document cited first are asked for, where it is in the language of the asker. */
export function questionsOfSections(
  passages: readonly Passage[],
  cited: ReadonlySet<string>,
  language: AnswerLanguage,
): Candidate[] {
  const answering = passages.filter(({ sourcepage }) => cited.has(sourcepage));
  const [first] = cited;
  const document = answering.find(({ sourcepage }) => sourcepage === first)?.sourcefile;
  const shown = new Set(answering.flatMap(({ headings }) => headings));
  return passages.flatMap((passage) => {
    const { title, headings, sourcefile, sourcepage } = passage;
    const last = headings.at(-1) ?? '';
    const isOther =
      sourcefile === document && last !== title && !shown.has(last) && !IS_RECORD.test(sourcepage);
    const heading = isOther ? plainHeading(last) : undefined;
    if (!heading) return [];
    return askedOf(passage, heading, language);
  });
}

/** What the section of a passage is asked for, where it is in the language of the asker; nothing of a record. */
export function questionOfSection(passage: Passage, language: AnswerLanguage): Candidate[] {
  const last = passage.headings.at(-1) ?? '';
  const heading =
    last === passage.title || IS_RECORD.test(passage.sourcepage) ? undefined : plainHeading(last);
  return heading ? askedOf(passage, heading, language) : [];
}

function askedOf(passage: Passage, heading: string, language: AnswerLanguage): Candidate[] {
  const { title, content } = passage;
  if (!title || heading.length > LONGEST_HEADING || !isIn(language, content)) return [];
  const named = ASKED_OF[language].replace('$title', () => quote(title));
  return [{ question: named.replace('$heading', () => heading), about: '', passage }];
}

function isIn(language: AnswerLanguage, content: string): boolean {
  const isOwnScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}\p{Script=Arabic}]/u.test(content);
  return isOwnScript ? /^(?:ja|zh|ko|ar)$/.test(language) : detectLanguage(content) === language;
}

function asQuestion(heading: string, language: AnswerLanguage): string | undefined {
  if (/[?？؟]$/u.test(heading)) return heading;
  const [announced, asked] = PROCEDURES[language] ?? [];
  return announced?.test(heading) ? heading.replace(announced, asked ?? '') : undefined;
}

// A record is headed by its identifier and category too: "HD-001 · Accounts · I forgot my password. What now?"
function plainHeading(heading: string): string | undefined {
  const last = heading.split(' · ').at(-1) ?? heading;
  const plain = quote(last).replace(/^[\d.)\s*_#]+|[.:\s*_#]+$/gu, '');
  const isCut = plain.includes('(') !== plain.includes(')');
  const isShouted = /\p{Lu}{2}/u.test(plain) && !/\p{Ll}/u.test(plain);
  return isCut || isShouted ? undefined : plain;
}
