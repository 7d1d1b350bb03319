import { foldWord } from '#lib/text/words.ts';

/** Words with which an answer introduces what a source says. A source need not hold them. */
const FRAME = new Set(
  `according document documents source sources passage passages text information provided provide provides context
  states stated state stating mentions mentioned mention notes noted note says said explains explained describes described
  indicates indicated specifies specified reports reported section page handbook policy guide manual article answer
  question following summary summarize also therefore however additionally specifically addition furthermore moreover
  overall based short yes regarding respectively namely thus hence example instance means e.g i.e
  laut gemäß zufolge dokument dokumente dokumenten quelle quellen abschnitt seite handbuch besagt heißt steht erwähnt
  angegeben angaben nennt beschreibt außerdem zudem daher jedoch beispielsweise zusammenfassend antwort frage
  selon après document documents source sources passage texte indique mentionne précise section page manuel guide
  également donc cependant outre ainsi réponse question
  según documento documentos fuente fuentes pasaje texto indica menciona señala dice afirma sección página manual guía
  además también embargo respuesta pregunta acuerdo
  segundo fonte fontes trecho passagem informa diz afirma seção secção página manual guia além também porém resposta
  pergunta acordo documento documentos
  secondo documenti fonte fonti brano testo afferma dice riporta specifica sezione pagina manuale guida inoltre quindi
  tuttavia risposta domanda
  volgens document documenten bron bronnen passage tekst vermeldt stelt staat zegt geeft sectie pagina handboek gids
  bovendien ook daarom echter antwoord vraag
  enligt dokument dokumentet källa källan dokumentet ifølge dokumentet kilden kilde mukaan asiakirja asiakirjan lähde
  według dokumentu dokument źródła źródło göre belge belgeye kaynak
  根据 依据 文件 文档 资料 显示 指出 提到 据 来源 によると よると 資料 文書 記載 述べ 述べて 出典 とされ
  وفقا بحسب حسب المستند الوثيقة المصدر`
    .split(/\s+/)
    .map(foldWord),
);

/** Whether a folded word only introduces what a source says. */
export function isFrameWord(word: string): boolean {
  return FRAME.has(word);
}
