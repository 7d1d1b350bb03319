import type { AnswerLanguage } from './answer-language.ts';

/** What the answerer says in its own words; everything else it says is quoted. */
interface FixedPhrases {
  /** Above an excerpt that may answer. */
  likely: string;
  /** Above other places that speak of the question. */
  others: string;
  notFound: string;
  /** Which words of the question no document holds; `…` stands for them. */
  unknownWords: string;
  about: string;
  thanks: string;
}

/** The answerer's own sentences by language. None of them cites anything. */
export const FIXED_PHRASES: Record<AnswerLanguage, FixedPhrases> = {
  en: {
    likely: 'This may answer it:',
    others: 'See also:',
    notFound: 'I could not find an answer in the documents.',
    unknownWords: 'No document mentions ….',
    about:
      'Hello! I answer questions from the documents here: I look for the passage that answers you and quote it with its source. I do not write text of my own and know nothing beyond the documents. What would you like to know?',
    thanks: 'You are welcome. Ask whenever you want to know something else from the documents.',
  },
  de: {
    likely: 'Das könnte die Antwort sein:',
    others: 'Siehe auch:',
    notFound: 'Ich habe in den Dokumenten keine Antwort gefunden.',
    unknownWords: 'In keinem Dokument steht ….',
    about:
      'Hallo! Ich beantworte Fragen aus den Dokumenten: Ich suche die Stelle, die Ihre Frage beantwortet, und zitiere sie mit ihrer Quelle. Ich schreibe keine eigenen Texte und weiß nichts über die Dokumente hinaus. Was möchten Sie wissen?',
    thanks: 'Gern geschehen. Fragen Sie jederzeit weiter nach dem, was in den Dokumenten steht.',
  },
  fr: {
    likely: 'Voici ce qui pourrait répondre à votre question :',
    others: 'Voir aussi :',
    notFound: 'Je n’ai pas trouvé de réponse dans les documents.',
    unknownWords: 'Aucun document ne mentionne ….',
    about:
      'Bonjour ! Je réponds aux questions à partir des documents : je cherche le passage qui vous répond et je le cite avec sa source. Je ne rédige rien moi-même et ne sais rien au-delà des documents. Que souhaitez-vous savoir ?',
    thanks: 'Je vous en prie. N’hésitez pas à poser d’autres questions sur les documents.',
  },
  es: {
    likely: 'Esto podría responder a su pregunta:',
    others: 'Véase también:',
    notFound: 'No he encontrado una respuesta en los documentos.',
    unknownWords: 'Ningún documento menciona ….',
    about:
      '¡Hola! Respondo preguntas a partir de los documentos: busco el pasaje que le responde y lo cito con su fuente. No redacto textos propios ni sé nada más allá de los documentos. ¿Qué le gustaría saber?',
    thanks: 'De nada. Pregunte cuando quiera saber algo más de los documentos.',
  },
  it: {
    likely: 'Questo potrebbe rispondere alla domanda:',
    others: 'Vedere anche:',
    notFound: 'Non ho trovato una risposta nei documenti.',
    unknownWords: 'Nessun documento menziona ….',
    about:
      'Buongiorno! Rispondo alle domande a partire dai documenti: cerco il passaggio che risponde e lo cito con la sua fonte. Non scrivo testi miei e non so nulla oltre ai documenti. Che cosa desidera sapere?',
    thanks: 'Prego. Chieda pure altro sui documenti.',
  },
  pt: {
    likely: 'Isto pode responder à sua pergunta:',
    others: 'Ver também:',
    notFound: 'Não encontrei uma resposta nos documentos.',
    unknownWords: 'Nenhum documento menciona ….',
    about:
      'Olá! Respondo a perguntas a partir dos documentos: procuro a passagem que responde e cito-a com a sua fonte. Não escrevo textos próprios e nada sei além dos documentos. O que gostaria de saber?',
    thanks: 'De nada. Pergunte sempre que quiser saber mais dos documentos.',
  },
  nl: {
    likely: 'Dit is mogelijk het antwoord:',
    others: 'Zie ook:',
    notFound: 'Ik heb geen antwoord gevonden in de documenten.',
    unknownWords: 'In geen enkel document staat ….',
    about:
      'Hallo! Ik beantwoord vragen uit de documenten: ik zoek de passage die antwoord geeft en citeer die met de bron. Ik schrijf zelf geen tekst en weet niets buiten de documenten. Wat wilt u weten?',
    thanks: 'Graag gedaan. Vraag gerust verder over de documenten.',
  },
  da: {
    likely: 'Dette er måske svaret:',
    others: 'Se også:',
    notFound: 'Jeg fandt ikke noget svar i dokumenterne.',
    unknownWords: 'Intet dokument nævner ….',
    about:
      'Hej! Jeg besvarer spørgsmål ud fra dokumenterne: Jeg finder det afsnit, der svarer på spørgsmålet, og citerer det med kilde. Jeg skriver ikke selv tekst og ved intet ud over dokumenterne. Hvad vil du gerne vide?',
    thanks: 'Selv tak. Spørg endelig, hvis du vil vide mere fra dokumenterne.',
  },
  pl: {
    likely: 'To może być odpowiedź:',
    others: 'Zobacz także:',
    notFound: 'Nie znaleziono odpowiedzi w dokumentach.',
    unknownWords: 'Żaden dokument nie wspomina o: ….',
    about:
      'Dzień dobry! Odpowiadam na pytania na podstawie dokumentów: szukam fragmentu, który odpowiada na pytanie, i cytuję go wraz ze źródłem. Nie piszę własnych tekstów i nie wiem nic poza tym, co jest w dokumentach. O co chcesz zapytać?',
    thanks: 'Proszę bardzo. Pytaj śmiało o wszystko, co jest w dokumentach.',
  },
  tr: {
    likely: 'Yanıt bu olabilir:',
    others: 'Ayrıca bakınız:',
    notFound: 'Belgelerde bir yanıt bulamadım.',
    unknownWords: 'Hiçbir belgede geçmeyen: ….',
    about:
      'Merhaba! Soruları belgelerden yanıtlarım: sorunuzu yanıtlayan bölümü bulur ve kaynağıyla birlikte alıntılarım. Kendim metin yazmam ve belgelerin dışında bir şey bilmem. Ne öğrenmek istersiniz?',
    thanks: 'Rica ederim. Belgelerle ilgili başka bir şey öğrenmek isterseniz sorabilirsiniz.',
  },
  ja: {
    likely: 'お探しの内容はこちらかもしれません：',
    others: '関連する箇所：',
    notFound: '文書の中に答えは見つかりませんでした。',
    unknownWords: 'どの文書にも見当たらない言葉：…。',
    about:
      'こんにちは。文書の中からご質問に答える箇所を探し、出典とともに引用します。自分で文章を作ることはなく、文書にないことは分かりません。何をお知りになりたいですか。',
    thanks: 'どういたしまして。文書について、いつでもお尋ねください。',
  },
  zh: {
    likely: '以下内容可能回答了您的问题：',
    others: '另见：',
    notFound: '在文档中没有找到答案。',
    unknownWords: '没有文档提到：…。',
    about:
      '您好！我从文档中寻找能回答您问题的段落，并附上出处引用。我不会自己编写内容，也不知道文档以外的事情。您想了解什么？',
    thanks: '不客气。关于文档的问题，欢迎随时提问。',
  },
  ko: {
    likely: '다음 내용이 답일 수 있습니다:',
    others: '함께 보기:',
    notFound: '문서에서 답을 찾지 못했습니다.',
    unknownWords: '어느 문서에도 없는 단어: ….',
    about:
      '안녕하세요! 문서에서 질문에 답하는 부분을 찾아 출처와 함께 인용합니다. 직접 글을 쓰지 않으며 문서에 없는 것은 알지 못합니다. 무엇이 궁금하신가요?',
    thanks: '천만에요. 문서에 대해 궁금한 점이 있으면 언제든지 물어보세요.',
  },
  ar: {
    likely: 'قد تكون هذه هي الإجابة:',
    others: 'انظر أيضًا:',
    notFound: 'لم أجد إجابة في المستندات.',
    unknownWords: 'لا يذكر أي مستند: ….',
    about:
      'مرحبًا! أجيب عن الأسئلة من المستندات: أبحث عن الفقرة التي تجيب عن سؤالك وأقتبسها مع مصدرها. لا أكتب نصوصًا من عندي ولا أعرف شيئًا خارج المستندات. ماذا تريد أن تعرف؟',
    thanks: 'على الرحب والسعة. اسأل متى شئت عن أي شيء آخر في المستندات.',
  },
};

/** What a message is when it asks nothing of the documents. */
type SmallTalk = 'about' | 'thanks';

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

// A fire in German and Dutch; in English it is what a brand name or a brand manager is about.
const FIRE =
  'brand(?![ -](?:names?|new|guid\\p{L}*|colou?rs?|logos?|values?|books?|identity|image|managers?))';

// Danger, injury, theft and loss: whoever meets them needs to know whom to call before anything else.
const EMERGENCY = new RegExp(
  `(?<!\\p{L})(?:${[
    // English
    'stolen|theft|thief|robbed|mugged|nicked|burgl\\p{L}*|break-?in|broken into|lost my|lost the|lost it|(?:have|has|ve) lost|left my|left it|locked out|(?:is|are|has|have) (?:gone|disappeared|missing)|gone missing|nowhere to be found',
    'injur\\p{L}*|hurt|wound\\p{L}*|bleed\\p{L}*|unconscious|faint\\p{L}*|collapsed?|not breathing|choking|heart attack|stroke|ambulance|burn(?:t|ed|ing)|on fire|fire|smoke|gas leak|leak\\p{L}*|spill\\p{L}*|splash\\p{L}*|explosion|electric shock|accident|emergency|danger\\p{L}*',
    "can(?:no|['’])t (?:cope|breathe|go on)|not safe|unsafe|in hospital|ill abroad|shock|poison\\p{L}*|swallow\\p{L}*|overdos\\p{L}*|flood\\p{L}*|earthquake|trapped|stuck in|kill myself|self-harm|end my life",
    'threaten\\p{L}*|attack\\p{L}*|assault\\p{L}*|harass\\p{L}*|stalk\\p{L}*|hacked|phish\\p{L}*|suicid\\p{L}*',
    // German
    `gestohlen|geklaut|diebstahl|einbruch|überfallen|verloren|ausgesperrt|verletz\\p{L}*|blutet?|bewusstlos|ohnmächtig|unfall|notfall|${FIRE}|brennt|feuer|rauch|gasgeruch|ausgelaufen|bedroh\\p{L}*|angegriffen|belästig\\p{L}*|gehackt`,
    // French
    'volée?s?|vol|cambriol\\p{L}*|perdue?s?|bless\\p{L}*|saigne\\p{L}*|inconscient\\p{L}*|accident|urgence|incendie|feu|fumée|fuite|menac\\p{L}*|agress\\p{L}*|harcel\\p{L}*|harcèlement|pirat\\p{L}*',
    // Spanish
    'robad[oa]s?|robo|perdid[oa]s?|perdí|herid[oa]s?|sangr\\p{L}*|inconsciente|accidente|emergencia|incendio|fuego|humo|fuga|amenaz\\p{L}*|agred\\p{L}*|acos[oa]\\p{L}*|hackead[oa]',
    // Italian, Portuguese, Dutch
    'rubat[oa]|furto|pers[oa]|infortunio|emergenza|incendio|ferit[oa]|roubad[oa]|perdi|acidente|emergência|incêndio|ferid[oa]|gestolen|diefstal|verloren|gewond|ongeval|noodgeval',
  ].join(
    '|',
  )})(?!\\p{L})|盗まれ|盗難|紛失|なくし|けが|怪我|火事|火災|事故|緊急|被盗|丢失|受伤|火灾|事故|紧急|도난|분실|부상|화재|사고|سرق|فقدت|إصابة|حريق|حادث|طوارئ`,
  'iu',
);

/** A telephone number of at least six digits that is no date or range of years, an internal extension, or a mail address. */
const CONTACT =
  /(?<![\p{L}\p{N}])(?!(?:19|20)\d\d[\s/.-]|\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d\d)(?:\+|00)?\d(?:[\s()./-]{0,2}\d){5,14}(?!\p{N})|(?:\bext(?:ension)?|durchwahl|poste|interno|内線)\.?\s*\d{2,6}|[\w.+-]{1,64}@[\w-]{1,63}\.\w|\b(?:call|dial|ring|phone|telephone)\b[^.]{0,30}\d{3}/iu;

/** Whether a question tells of danger, injury, theft or loss. */
export function asksForHelp(question: string): boolean {
  return EMERGENCY.test(question.slice(0, 2000));
}

/** Whether a text names a telephone number or a mail address. */
export function holdsContact(text: string): boolean {
  return CONTACT.test(text.slice(0, 5000));
}
