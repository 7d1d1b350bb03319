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

  test('prose in a language without a stemmer is not stemmed as if it were English', () => {
    const polish =
      'Pracownik otrzymuje zwrot kosztów podróży służbowej po przedstawieniu rachunków oraz wniosku podpisanego przez przełożonego. ';
    expect(detectLanguage(polish.repeat(4))).toBe('und');
  });

  test('a question is read in a language that the collection has', () => {
    expect(detectLanguage('Selbstbehalt', ['de'])).toBe('de');
    expect(detectLanguage('Wie hoch ist der Selbstbehalt?', ['en', 'fr'])).not.toBe('de');
  });
});
