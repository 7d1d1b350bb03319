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
