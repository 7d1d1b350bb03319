import type { AnswerKind } from './answer-kind.ts';
import { rememberLast } from './remember-last.ts';

const MONTHS =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez|janv|févr|avr|juin|juil|août|déc|ene|abr|ago|dic';
const NUMBER_WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|eine?[nr]?|zwei|drei|vier|fünf|sechs|zehn|un|une|deux|trois|quatre|cinq|dos|tres|cuatro|cinco';
const NUMBER =
  /\p{N}|%|[$€£¥]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|free|unlimited|no limit|eine?[nr]?|zwei|drei|vier|fünf|kostenlos|deux|trois|quatre|cinq|gratuit|dos|tres|cuatro|cinco|gratis)\b|[一二三四五六七八九十百千]/iu;
const ASKS_FOR_MONEY =
  /\b(?:costs?|price[ds]?|fees?|charges?|kostet|kosten|preise?|coûte|prix|cuesta|precio)\b|いくら|料金/iu;
const MONEY =
  /[$€£¥]|\b(?:EUR|USD|GBP|JPY|NOK|CHF|euros?|dollars?|pounds?|pence|cents?|free|included|kostenlos|gratuit|gratis)\b|円|無料/iu;
// "BP-17" is a name that holds a number.
const CODE = /\b\p{Lu}[\p{L}\d]*-?\d[\p{L}\d-]*\b/gu;
const FREQUENCY =
  /\b(?:(?<!at )once|twice|daily|weekly|monthly|quarterly|annual(?:ly)?|yearly|every|each|jährlich|monatlich|täglich|wöchentlich|annuel\p{L}*|mensuel\p{L}*|anual\p{L}*|mensual\p{L}*)\b|毎/iu;
const ASKS_HOW_OFTEN = /\bhow (?:often|frequently)\b|\bwie (?:oft|häufig)\b|\bfréquence\b|\bfrecuencia\b/iu;
const TIME = new RegExp(
  `\\p{N}|\\b(?:(?:${MONTHS})\\p{L}*|monday|tuesday|wednesday|thursday|friday|saturday|sunday|days?|weeks?|months?|years?|hours?|annual|annually|before|after|within|during|upon|once|immediately|tag|tage|woche|monat|jahr|montag|freitag|vor|nach|jour|semaine|mois|avant|après|lundi|vendredi|día|semana|mes|antes|después|lunes|viernes)\\b|[日月年時週]`,
  'iu',
);
const DURATION =
  /(?:\p{N}|\b(?:one|two|three|four|five|six|seven|eight|ten|twelve|a|several|few|ein|eine|zwei|drei|vier|sechs|un|une|deux|trois|dos|tres)\b)[^.]{0,25}?(?:\b(?:minutes?|hours?|days?|weeks?|months?|years?|quarters?|lifetime|\p{L}*(?:minuten?|stunden?|tage?n?|wochen?|monate?n?|jahre?n?)|heures?|jours?|semaines?|mois|ans?|années?|horas?|días?|semanas?|meses|años?)\b|[日月年時週間分])|\b(?:indefinitely|permanent|lifetime|until)\b/iu;
const PLACE =
  /\b(?:in|at|on|under|to|from|via|im|am|auf|unter|bei|dans|sur|à|en|sobre)\b.*(?:\p{Lu}|https?:|www\.|\.\p{Ll}{2,3}\b|office|room|floor|site|portal|intranet|page|website|desk)|[都県市区町村室階]|で|に/u;
const PERSON =
  /\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+|@|\b(?:manager|supervisor|officer|director|president|chief|head|lead|team|department|staff|representative|administrator|desk|HR|human resources|anyone|everyone|employees?|founders?|entrepreneurs?|provider|leiter|leiterin|abteilung|vorgesetzte\p{L}*|responsable|directeur|directrice|équipe|jefe|director|equipo|departamento)\b|部|課|氏|様|者|長/iu;
// Two capitalised words that are no title of office: a person or an organisation.
const ROLE_WORD =
  /^(?:Chief|Executive|Officer|Vice|President|Manager|Director|Senior|Head|Human|Resources|Department|Job|Title|Company|The|This|Our|At|In|Health|Plan|Plus|Standard|Policy|Program|Team|Roles?|Description)$/;

const lowerCase = rememberLast((question) => question.toLowerCase());

function holdsName(text: string, question: string): boolean {
  const pairs = text.matchAll(/(?=\b(\p{Lu}[\p{Ll}'’-]+) (\p{Lu}[\p{L}'’-]+))/gu);
  const asked = lowerCase(question);
  const isNew = (word = '') => !ROLE_WORD.test(word) && !asked.includes(word.toLowerCase());
  return [...pairs].some(([, first, second]) => isNew(first) && isNew(second)) || /氏|さん|様/u.test(text);
}

const REASON =
  /\b(?:because|since|so that|due to|in order to|reason|therefore|thus|ensures?|to (?:ensure|protect|avoid|help|support|promote|prevent|provide)|weil|da|damit|deshalb|daher|grund|car|parce|afin|raison|porque|debido|para|razón)\b|ため|ので|から/iu;
const PROCEDURE =
  /\b(?:must|should|can|may|need|will|please|by|via|through|submit|contact|fill|complete|visit|click|request|apply|call|send|open|sign|steps?|first|then|muss|müssen|kann|können|bitte|über|doit|devez|peut|pouvez|veuillez|debe|puede|mediante)\b|して|ください/iu;

const ANSWERS: Partial<Record<AnswerKind, RegExp>> = {
  duration: DURATION,
  amount: NUMBER,
  time: TIME,
  place: PLACE,
  person: PERSON,
  reason: REASON,
  procedure: PROCEDURE,
};

const YEAR = /(?<![$€£¥\p{N}]\s?)\b(?:19|20)\d\d\b(?![.,]?\d)/gu;
const DAY = new RegExp(`\\b\\d{1,2}\\.? (?=(?:${MONTHS}))`, 'giu');
/** What is left of the trust in a text that lacks the form its answer must have, or has it for something else. */
const LACKS_FORM = 0.48;
const COUNTS_OTHERS = 0.8;

/** Characters of a text that are examined: a form is in a sentence, and some patterns take quadratic time. */
const LONGEST_READ = 600;

/**
 * How well (0–1) a text has the form of an answer of that kind: a number for "how many", and beside it what was
 * counted; a name that the question did not hold for "who is". 1 for kinds without a form of their own.
 */
export function answerFit(kind: AnswerKind, whole: string, question: string): number {
  const text = whole.slice(0, LONGEST_READ);
  const told = isCount(kind) ? text.replace(CODE, '').replace(DAY, '').replace(YEAR, '') : text;
  const hasForm = kind === 'name' ? holdsName(text, question) : (ANSWERS[kind]?.test(told) ?? true);
  if (!hasForm) return withoutForm(kind, text, told, question);
  const isOther = kind === 'amount' && (countsOthers(text, question) || isNoMoney(text, question));
  return isOther ? COUNTS_OTHERS : 1;
}

// A date counts nothing, nor does an order code.
function isCount(kind: AnswerKind): boolean {
  return kind === 'amount' || kind === 'duration';
}

function withoutForm(kind: AnswerKind, text: string, told: string, question: string): number {
  if (asksHowOften(question) && FREQUENCY.test(text)) return 1;
  return kind === 'duration' && NUMBER.test(told) ? COUNTS_OTHERS : LACKS_FORM;
}

/** Kinds whose answers cannot be given without the form that `answerFit` looks for. */
export function isStrict(kind: AnswerKind): boolean {
  return kind === 'duration' || kind === 'amount' || kind === 'time' || kind === 'name';
}

function isNoMoney(text: string, question: string): boolean {
  return asksForMoney(question) && !MONEY.test(text);
}

const COUNTED = /\b(?:how many|wie viele|combien d[e']|cu[aá]nt[oa]s)\s+((?:\p{L}[\p{L}'’-]*\s*){1,3})/iu;

const asksHowOften = rememberLast((question) => ASKS_HOW_OFTEN.test(question));
const asksForMoney = rememberLast((question) => ASKS_FOR_MONEY.test(question));
const countedThings = rememberLast(
  (question) =>
    COUNTED.exec(question)?.[1]
      ?.split(/\s+/)
      .filter((word) => word.length >= 3) ?? [],
);

// "How many days" wants a number that stands before "days", not any number.
function countsOthers(text: string, question: string): boolean {
  const things = countedThings(question);
  if (things.length === 0) return false;
  const stems = things.map((word) => word.slice(0, Math.max(3, word.length - 2)));
  return !new RegExp(
    `(?:\\p{N}|\\b(?:${NUMBER_WORDS})\\b)(?:\\P{L}+\\p{L}+){0,4}?\\P{L}+\\p{L}{0,20}?(?:${stems.join('|')})`,
    'iu',
  ).test(text);
}
