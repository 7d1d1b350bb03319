import type { AnswerLanguage } from './answer-language.ts';

/** What the answerer says in its own words; everything else it says is quoted. */
interface OwnWords {
  notFound: string;
  /** The same above what comes closest. */
  closest: string;
  about: string;
  thanks: string;
}

/** The answerer's own sentences by language. None of them cites anything. */
export const OWN_WORDS: Record<AnswerLanguage, OwnWords> = {
  en: {
    notFound: 'I could not find an answer in the documents.',
    closest: 'I could not find an answer. Closest in your documents:',
    about:
      'Hello! I answer questions from the documents here: I look for the sentences that answer you and quote them with their sources. I do not write text of my own and know nothing beyond the documents. What would you like to know?',
    thanks: 'You are welcome. Ask whenever you want to know something else from the documents.',
  },
  de: {
    notFound: 'Ich habe in den Dokumenten keine Antwort gefunden.',
    closest: 'Ich habe keine Antwort gefunden. Am nächsten kommt in Ihren Dokumenten:',
    about:
      'Hallo! Ich beantworte Fragen aus den Dokumenten: Ich suche die Sätze, die Ihre Frage beantworten, und zitiere sie mit ihren Quellen. Ich schreibe keine eigenen Texte und weiß nichts über die Dokumente hinaus. Was möchten Sie wissen?',
    thanks: 'Gern geschehen. Fragen Sie jederzeit weiter nach dem, was in den Dokumenten steht.',
  },
  fr: {
    notFound: 'Je n’ai pas trouvé de réponse dans les documents.',
    closest: 'Je n’ai pas trouvé de réponse. Ce qui s’en approche le plus dans vos documents :',
    about:
      'Bonjour ! Je réponds aux questions à partir des documents : je cherche les phrases qui vous répondent et je les cite avec leurs sources. Je ne rédige rien moi-même et ne sais rien au-delà des documents. Que souhaitez-vous savoir ?',
    thanks: 'Je vous en prie. N’hésitez pas à poser d’autres questions sur les documents.',
  },
  es: {
    notFound: 'No he encontrado una respuesta en los documentos.',
    closest: 'No he encontrado una respuesta. Lo más cercano en sus documentos:',
    about:
      '¡Hola! Respondo preguntas a partir de los documentos: busco las frases que le responden y las cito con sus fuentes. No redacto textos propios ni sé nada más allá de los documentos. ¿Qué le gustaría saber?',
    thanks: 'De nada. Pregunte cuando quiera saber algo más de los documentos.',
  },
  it: {
    notFound: 'Non ho trovato una risposta nei documenti.',
    closest: 'Non ho trovato una risposta. Ciò che più si avvicina nei suoi documenti:',
    about:
      'Buongiorno! Rispondo alle domande a partire dai documenti: cerco le frasi che rispondono e le cito con le loro fonti. Non scrivo testi miei e non so nulla oltre ai documenti. Che cosa desidera sapere?',
    thanks: 'Prego. Chieda pure altro sui documenti.',
  },
  pt: {
    notFound: 'Não encontrei uma resposta nos documentos.',
    closest: 'Não encontrei uma resposta. O mais próximo nos seus documentos:',
    about:
      'Olá! Respondo a perguntas a partir dos documentos: procuro as frases que respondem e cito-as com as suas fontes. Não escrevo textos próprios e nada sei além dos documentos. O que gostaria de saber?',
    thanks: 'De nada. Pergunte sempre que quiser saber mais dos documentos.',
  },
  nl: {
    notFound: 'Ik heb geen antwoord gevonden in de documenten.',
    closest: 'Ik heb geen antwoord gevonden. Het dichtst in uw documenten:',
    about:
      'Hallo! Ik beantwoord vragen uit de documenten: ik zoek de zinnen die antwoord geven en citeer ze met hun bron. Ik schrijf zelf geen tekst en weet niets buiten de documenten. Wat wilt u weten?',
    thanks: 'Graag gedaan. Vraag gerust verder over de documenten.',
  },
  ja: {
    notFound: '文書の中に答えは見つかりませんでした。',
    closest: '答えは見つかりませんでした。文書の中で最も近い箇所：',
    about:
      'こんにちは。文書の中からご質問に答える文を探し、出典とともに引用します。自分で文章を作ることはなく、文書にないことは分かりません。何をお知りになりたいですか。',
    thanks: 'どういたしまして。文書について、いつでもお尋ねください。',
  },
  zh: {
    notFound: '在文档中没有找到答案。',
    closest: '没有找到答案。文档中最接近的内容：',
    about:
      '您好！我从文档中寻找能回答您问题的句子，并附上出处引用。我不会自己编写内容，也不知道文档以外的事情。您想了解什么？',
    thanks: '不客气。关于文档的问题，欢迎随时提问。',
  },
  ko: {
    notFound: '문서에서 답을 찾지 못했습니다.',
    closest: '답을 찾지 못했습니다. 문서에서 가장 가까운 내용:',
    about:
      '안녕하세요! 문서에서 질문에 답하는 문장을 찾아 출처와 함께 인용합니다. 직접 글을 쓰지 않으며 문서에 없는 것은 알지 못합니다. 무엇이 궁금하신가요?',
    thanks: '천만에요. 문서에 대해 궁금한 점이 있으면 언제든지 물어보세요.',
  },
  ar: {
    notFound: 'لم أجد إجابة في المستندات.',
    closest: 'لم أجد إجابة. الأقرب في مستنداتك:',
    about:
      'مرحبًا! أجيب عن الأسئلة من المستندات: أبحث عن الجمل التي تجيب عن سؤالك وأقتبسها مع مصادرها. لا أكتب نصوصًا من عندي ولا أعرف شيئًا خارج المستندات. ماذا تريد أن تعرف؟',
    thanks: 'على الرحب والسعة. اسأل متى شئت عن أي شيء آخر في المستندات.',
  },
};
