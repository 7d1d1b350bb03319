import type { Language } from '#lib/text/language.ts';

const ASKS_FOR_NUMBER =
  /\b(?:how (?:many|much|long|old|often|far|big|large|high|deep|soon|fast|tall)|what (?:percentage|share|number)|wie ?(?:viele?|lange|oft|hoch|alt|teuer|weit|tief)|combien|cu[aá]nt[oa]s?|quant[oaie]s?|hoeveel)\b|いくら|いくつ|どのくらい|何(?:人|個|日|回|時|年|月|週|円|件|台|度|歳)|كم/iu;
const ASKS_FOR_TIME =
  /\b(?:when|(?:what|which) (?:year|date|day|month|time|century)|wann|quand|cu[aá]ndo|quando|wanneer)\b|いつ|متى/iu;
const ASKS_FOR_NAME =
  /\b(?:who|whom|whose|where|we[rmn]|wo|wohin|qui|où|qui[eé]n(?:es)?|d[oó]nde|chi|dove|quem|onde|wie|waar)\b|誰|どこ|أين/iu;
const NUMBER =
  /\p{N}|[一二三四五六七八九十百千万]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|hundred|thousand|million|half|third|quarter|once|twice|daily|weekly|monthly|annually|yearly|every|each|free|none|no|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|halb|jede[rsnm]?|täglich|jährlich|kostenlos|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|chaque|gratuit|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|cada|gratis)\b/iu;

/** Whether a question asks for a number, a date, or the name of a person or place, and the text holds none. */
export function lacksForm(question: string, language: Language): (text: string) => boolean {
  if (ASKS_FOR_NUMBER.test(question)) return (text) => !NUMBER.test(text);
  if (ASKS_FOR_TIME.test(question)) {
    const dates = datesIn(language);
    return (text) => !/\p{N}/u.test(text) && !dates.test(text);
  }
  // Names have capitals of their own in scripts that have capitals, but for German.
  if (!ASKS_FOR_NAME.test(question) || language === 'de') return () => false;
  const asked = question.toLowerCase();
  return (text) => {
    if (!/\p{Ll}/u.test(text)) return false;
    const names = text.slice(0, LONGEST_READ).match(/(?<=\S\s+["“(]?)\p{Lu}[\p{L}'’-]+|@/gu) ?? [];
    return names.every((name) => asked.includes(name.toLowerCase()));
  };
}

/** Characters of a text that are read for names. */
const LONGEST_READ = 600;

/** The months and weekdays of a language. */
function datesIn(language: Language): RegExp {
  const known = DATES.get(language);
  if (known) return known;
  const name = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language === 'und' ? 'en' : language, {
      ...options,
      timeZone: 'UTC',
    });
    return (day: number) => format.format(day);
  };
  const months = Array.from({ length: 12 }, (_, month) => name({ month: 'long' })(Date.UTC(2026, month)));
  const days = Array.from({ length: 7 }, (_, day) => name({ weekday: 'long' })(Date.UTC(2026, 0, 1 + day)));
  const dates = new RegExp(`(?<!\\p{L})(?:${[...months, ...days].join('|')})`, 'iu');
  DATES.set(language, dates);
  return dates;
}

const DATES = new Map<Language, RegExp>();
