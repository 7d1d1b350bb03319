interface Phrases {
  unknown: string;
  images: (count: number) => string;
  more: (topic: string) => string;
  /** Words that tell the language. */
  signs: RegExp;
}

const PHRASES: Record<string, Phrases> = {
  de: {
    unknown: 'Das weiß ich nicht: Die Quellen sagen dazu nichts.',
    images: (count) => `Dazu habe ich ${count} Bild(er) erhalten.`,
    more: (topic) => `Was steht noch über ${topic} in den Dokumenten?`,
    signs:
      /(^|[^\p{L}])(der|die|das|wie|wann|wo|was|welche\w?|ist|sind|und|wird|eine?[rmns]?|für|ich)(?=$|[^\p{L}])/giu,
  },
  fr: {
    unknown: 'Je ne sais pas : les sources n’en disent rien.',
    images: (count) => `J’ai aussi reçu ${count} image(s).`,
    more: (topic) => `Que disent encore les documents sur ${topic} ?`,
    signs:
      /(^|[^\p{L}])(le|la|les|des|est|une?|combien|quand|où|quelle?s?|pour|dans|je|mon|ma)(?=$|[^\p{L}])/giu,
  },
  es: {
    unknown: 'No lo sé: las fuentes no dicen nada al respecto.',
    images: (count) => `También he recibido ${count} imagen(es).`,
    more: (topic) => `¿Qué más dicen los documentos sobre ${topic}?`,
    signs:
      /(^|[^\p{L}])(el|los|las|es|una?|cuántos?|cuántas?|cuándo|dónde|qué|cuál|para|puedo|mi)(?=$|[^\p{L}])/giu,
  },
  ja: {
    unknown: 'わかりません。資料には書かれていません。',
    images: (count) => `画像を${count}枚受け取りました。`,
    more: (topic) => `${topic}について、ほかに何が書かれていますか？`,
    signs: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  },
  ar: {
    unknown: 'لا أعرف: لا تذكر المصادر شيئًا عن ذلك.',
    images: (count) => `تلقيت أيضًا ${count} من الصور.`,
    more: (topic) => `ماذا تقول المستندات أيضًا عن ${topic}؟`,
    signs: /\p{Script=Arabic}/gu,
  },
};

const ENGLISH: Phrases = {
  unknown: 'I do not know: the sources say nothing about that.',
  images: (count) => `I was also given ${count} image(s).`,
  more: (topic) => `What else do the documents say about ${topic}?`,
  signs: /(^|[^\p{L}])(the|is|are|how|what|when|where|which|who|do|does|can|my|of|for)(?=$|[^\p{L}])/giu,
};

/** What the model says in its own words, in the language asked for, else in that of the question. */
export function phrasesFor(question: string, language: string | undefined): Phrases {
  const named = language === undefined ? undefined : (PHRASES[language] ?? ENGLISH);
  return named ?? likeliest(question);
}

function likeliest(question: string): Phrases {
  const counted = [ENGLISH, ...Object.values(PHRASES)].map((phrases) => ({
    phrases,
    signs: question.match(phrases.signs)?.length ?? 0,
  }));
  return counted.reduce((best, other) => (other.signs > best.signs ? other : best)).phrases;
}
