import { describe, expect, test } from 'vitest';
import type { AnswerLanguage } from './answer-language.ts';
import { toldLanguage } from './answer-language.ts';
import { FIXED_PHRASES } from './fixed-phrases.ts';
import { createExtractiveModel } from './model.ts';
import { collectAnswer, passageOf, promptOf } from './test-prompt.ts';

/** In each language of the page: a question that no document answers, and the heading of a section that is near to it. */
const ASKED: Partial<Record<AnswerLanguage, [question: string, heading: string]>> = {
  en: ['When may I park my submarine in the garage?', 'How do I book the garage?'],
  de: ['Wann darf ich mein Tretboot in der Garage abstellen?', 'Wie buche ich die Garage?'],
  fr: ['Quand puis-je garer mon pédalo dans le garage ?', 'Comment réserver le garage ?'],
  es: ['¿Cuándo puedo dejar mi patín acuático en el garaje?', '¿Cómo se reserva el garaje?'],
  it: ['Quando posso lasciare il mio pedalò nel garage?', 'Come si prenota il garage?'],
  pt: ['Quando é que eu posso deixar a minha gaivota na garagem?', 'Como se reserva a garagem?'],
  nl: ['Wanneer mag ik mijn waterfiets in de garage zetten?', 'Hoe reserveer ik de garage?'],
  da: ['Hvornår må jeg stille min vandcykel i garagen?', 'Hvordan booker jeg garagen?'],
  pl: ['Kiedy mogę zostawić mój rower wodny w garażu?', 'Jak zarezerwować miejsce w garażu?'],
  tr: [
    'Deniz bisikletimi garaja ne zaman bırakabilirim ve bunun için kime sormalıyım?',
    'Garaj nasıl ayırtılır?',
  ],
  ja: ['足こぎボートをガレージに置けるのはいつですか。', 'ガレージの予約方法は？'],
  zh: ['我什么时候可以把脚踏船停在车库里？', '如何预订车库？'],
  ar: ['متى يمكنني وضع قارب البدال في المرآب؟', 'كيف أحجز المرآب؟'],
};
const ENTRIES = Object.entries(ASKED) as [AnswerLanguage, [string, string]][];

/** Sections with a heading in each language, and nothing about boats. */
const SECTIONS = ENTRIES.map(([language, [, heading]]) =>
  passageOf(`${heading} ${heading} 42.`, {
    sourcepage: `${language}.md`,
    sourcefile: `${language}.md`,
    title: 'Garage',
    headings: [heading],
  }),
);

async function refusal(question: string, more: object = {}) {
  const prompt = promptOf(question, [], { extraPassages: SECTIONS, followUps: true, ...more });
  const { text, finish } = await collectAnswer(createExtractiveModel(), prompt);
  return { text, certainty: finish?.certainty, chips: text.match(/(?<=<<).*?(?=>>)/gs) ?? [] };
}

describe.each(ENTRIES)('in %s', (language, [question]) => {
  test('a refusal and the questions to ask instead are in the language of the question', async () => {
    const { text, certainty, chips } = await refusal(question, { pageLanguage: 'en' });
    expect(certainty).toBe('none');
    expect(text.startsWith(FIXED_PHRASES[language].notFound)).toBe(true);
    for (const chip of chips) expect([chip, toldLanguage(chip) ?? language]).toEqual([chip, language]);
  });

  test('a refusal of keywords, and of a question in a language without texts, is in that of the page', async () => {
    for (const untold of ['Zephyrine 4711', 'Vad är det som gäller när jag inte är på kontoret?']) {
      const { text } = await refusal(untold, { pageLanguage: `${language}-XX` });
      expect(text.startsWith(FIXED_PHRASES[language].notFound)).toBe(true);
    }
  });

  test('a follow-up of keywords is refused in the language of the conversation, with its chips', async () => {
    const history = [
      { role: 'user' as const, content: question },
      { role: 'assistant' as const, content: '…' },
    ];
    const { text, chips } = await refusal('Zephyrine 4711', { history, pageLanguage: 'en' });
    expect(text.startsWith(FIXED_PHRASES[language].notFound)).toBe(true);
    for (const chip of chips) expect([chip, toldLanguage(chip) ?? language]).toEqual([chip, language]);
  });
});
