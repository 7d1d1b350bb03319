/** What a message is when it asks nothing of the documents. */
export type SmallTalk = 'about' | 'thanks';

const LONGEST = 80;
const GREETING =
  'hi|hello|hey|hiya|good (?:morning|afternoon|evening|day)|greetings|hallo|guten (?:tag|morgen|abend)|servus|moin|grüezi|bonjour|salut|bonsoir|hola|buenos días|buenas (?:tardes|noches)|ciao|buongiorno|olá|bom dia|goedendag|こんにちは|おはよう(?:ございます)?|こんばんは|你好|您好|안녕하세요';
const ABOUT =
  'who are you|what are you|what can you do(?: for me)?|what (?:do|can) you (?:do|know|help (?:me )?with)|how (?:can|do) you (?:help(?: me)?|work)|(?:how does this|how do you) work|can you help(?: me)?|help(?: me)?|what (?:can|should|could) i ask(?: you)?(?: about)?|are you (?:a |an )?(?:bot|robot|human|ai|chatbot|real)|wer bist du|wer sind sie|was (?:kannst du|können sie)(?: tun)?|wie (?:kannst du|können sie)(?: mir)? helfen|hilfe|qui (?:es-tu|êtes-vous)|que (?:peux-tu|pouvez-vous)(?: faire)?|aide|quién eres|qué (?:puedes|sabes) hacer|ayuda|何ができますか|あなたは誰ですか|使い方';
const THANKS =
  'thanks?(?: you)?(?: (?:so|very) much| a lot)?|thx|ok(?:ay)? thanks|great,? thanks|bye|goodbye|see you|danke(?: schön| sehr)?|vielen dank|tschüss|merci(?: beaucoup)?|au revoir|(?:muchas )?gracias|adiós|grazie|obrigad[oa]|bedankt|ありがとう(?:ございます|ございました)?|谢谢|감사합니다';
const END = '[\\s!?.,。！？¡¿:;)(-]*';
const GREETS = new RegExp(`^${END}(?:${GREETING})(?: (?:there|all|everyone|team|zusammen))?${END}$`, 'iu');
const ASKS_ABOUT = new RegExp(`^${END}(?:(?:${GREETING})${END})?(?:${ABOUT})${END}$`, 'iu');
const GIVES_THANKS = new RegExp(`^${END}(?:${THANKS})${END}$`, 'iu');

/** Whether a message only greets, asks what the answerer is, or thanks; undefined when it asks something. */
export function smallTalk(message: string): SmallTalk | undefined {
  if (message.length > LONGEST) return undefined;
  if (GREETS.test(message) || ASKS_ABOUT.test(message)) return 'about';
  return GIVES_THANKS.test(message) ? 'thanks' : undefined;
}
