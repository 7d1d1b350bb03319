import type { Passage } from '#lib/core/events/passage.ts';
import type { AnswerLanguage } from './answer-language.ts';
import { passageBlocks } from './passage-blocks.ts';

/** A question for a cell, and the cell, which its answer must hold. */
export interface TableQuestion {
  question: string;
  about: string;
}

/** Of one passage: a table of many figures would crowd out all else. */
const MOST_QUESTIONS = 4;
const MOST_ROWS = 50;

/**
 * Columns that people ask for, by the noun they end with (or begin with, where the language has it so), and how they ask.
 * Where the words before a noun depend on its gender, each gender has a line of its own. Other columns are not asked for: a
 * header such as "Details" or "United Kingdom" makes no question.
 */
const COLUMNS: Partial<Record<AnswerLanguage, [noun: RegExp, asked: string][]>> = {
  en: [
    [
      /(?:^| )(?:price|cost|fee|rate|charge|copay|copayment|deductible|coinsurance|premium|limit|allowance|amount|budget|duration|length|number|deadline|date|weight|height|width|capacity|speed|accuracy|range|warranty|minimum|maximum|size|temperature|pressure|phone|telephone|e-?mail|extension|salary|period|time|retention|dose|distance|area|population|voltage|power|lifespan|frequency|score|discount|penalty|tax|address)$/i,
      'What is the $column $of $row?',
    ],
    [/(?:^| )(?:hours|dimensions|times)$/i, 'What are the $column $of $row?'],
    [
      /(?:^| )(?:days|weeks|places|seats|spaces|employees|people|users|licences|licenses|pages|points)$/i,
      'How many $column are there $of $row?',
    ],
  ],
  de: [
    [
      /(?:gebühr|frist|dauer|nummer|höhe|grenze|pauschale|summe|menge|miete|temperatur|kapazität|leistung|zeit|genauigkeit|adresse|erstattung)$/i,
      'Wie lautet die $column für $row?',
    ],
    [
      /(?:preis|betrag|satz|wert|termin|zeitraum|beitrag|anteil|druck|rabatt)$/i,
      'Wie lautet der $column für $row?',
    ],
    [/(?:datum|gewicht|entgelt|budget|limit|gehalt|volumen|telefon)$/i, 'Wie lautet das $column für $row?'],
    [/(?:zeiten|kosten|tage)$/i, 'Wie lauten die $column für $row?'],
  ],
  fr: [
    [
      /^(?:durée|date|limite|somme|valeur|distance|taille|taxe|prime|quantité|température|capacité|adresse)\b/i,
      'Quelle est la $column pour $row ?',
    ],
    [
      /^(?:prix|montant|taux|délai|nombre|plafond|tarif|coût|budget|poids|forfait|téléphone|numéro)\b/i,
      'Quel est le $column pour $row ?',
    ],
  ],
  es: [
    [
      /^(?:precio|importe|plazo|tarifa|peso|duración|fecha|límite|coste|costo|valor|tamaño|velocidad|capacidad|teléfono|horario)\b/i,
      '¿Qué $column tiene $row?',
    ],
  ],
  it: [
    [
      /^(?:prezzo|importo|durata|data|limite|costo|peso|tariffa|capacità|telefono|orario)\b/i,
      'Che $column ha $row?',
    ],
  ],
  pt: [
    [
      /^(?:preço|valor|prazo|tarifa|peso|duração|data|limite|custo|capacidade|telefone|horário)\b/i,
      'Que $column tem $row?',
    ],
  ],
  nl: [
    [/(?:prijs|datum|termijn|duur|limiet|tijd)$/i, 'Wat is de $column voor $row?'],
    [/(?:bedrag|gewicht|tarief|aantal|nummer)$/i, 'Wat is het $column voor $row?'],
  ],
  tr: [
    [/(?:fiyatı?|ücreti?|süresi?|tarihi?|sayısı?|oranı?|telefonu?|ağırlığı?)$/iu, '$row için $column nedir?'],
  ],
  ja: [
    [
      /(?:価格|料金|金額|費用|期間|期限|時間|電話番号|電話|重量|面積|人口|定員|割合|日数|人数|上限|住所)$/u,
      '$rowの$columnは？',
    ],
  ],
  zh: [
    [
      /(?:价格|费用|金额|期限|时间|日期|电话|重量|面积|人口|人数|天数|上限|比例|标准|数量|地址)$/u,
      '$row的$column是多少？',
    ],
  ],
  ko: [
    [
      /(?:가격|요금|금액|비용|기간|기한|시간|전화번호|무게|면적|인구|인원|한도|비율)$/u,
      '$row의 $column: 얼마인가요?',
    ],
  ],
};
const COLUMN = /^[\p{L}\p{M}][\p{L}\p{M}’' ・ー-]{1,28}$/u;
const ROW = /^\p{L}[\p{L}\p{M}\p{N}’'&./ ・ー-]{1,38}$/u;
/** Rows that name nothing by themselves. */
const NO_ROW =
  /^(?:total|sum|all|other|others|average|standard|basic|premium|senior|junior|gold|silver|bronze|new|default|low|high|medium|none|internal|external|yes|no|note|any|summe|gesamt|andere|sonstige|autres?|otros?|altri|outros?|合計|その他|合计|其他|基本|标准)$/iu;
/** The first column of a list is often a number of its own: what comes next names the row. */
const CODE = /^[\p{Lu}\p{N}._/-]{2,12}$/u;
/** A figure, a date, a time or a number to call, with little else. */
const FIGURE = /^(?=.*\p{N})[^\n?!;]{1,32}$/u;

/** Questions for cells of the tables and records of a passage that hold a figure and little else. */
export function tableQuestions(
  { content, headings }: Passage,
  language: AnswerLanguage,
  text: string,
): TableQuestion[] {
  const columns = COLUMNS[language];
  if (!columns) return [];
  return passageBlocks(content, headings)
    .flatMap((block) => {
      if (block.kind === 'table')
        return block.rows.slice(0, MOST_ROWS).map((cells) => rowOf(block.header, cells));
      if (block.kind !== 'fields') return [];
      return [
        rowOf(
          block.fields.map(({ name }) => name),
          block.fields.map(({ value }) => value),
        ),
      ];
    })
    .flatMap(({ label, cells }) => {
      if (!ROW.test(label) || NO_ROW.test(label) || label.split(' ').length > 4) return [];
      return cells.flatMap(({ column, cell }) => {
        const asked = columns.find(([noun]) => noun.test(column))?.[1];
        if (!asked || !COLUMN.test(column) || column.split(' ').length > 3 || !FIGURE.test(cell)) return [];
        return [{ question: filled(asked, column, label, { language, text }), about: cell }];
      });
    })
    .slice(0, MOST_QUESTIONS);
}

interface Row {
  label: string;
  cells: { column: string; cell: string }[];
}

/** What comes first names a row or a record. A unit in parentheses is no part of a column's name. */
function rowOf(header: readonly string[], [first = '', ...values]: readonly string[]): Row {
  const label = CODE.test(first) ? (values[0] ?? '') : first;
  const named = (index: number) =>
    (header[index + 1] ?? '')
      .replaceAll('_', ' ')
      .replace(/\s*\([^)]*\)$/u, '')
      .trim();
  return { label, cells: values.map((cell, index) => ({ column: named(index), cell })) };
}

function filled(
  asked: string,
  column: string,
  label: string,
  { language, text }: { language: AnswerLanguage; text: string },
): string {
  const isAcronym = /\p{Lu}{2}/u.test(column);
  const said = language === 'de' || isAcronym ? column : column.toLowerCase();
  const [link, row] = language === 'en' ? englishRow(label, text) : ['', label];
  return asked
    .replace('$column', () => said)
    .replace('$of', () => link)
    .replace('$row', () => row);
}

const COUNTRIES = new Set(
  Array.from({ length: 26 * 26 }, (_, at) =>
    String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)),
  ).flatMap((code) => new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) ?? []),
);

/** "in the United Kingdom", "for the Wren 5 rain gauge", "for motorcycles", "for Porto". */
function englishRow(label: string, text: string): [link: string, row: string] {
  if (COUNTRIES.has(label)) return ['in', /^United |s$|Republic/.test(label) ? `the ${label}` : label];
  const lower = label.charAt(0).toLowerCase() + label.slice(1);
  const words = label.split(' ');
  const endsPlain = words.length > 1 && /^\p{Ll}{3,}$/u.test(words.at(-1) ?? '');
  const isName = words
    .slice(0, -1)
    .some((word) => /\p{N}/u.test(word) || (word !== words[0] && /^\p{Lu}/u.test(word)));
  if (endsPlain && isName) return ['for', `the ${label}`];
  const isCommon = !/\p{N}|\p{Lu}{2}/u.test(label) && text.includes(` ${lower}`);
  return ['for', endsPlain || isCommon ? lower : label];
}
