import { describe, expect, it } from 'vitest';
import type { Turn } from '#lib/core/question/request.ts';
import { createExtractiveRewriter } from './query-rewriter.ts';
import { contentWords } from './question-terms.ts';

const rewriter = createExtractiveRewriter();

async function rewritten(...contents: string[]) {
  const turns = contents.map((content, index): Turn => {
    return { role: (contents.length - index) % 2 === 1 ? 'user' : 'assistant', content, attachments: [] };
  });
  return rewriter.rewrite(turns, new AbortController().signal);
}

async function rewrite(...contents: string[]): Promise<string> {
  return (await rewritten(...contents)).query;
}

/** What is searched for, the alternative included. */
async function searchedFor(...contents: string[]): Promise<string> {
  const { query, alternative = '' } = await rewritten(...contents);
  return `${query} / ${alternative}`;
}

describe('the query rewriter', () => {
  it('leaves a single question as it is', async () => {
    expect(await rewrite('What does it cost?')).toBe('What does it cost?');
  });

  it.each([
    ['What is the deductible of the basic plan?', 'and for families?', ['families', 'deductible', 'basic']],
    [
      'How many vacation days do interns get?',
      'what about contractors?',
      ['contractors', 'vacation', 'days'],
    ],
    ['Is there a tuition program?', 'how do I apply for it?', ['apply', 'tuition', 'program']],
    ['Is smoking allowed in the courtyard?', 'why?', ['smoking', 'courtyard']],
    ['Wie viele Urlaubstage bekomme ich?', 'und im ersten Jahr?', ['ersten', 'Urlaubstage']],
    ['Combien coûte le forfait familial ?', 'et pour les enfants ?', ['enfants', 'forfait', 'familial']],
    ['What does the operations manager do?', 'what if he is ill?', ['ill', 'operations', 'manager']],
    [
      'What does the Chief Operating Officer do?',
      'Which qualifications are asked for?',
      ['qualifications', 'Operating'],
    ],
    [
      'Wie hoch ist das Tagegeld in Frankreich?',
      'Gibt es das auch für Praktikanten?',
      ['Praktikanten', 'Tagegeld'],
    ],
    ['有給休暇は何日ですか', '新入社員の場合は？', ['新入社員', '休暇']],
    ['What does the parking permit cost?', 'How much is it for visitors?', ['visitors', 'parking', 'permit']],
    ['Wie lange ist die Probezeit?', 'und was passiert danach?', ['passiert', 'Probezeit']],
    ['Où se trouve la cantine ?', 'Quand est-elle ouverte ?', ['ouverte', 'cantine']],
    ['¿Cuánto cuesta el gimnasio?', '¿Y quién paga?', ['paga', 'gimnasio']],
    ['Quanti giorni di ferie ho?', 'e per le famiglie?', ['famiglie', 'ferie']],
    ['Quantos dias de férias tenho?', 'E para estagiários?', ['estagiários', 'férias']],
    ['Hoeveel vakantiedagen heb ik?', 'en in Japan?', ['Japan', 'vakantiedagen']],
    ['有給休暇は何日ですか', 'では、ドイツでは？', ['ドイツ', '休暇']],
    ['年假有多少天？', '那在日本呢？', ['日本', '年假']],
    ['연차 휴가는 며칠인가요?', '그럼 일본은요?', ['일본', '휴가']],
    ['كم يوم إجازة سنوية أحصل عليها؟', 'وفي اليابان؟', ['اليابان', 'إجازة']],
    ['كم يوم إجازة سنوية أحصل عليها؟', 'ماذا عن المتدربين؟', ['المتدربين', 'إجازة']],
    ['¿Cuánto cuesta el seguro dental?', '¿y para la familia?', ['familia', 'seguro', 'dental']],
  ])('resolves "%s" → "%s"', async (first, second, words) => {
    const query = await searchedFor(first, 'Some answer. [a.pdf#page=1]', second);
    for (const word of words) expect(query).toContain(word);
  });

  it.each([
    'How many vacation days do new employees get?',
    'Is it possible to bring a dog to the office?',
    'Who approves travel expenses?',
    'What happens to my health insurance when I leave?',
    'Are there any employees who work from home?',
    'And who approves travel expenses?',
    'In which year was the company founded?',
    'When employees travel, can they book their own hotel?',
    'parking',
    'Wer genehmigt Dienstreisen?',
    'Comment réserver un vol ?',
    'Quel est le délai de préavis ?',
    '¿Quién aprueba los viajes?',
    '¿Cuál es el horario de la cantina?',
    'Dove si trova il parcheggio?',
    'Onde fica o estacionamento?',
    'Gibt es ein Fitnessstudio?',
    'Was kostet das Mittagessen?',
    'I forgot my password. What now?',
    'Ich bin krank, was nun?',
    '駐車場はどこにありますか',
    '停车场在哪里？',
    '주차장은 어디에 있나요?',
    'أين يوجد موقف السيارات؟',
  ])('does not pollute a question that stands alone: %s', async (question) => {
    expect(await rewrite('What is the deductible of the basic plan?', 'It is €500. [a.pdf]', question)).toBe(
      question,
    );
  });

  it.each([
    'how much holiday do I get',
    'so how many holidays do we have?',
    'ok, do we have a gym?',
    'I need a laptop',
    'what happens if I am ill',
    'when do employees get paid?',
    'what is our mission',
    'does my dog get in?',
    "what's the wifi password",
    "who's the CEO",
    'when is payday?',
    'Tell me about pensions',
    'what does the company do',
    '¿Cuántas vacaciones tengo?',
    'Quante ferie ho?',
    '?',
    '…?!',
  ])('takes no name from the question before where nothing is left unsaid: %s', async (question) => {
    expect(await rewrite('What does the Ouzel 4 cost?', '£1,285. [prices.xlsx]', question)).not.toMatch(
      /Ouzel/,
    );
  });

  it.each([
    'How do I calibrate?',
    'What is the warranty?',
    'Is there an adapter?',
    'why?',
    'and how do I clean it?',
  ])('takes the name from the question before: %s', async (question) => {
    expect(await searchedFor('What does the Ouzel 4 cost?', '£1,285. [prices.xlsx]', question)).toContain(
      'Ouzel 4',
    );
  });

  it.each([
    ['How do I claim expenses?', 'and then?'],
    ['How do I claim expenses?', 'what happens after that?'],
    ['How do I claim expenses?', 'who approves?'],
    ['How do I claim expenses?', 'since when?'],
    ['How do I claim expenses?', 'how so?'],
    ['How do I claim expenses?', 'what else?'],
    ['How do I claim expenses?', 'the same for contractors'],
    ['How do I claim expenses?', 'for contractors?'],
    ['How do I claim expenses?', 'contractors?'],
    ['How do I claim expenses?', 'is it faster by post?'],
    ['How do I claim expenses?', 'faster?'],
    ['How do I claim expenses?', 'and the second one?'],
    ['How do I claim expenses?', 'how far ahead do I have to ask?'],
    ['Wie beantrage ich Urlaub?', 'und danach?'],
    ['Wie beantrage ich Urlaub?', 'wer genehmigt?'],
    ['Wie beantrage ich Urlaub?', 'dasselbe für Praktikanten'],
    ['Wie beantrage ich Urlaub?', 'geht es schneller?'],
    ['Wie beantrage ich Urlaub?', 'seit wann?'],
    ['Comment demander un congé ?', 'et ensuite ?'],
    ['Comment demander un congé ?', 'la même chose pour les stagiaires'],
    ['Comment demander un congé ?', 'et après ?'],
    ['Comment demander un congé ?', 'qui approuve ?'],
    ['¿Cómo pido vacaciones?', '¿y después?'],
    ['¿Cómo pido vacaciones?', 'lo mismo para becarios'],
    ['¿Cómo pido vacaciones?', '¿quién aprueba?'],
    ['Come chiedo le ferie?', 'e poi?'],
    ['Como peço férias?', 'e depois?'],
    ['Hoe vraag ik vakantie aan?', 'en daarna?'],
    ['Jak złożyć wniosek o urlop?', 'a co z praktykantami?'],
    ['İzin nasıl alınır?', 'peki sonra?'],
    ['Hvordan søger jeg ferie?', 'og bagefter?'],
    ['有給休暇は何日ですか', 'その後は？'],
    ['年假有多少天？', '然后呢？'],
    ['كم يوم إجازة سنوية أحصل عليها؟', 'بعد ذلك؟'],
  ])('continues "%s" with "%s"', async (first, second) => {
    const asked = contentWords(first);
    const found = await searchedFor(first, 'As the table says. [a.pdf#page=1]', second);
    expect(asked.filter((word) => found.includes(word))).not.toEqual([]);
  });

  it.each([
    'next question: can I smoke in the yard?',
    'then how do I report a stolen laptop?',
    'other paid days off',
    'When is the next all-hands meeting?',
    'Is the train cheaper than the plane?',
    'When is the first day of the year?',
    'What does “Travel and expenses” say about “Hotels”?',
    'Gibt es eine Kantine?',
    '¿Cuál es el código del wifi?',
    'Où est la cantine du siège ?',
  ])('leaves what was asked before out of a question that says it all: %s', async (question) => {
    const asked = ['What does the Ouzel 4 cost?', '£1,285. [prices.xlsx]', question];
    expect(await rewritten(...asked)).toEqual({ model: 'citewell-extractive', usage: null, query: question });
  });

  it('goes back past thanks, and past what no document answered', async () => {
    const asked = ['How long is the warranty?', '3 years. [warranty.md#how-long]'];
    const thanked = await rewritten(...asked, 'thanks!', 'You are welcome.', 'and for cables?');
    expect(thanked).toMatchObject({ query: 'for cables warranty', continues: ['warranty.md#how-long'] });
    const declined = await rewritten(...asked, 'Is there a chapel?', 'I found nothing.', 'and for cables?');
    expect(declined.query).toBe('for cables warranty');
  });

  it('puts the new name in the place of the old one', async () => {
    const query = await rewrite(
      'What is the deductible of Northwind Standard?',
      '€2,000. [a.pdf]',
      'what about Health Plus?',
    );
    expect(query).toBe('Health Plus deductible');
  });

  it('leaves out the name that a short question replaces', async () => {
    const query = await rewrite(
      'How many days of leave do I get in Germany?',
      '30. [a.pdf]',
      'and in Japan?',
    );
    expect(query).toBe('in Japan days leave');
  });

  it('takes the new name along to the next question, and the old one from no answer', async () => {
    const asked = ['How much does the Falk R5 cost?', 'The Falk R5 costs €61,400. [a.pdf]', 'and the R2?'];
    expect(await rewrite(...asked)).toBe('the R2 cost');
    const next = await rewrite(...asked, 'The Falk R2 costs €38,900. [a.pdf]', 'what is its warranty?');
    expect(next).toContain('R2');
    expect(next).not.toContain('R5');
  });

  it('searches without the name, and beside it with the name, for what may stand alone', async () => {
    const asked = ['Who is Marta Okonkwo?', 'Head of Engineering. [a.md]'];
    expect(await rewritten(...asked, 'where is the canteen?')).toMatchObject({
      query: 'where is the canteen?',
      alternative: 'where is the canteen Marta Okonkwo',
    });
    expect(await rewritten(...asked, 'when did she join?')).not.toHaveProperty('alternative');
  });

  it('takes no word from a citation', async () => {
    const query = await rewrite(
      'Who runs it?',
      'By Kim Berg [Old [draft] Rules.pdf] since May.',
      'since when?',
    );
    expect(query).not.toMatch(/Old|Rules/);
  });

  it('names who was spoken of in the answer', async () => {
    const query = await rewrite(
      'Who runs the company?',
      'The company is run by Maria Lindqvist. [a.md]',
      'When did she join?',
    );
    expect(query).toContain('Lindqvist');
  });

  it('remembers the topic over several short questions', async () => {
    const query = await rewrite(
      'What is the deductible of the basic plan?',
      '€500.',
      'and for families?',
      '€900.',
      'and for pets?',
    );
    expect(query).toContain('pets');
    expect(query).toContain('deductible');
  });

  it('stays plain and short whatever the conversation holds', async () => {
    const query = await rewrite(
      `${'Paragraph of policy '.repeat(500)}?`,
      'ok',
      `and\nfor ${'very '.repeat(200)}long?`,
    );
    expect(query.length).toBeLessThanOrEqual(300);
    expect(query).not.toContain('\n');
  });
});
