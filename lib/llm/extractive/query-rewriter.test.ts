import { describe, expect, it } from 'vitest';
import type { Turn } from '#lib/core/request.ts';
import { createExtractiveRewriter } from './query-rewriter.ts';

const rewriter = createExtractiveRewriter();

async function rewrite(...contents: string[]): Promise<string> {
  const turns = contents.map((content, index): Turn => {
    return { role: (contents.length - index) % 2 === 1 ? 'user' : 'assistant', content, attachments: [] };
  });
  return (await rewriter.rewrite(turns, new AbortController().signal)).query;
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
    const query = await rewrite(first, 'Some answer. [a.pdf#page=1]', second);
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
    expect(await rewrite('What does the Ouzel 4 cost?', '£1,285. [prices.xlsx]', question)).toContain(
      'Ouzel 4',
    );
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

  it('searches in both ways for what may lean on the question before or stand alone', async () => {
    const turns = (asked: string): Turn[] =>
      ['Who is Marta Okonkwo?', 'Head of Engineering. [a.md]', asked].map((content, index) => ({
        role: index === 1 ? 'assistant' : 'user',
        content,
        attachments: [],
      }));
    const rewritten = (asked: string) => rewriter.rewrite(turns(asked), new AbortController().signal);
    expect(await rewritten('where is the canteen?')).toMatchObject({
      query: 'where is the canteen Marta Okonkwo',
      alternative: 'where is the canteen?',
    });
    expect(await rewritten('when did she join?')).not.toHaveProperty('alternative');
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
