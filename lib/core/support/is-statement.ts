import type { Language } from '#lib/text/language.ts';
import type { AnswerText } from './answer-text.ts';
import { isContent } from './atom.ts';

const QUESTION = /[?？؟]["'”’»)）]*$/u;
const LEADS_ON = /[:：…]$/u;
const GREETING =
  /^(?:hello|hi|hey|welcome|thanks|thank you|sure|certainly|of course|great|sorry|i hope|i can|i am|i'm|let me know|feel free|please let|you are welcome|hallo|guten|danke|gern|leider|bonjour|merci|bien sûr|n’hésitez|n'hésitez|je vous en prie|hola|gracias|claro|de nada|olá|obrigad|ciao|buongiorno|grazie|prego|goedendag|dank|graag|こんにちは|どういたしまして|您好|你好|谢谢|不客气|مرحبا|شكرا|hej|tak|tack|cześć|dzień dobry|proszę|merhaba|rica ederim)/iu;
const REFUSAL = new RegExp(
  [
    "\\b(?:I|we) (?:do not|don['’]t|cannot|can['’]t|could not|couldn['’]t|did not|didn['’]t|am unable to|was unable to|was not able to)(?: \\w+){0,2} (?:know|find|answer|determine|locate)\\b",
    "\\b(?:sources?|documents?|passages?|context|information)\\b.{0,30}\\b(?:do not|does not|don['’]t|doesn['’]t|not|no)\\b.{0,25}\\b(?:mention|contain|say|state|include|provide|specif|answer|cover|address|available|enough|sufficient)",
    '^(?:there is|i have|i found) no (?:information|answer|mention)',
    '\\bno (?:document|information|source|passage|mention)\\b',
    'ich weiß (?:es )?nicht|^keine (?:antwort|angabe|information)|keine antwort|(?:dokument|quelle)\\w*.{0,40}\\b(?:nicht|kein\\w*)\\b.{0,30}(?:genannt|erwähn|enthalt|angaben?)|keinem dokument',
    'je ne sais pas|pas trouvé|^aucun(?:e)? (?:document|source|information)|(?:documents?|sources?) ne (?:mentionn|contien|précise|di[st]|répond)',
    'no lo sé|no (?:he )?encontr(?:é|ado)|^ningún documento|documentos? no (?:menciona|contiene|especifica|indica)',
    'não (?:sei|encontrei)\\b|^nenhum documento|documentos? não (?:menciona|contém|especifica|indica)',
    'non (?:lo so|ho trovato)\\b|^nessun documento|documenti? non (?:menziona|contien|contengono|specifica)',
    'ik weet (?:het )?niet|geen antwoord|^geen informatie|geen enkel document',
    '見つかりません|分かりません|わかりません|記載されていません|没有找到|找不到|未提及|没有提到|不知道|لا أعرف|لم أجد|لا يوجد',
    'nie znaleziono|nie wiem|żaden dokument|bulamadım|bilmiyorum|hiçbir belge|fandt ikke|intet dokument|hittade inte|ved det ikke',
  ].join('|'),
  'iu',
);
const MOST_OF_REFUSAL = 300;

/** Whether a sentence states something that a source can say: not a question, greeting, refusal or line that leads to a list. */
export function isStatement(sentence: AnswerText, language: Language): boolean {
  const { text } = sentence;
  if (!text || QUESTION.test(text) || LEADS_ON.test(text) || GREETING.test(text)) return false;
  if (text.length <= MOST_OF_REFUSAL && REFUSAL.test(text)) return false;
  const content = sentence.atoms(language).filter(isContent);
  return (
    content.length > 1 || content.some(({ figure, isName, kind }) => figure || isName || kind === 'code')
  );
}
