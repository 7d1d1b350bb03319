import type { Passage } from '#lib/core/events/passage.ts';
import { QUESTION_KINDS, type QuestionKind } from '#lib/core/home/home.ts';
import type { ProposedQuestion } from '#lib/core/home/make-questions.ts';
import { detectLanguage } from '#lib/text/language.ts';
import { type AnswerLanguage, answerLanguage } from './answer-language.ts';
import { passageBlocks } from './passage-blocks.ts';
import { questionOfSection, questionsInHeadings } from './section-questions.ts';
import { quote } from './sources.ts';
import { tableQuestions } from './table-questions.ts';

const SHORTEST = 12;
const LONGEST = 110;
const MOST_WORDS = 16;
/** "How do I order?" asks for nothing in particular. */
const LEAST_WORDS_OF_PROCEDURE = 5;
/** Languages written without spaces. */
const IS_DENSE = /^(?:ja|zh)$/;

/**
 * Questions that a person might ask of the passages of one document, best kinds first: those that headings and records ask,
 * procedures, cells of tables, definitions, and last what sections say. Each is one line of plain text in the language of its
 * passage.
 */
export function proposedQuestions(passages: readonly Passage[]): ProposedQuestion[] {
  const text = passages.map(({ content }) => content).join('\n');
  const seen = new Set<string>();
  const proposed = passages.flatMap((passage) => proposedBy(passage, text));
  const readable = proposed.filter((one) => {
    const key = one.question.toLowerCase();
    return isReadable(one) && !seen.has(key) && seen.add(key);
  });
  return QUESTION_KINDS.flatMap((kind) => readable.filter((one) => one.kind === kind));
}

function proposedBy(passage: Passage, text: string): ProposedQuestion[] {
  const language = languageOf(passage.content);
  if (!language) return [];
  const propose =
    (kind: QuestionKind) =>
    ({ question, about = '' }: { question: string; about?: string }): ProposedQuestion => {
      return { question: quote(question), kind, language, about, passage };
    };
  const ofHeadings = questionsInHeadings([passage], language).map(({ question }) => question);
  const [asked, procedures] = [true, false].map((isAsked) =>
    ofHeadings.filter((question) => passage.content.includes(question) === isAsked),
  );
  return [
    ...[...(asked ?? []), ...askedInRecords(passage)]
      .map((question) => ({ question: inSentenceCase(question, text) }))
      .map(propose('asked')),
    ...[...(procedures ?? []), ...instructionsIn(passage, language)]
      .map((question) => ({ question: inFirstPerson(question, language) }))
      .filter(({ question }) => question.split(' ').length >= LEAST_WORDS_OF_PROCEDURE || language !== 'en')
      .map(propose('procedure')),
    ...tableQuestions(passage, language, text).map(propose('cell')),
    ...definitionsIn(passage, language, text).map(propose('definition')),
    ...sectionsIn(passage, language, text).map(propose('section')),
  ];
}

const LANGUAGES: readonly string[] = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'da', 'pl', 'tr'];

/** The language of a passage; undefined for one in which nothing can be asked. */
function languageOf(content: string): AnswerLanguage | undefined {
  const byScript = answerLanguage(content);
  if (/^(?:ja|zh|ko|ar)$/.test(byScript)) return byScript;
  const detected = detectLanguage(content);
  return LANGUAGES.includes(detected) ? (detected as AnswerLanguage) : undefined;
}

/** Neither too short nor too long, not cut off, and not written for machines. */
function isReadable({ question, language }: ProposedQuestion): boolean {
  const isDense = IS_DENSE.test(language);
  const words = question.split(/\s+/).length;
  return (
    question.length >= (isDense ? SHORTEST / 2 : SHORTEST) &&
    question.length <= LONGEST &&
    (isDense || (words >= 3 && words <= MOST_WORDS)) &&
    !/[<>‹›[\]{}|\\_*#^~=·•]|https?:|\p{Lu}{7}|\.\.|[:;]\s*[?？؟]/u.test(question)
  );
}

/** The questions of records: of an entry of frequent questions, of a row of a help sheet. */
function askedInRecords({ content, headings }: Passage): string[] {
  return passageBlocks(content, headings).flatMap((block) => {
    if (block.kind === 'fields') return block.fields.flatMap(({ value }) => (asks(value) ? [value] : []));
    return block.kind === 'paragraph' && block.heading && asks(block.heading) ? [block.heading] : [];
  });
}

function asks(text: string): boolean {
  return /^[^?？؟]{8,110}[?？؟]$/u.test(text.trim());
}

/** "What Is Covered Under Therapy?" as a person writes it: words that the text also writes in lower case are. */
function inSentenceCase(question: string, text: string): string {
  const [first = '', ...words] = question.split(' ');
  const long = words.filter((word) => /^\p{L}{4}/u.test(word));
  const isTitle = long.length >= 2 && long.every((word) => /^\p{Lu}/u.test(word));
  if (!isTitle) return question;
  return [first, ...words.map((word) => (isWritten(lowered(word), text) ? lowered(word) : word))].join(' ');
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Whether the text has a word or phrase as it is written here. */
function isWritten(phrase: string, text: string): boolean {
  const bare = phrase.replace(/[?？؟.,]+$/u, '');
  return (
    /^(?:is|are|was|do|does|did|can|may|the|an?|of|to|in|on|under|for|and|or|with|by|my|i)$/.test(bare) ||
    text.includes(` ${bare}`)
  );
}

/** English verbs that tell what a reader does. A heading that begins with one is an instruction. */
const IMPERATIVES = new Set(
  `add apply appeal approve arrange ask assign attach book borrow buy calculate cancel change check choose claim clean close
  collect complete configure connect convert copy create declare delete deliver disable download edit enable enrol enroll
  escalate export extend file find get give handle hire import inform install invite invoice join load log make move notify
  obtain open order pay plan prepare print protect purchase record recover register reject release remove renew rent repair
  replace report request reserve reset restart restore return review save schedule search select sell send set share sign start
  stop store submit take test track transfer turn unlock update upgrade upload use validate verify view withdraw`.split(
    /\s+/,
  ),
);
/** Words after a verb that make an instruction of it; "Process overview" and "Contact persons" are none. */
const OBJECT = /^(?:an?|the|your|our|my|new|in|on|up|off|out|from|to|with|for|all|another|any|company)$/i;

/** A heading that gives an instruction, as a question: "Reset your password" is "How do I reset my password?". */
function instructionsIn({ headings, title }: Passage, language: AnswerLanguage): string[] {
  const heading = (headings.at(-1) ?? '').replace(/^[\d.)\s]+|[.:\s]+$/g, '');
  const [verb = '', next = '', ...others] = heading.split(' ');
  const isInstruction =
    language === 'en' && heading !== title && IMPERATIVES.has(verb.toLowerCase()) && OBJECT.test(next);
  if (!isInstruction || others.length === 0 || others.length > 6 || /[,;:()?–—]/u.test(heading)) return [];
  return [`How do I ${lowered(heading)}?`];
}

function inFirstPerson(question: string, language: AnswerLanguage): string {
  return language === 'en' ? question.replace(/\byour\b/gi, 'my').replace(/\bour\b/gi, 'the') : question;
}

/** What a sentence that says what something is looks like, and how a reader asks for it. */
const DEFINITIONS: Partial<Record<AnswerLanguage, [RegExp, string]>> = {
  en: [
    /^((?:(?:An?|The) )?[\p{L}\p{N}][\p{L}\p{N}’'& -]{2,40}?) (?:is (?:an?|the|any|our|when) |means (?:that|an?|the|any) |refers to )/u,
    'What is $1?',
  ],
  de: [
    /^((?:(?:Der|Die|Das|Ein|Eine) )?\p{Lu}[\p{L}\p{N}& -]{2,40}?) (?:ist (?:eine?|der|die|das) |bezeichnet )/u,
    'Was ist $1?',
  ],
  fr: [/^((?:Une? )?\p{L}[\p{L}\p{N}&’' -]{2,40}?) est (?:une?|le|la) /u, 'Qu’est-ce que $1 ?'],
  es: [/^((?:(?:El|La|Una?) )?\p{L}[\p{L}\p{N}& -]{2,40}?) es (?:una?|el|la) /u, '¿Qué es $1?'],
  it: [/^((?:(?:Il|La|Lo|Una?) )?\p{L}[\p{L}\p{N}& -]{2,40}?) è (?:un[ao]?|il|la|lo) /u, 'Che cos’è $1?'],
  pt: [/^((?:(?:O|A|Uma?) )?\p{L}[\p{L}\p{N}& -]{2,40}?) é (?:uma?|o|a) /u, 'O que é $1?'],
  nl: [/^((?:(?:De|Het|Een) )?\p{L}[\p{L}\p{N}& -]{2,40}?) is een /u, 'Wat is $1?'],
  ja: [/^([^、。「」は（(]{2,16})(?:（[^）]{1,60}）|\([^)]{1,60}\))?とは、?/u, '$1とは何ですか？'],
  zh: [
    /^([\p{Script=Han}A-Za-z0-9]{2,12}?)(?:（[^）]{1,60}）)?(?:是一[种種个個项項款]|是指|指的是)/u,
    '什么是$1？',
  ],
  ko: [/^([\p{Script=Hangul}A-Za-z0-9 ]{2,16})(?:이?란) /u, '$1이란 무엇인가요?'],
};
/** What begins a sentence and names nothing. */
const NAMES_NOTHING =
  /^(?:this|that|these|those|there|it|he|she|they|we|you|what|which|who|here|one|each|another|our|its|his|her|their|your|das|dies|es|er|sie|hier|diese[rs]?|ce|cette|il|elle|cela|ci|ça|esto?|esta|ese|eso|ella?|questo|questa|quello|isto|este|dit|deze|dat|これ|それ|この|その|本|这|這|那|该|該|其|它|他|她)(?![\p{L}\p{N}])/iu;
const MOST_WORDS_OF_NAME = 5;

/** What the first sentence below a heading says a thing is, where the heading or the title names that thing. */
function definitionsIn({ content, headings, title }: Passage, language: AnswerLanguage, text: string) {
  const [pattern, asked] = DEFINITIONS[language] ?? [];
  if (!pattern || asked === undefined) return [];
  const about = [title ?? '', ...headings].join('\n').toLowerCase();
  return passageBlocks(content, headings).flatMap((block) => {
    const [first = ''] = block.kind === 'paragraph' ? block.sentences : [];
    const phrase = pattern.exec(quote(first))?.[1]?.trim() ?? '';
    const [, article = '', name = ''] =
      /^((?:An?|The|Der|Die|Das|Eine?|Une?|Una?|El|La|Il|Lo|O|Uma?|De|Het|Een) )?(.+)$/u.exec(phrase) ?? [];
    const isNamed = `${about}\n${block.heading?.toLowerCase() ?? ''}`.includes(name.toLowerCase());
    if (!name || !isNamed || NAMES_NOTHING.test(phrase) || name.split(' ').length > MOST_WORDS_OF_NAME)
      return [];
    const said = lowered(article) + (article ? name : asWithin(name, language, text));
    return [{ question: asked.replace('$1', () => said).replace(/que (une?) /, 'qu’$1 ') }];
  });
}

/** A name as it stands within a sentence: in lower case, unless it is a proper one. */
function asWithin(name: string, language: AnswerLanguage, text: string): string {
  if (language === 'de') return name;
  const [, ...others] = name.split(' ');
  const isPhrase = others.length > 0 && others.every((word) => /^\p{Ll}/u.test(word));
  const isCommon = isPhrase || isWritten(lowered(name), text);
  // A word that the text writes with a capital only where a line or sentence begins is no name.
  const isPlainWord =
    language === 'en' && /^\p{Lu}\p{Ll}+$/u.test(name) && !new RegExp(`[\\p{Ll},] ${name}`, 'u').test(text);
  return isCommon || isPlainWord ? lowered(name) : name;
}

/** Headings that say nothing of what is below, and those that are half a question. */
const EMPTY_HEADING =
  /^(?:overview|introduction|summary|contents?|conclusions?|background|general|appendix|notes?|references|about|contacts?|details|information|example|(?:the|our|your|my) .*|einleitung|überblick|übersicht|allgemeines|anhang|inhalt|hinweise?|kontakt|introduction|présentation|sommaire|résumé|annexe|introducción|resumen|índice|anexo|introduzione|sommario|indice|introdução|resumo|はじめに|概要|目次|引言|概述|目录|简介|(?:how|why|what|when|where|who|which|before|after|if|wie|warum|was|wann|wo|wer|pourquoi|comment|quand|por qué|cómo)\b.*)$/iu;

/** What a section says, where its heading tells what that is. In English the heading stands in the sentence as a phrase. */
function sectionsIn(passage: Passage, language: AnswerLanguage, text: string): { question: string }[] {
  const heading = passage.headings.at(-1) ?? '';
  const words = heading.split(' ');
  const isSaying = !EMPTY_HEADING.test(heading) && words.length <= 5 && /^[\p{L}\p{M} ’'-]+$/u.test(heading);
  if (!isSaying || passage.title?.toLowerCase().includes(heading.toLowerCase())) return [];
  return questionOfSection(passage, language).flatMap(({ question }) => {
    if (language !== 'en') return [{ question }];
    const phrase = words.map(lowered).join(' ');
    if (!words.every((word) => isWritten(lowered(word), text))) return [];
    return [{ question: question.replace(`“${heading}”`, () => phrase) }];
  });
}
