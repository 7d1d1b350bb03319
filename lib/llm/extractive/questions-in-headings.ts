import type { Passage } from '#lib/core/passage.ts';
import type { AnswerLanguage } from './answer-language.ts';
import type { Candidate } from './candidate.ts';
import { passageBlocks } from './passage-blocks.ts';
import { quote } from './quote.ts';

/** How headings announce a procedure, and how a reader asks for it. */
const PROCEDURES: Partial<Record<AnswerLanguage, [RegExp, string]>> = {
  en: [/^how to (\p{L}.*)$/iu, 'How do I $1?'],
  fr: [/^comment (\p{L}+(?:er|ir|re)(?: .*)?)$/iu, 'Comment $1 ?'],
  es: [/^c[oó]mo (\p{L}+[aei]r(?: .*)?)$/iu, '¿Cómo $1?'],
  it: [/^come (\p{L}+[aei]re(?: .*)?)$/iu, 'Come $1?'],
  pt: [/^como (\p{L}+[aei]r(?: .*)?)$/iu, 'Como $1?'],
  ja: [/^(.+(?:方法|手順))$/u, '$1を教えてください。'],
};

/** The questions that headings of passages ask: passage by passage, the nearest heading first. Other headings ask nothing. */
export function questionsInHeadings(passages: readonly Passage[], language: AnswerLanguage): Candidate[] {
  return passages.flatMap((passage) => {
    const inside = passageBlocks(passage.content, passage.headings).flatMap((block) => block.heading ?? []);
    const headings = new Set([...passage.headings.slice(-1), ...inside]);
    return [...headings].flatMap((heading) => {
      const question = asQuestion(heading, language);
      return question ? [{ question, about: '', passage }] : [];
    });
  });
}

function asQuestion(heading: string, language: AnswerLanguage): string | undefined {
  // A record is headed by its identifier and category too: "HD-001 · Accounts · I forgot my password. What now?"
  const last = heading.split(' · ').at(-1) ?? heading;
  const plain = quote(last).replace(/^[\d.)\s*_#]+|[.:\s*_#]+$/gu, '');
  const isCut = plain.includes('(') !== plain.includes(')');
  const isShouted = /\p{Lu}{2}/u.test(plain) && !/\p{Ll}/u.test(plain);
  if (isCut || isShouted) return undefined;
  if (/[?？؟]$/u.test(plain)) return plain;
  const [announced, asked] = PROCEDURES[language] ?? [];
  return announced?.test(plain) ? plain.replace(announced, asked ?? '') : undefined;
}
