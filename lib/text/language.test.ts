import { describe, expect, test } from 'vitest';
import { detectLanguage } from './language.ts';

describe('a text is taken for the language of its function words', () => {
  test.each([
    ['en', 'How much is the deductible of the plan, and when does it apply to me?'],
    ['de', 'Wie hoch ist der Selbstbehalt und wann gilt er für mich?'],
    ['fr', 'Quel est le montant de la franchise et quand est-ce que je la paie ?'],
    ['es', '¿Cuánto cuesta el seguro y qué cubre para los empleados?'],
    ['it', 'Quanto costa l’assicurazione e che cosa copre per i dipendenti?'],
    ['pt', 'Quanto custa o seguro e o que ele cobre para os funcionários?'],
    ['nl', 'Hoeveel kost de verzekering en wat krijg ik daar voor terug?'],
    ['sv', 'Hur mycket kostar det och vad ingår i den för oss?'],
    ['fi', 'Kuinka paljon se maksaa ja mitä siinä on?'],
  ] as const)('%s', (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });

  test('a few words of names alone are taken for English', () => {
    expect(detectLanguage('PPO 401(k)')).toBe('en');
    expect(detectLanguage('')).toBe('en');
  });

  test('prose in a language without function words here is not stemmed as if it were English', () => {
    const estonian =
      'Töötaja saab lähetuskulud tagasi pärast arvete esitamist ning vahetu juhi allkirjastatud avalduse kinnitamist. ';
    expect(detectLanguage(estonian.repeat(4))).toBe('und');
  });

  test.each([
    ['ar', 'كم يوم إجازة لي في السنة؟'],
    ['ja', '有給休暇は何日ありますか'],
    ['ja', 'Apple の iPhone を使えますか'],
    ['zh', '年假有多少天？'],
    ['pl', 'Ile dni urlopu mam w roku?'],
    ['tr', 'Kartımı kaybettim, ne kadar öderim?'],
  ] as const)('a question in %s', (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });

  test('names in another script tell nothing', () => {
    expect(detectLanguage('The office of Toyota (トヨタ) is in Tokyo and opens at nine.')).toBe('en');
  });

  test('a question is read in a language that the collection has', () => {
    expect(detectLanguage('Selbstbehalt', ['de'])).toBe('de');
    expect(detectLanguage('Wie hoch ist der Selbstbehalt?', ['en', 'fr'])).not.toBe('de');
  });
});
