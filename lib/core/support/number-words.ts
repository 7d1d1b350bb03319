import type { Language } from '#lib/text/language.ts';
import { foldWord } from '#lib/text/words.ts';

/** A word that stands for a number: `of` multiplies what goes before it ("three million"). */
export interface NumberWord {
  value: number;
  type: 'unit' | 'tens' | 'times' | 'ordinal' | 'whole';
}

/**
 * 0 to 19, the tens from 20, 100, thousand and million with their plurals, further words `word=value`, ordinals from the
 * first, and how a two-digit number is one word: `unit` before `tens` or after it.
 */
interface Numerals {
  small: string;
  tens: string;
  times: string;
  others?: string;
  ordinals?: string;
  compound?: (unit: string, tens: string) => string[];
}

const NUMERALS: Partial<Record<Language, Numerals>> = {
  en: {
    small:
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    tens: 'twenty thirty forty fifty sixty seventy eighty ninety',
    times: 'hundred=100 thousand=1e3 million=1e6 millions=1e6 billion=1e9 billions=1e9 trillion=1e12',
    others: 'dozen=12 half=0.5',
    ordinals: 'first _ third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth',
  },
  de: {
    small:
      'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
    tens: 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
    times:
      'hundert=100 tausend=1e3 million=1e6 millionen=1e6 mio=1e6 milliarde=1e9 milliarden=1e9 mrd=1e9 billion=1e12 billionen=1e12',
    others: 'dutzend=12 halb=0.5 halbe=0.5 halben=0.5 halbes=0.5 hälfte=0.5',
    ordinals: 'erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte',
    compound: (unit, tens) => [`${unit === 'eins' ? 'ein' : unit}und${tens}`],
  },
  fr: {
    small:
      'zéro _ deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
    tens: 'vingt trente quarante cinquante soixante soixante-dix quatre-vingt quatre-vingt-dix',
    times: 'cent=100 cents=100 mille=1e3 million=1e6 millions=1e6 milliard=1e9 milliards=1e9',
    others: 'quatre-vingts=80 douzaine=12 demi=0.5 demie=0.5 moitié=0.5',
    ordinals: 'premier deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième',
    compound: (unit, tens) => [`${tens}-${unit}`],
  },
  es: {
    small:
      'cero _ dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve',
    tens: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    times: 'cien=100 ciento=100 mil=1e3 millón=1e6 millones=1e6 billón=1e12 billones=1e12',
    others: 'docena=12 mitad=0.5 veintiuno=21 doscientos=200 trescientos=300 quinientos=500',
    ordinals: 'primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo',
    compound: (unit, tens) => (tens === 'veinte' ? [`veinti${unit}`] : []),
  },
  pt: {
    small:
      'zero _ dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove',
    tens: 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
    times: 'cem=100 cento=100 mil=1e3 milhão=1e6 milhões=1e6 bilhão=1e9 bilhões=1e9',
    others: 'duas=2 dúzia=12 metade=0.5 duzentos=200 trezentos=300 quinhentos=500 dezasseis=16 dezassete=17',
    ordinals: 'primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono décimo',
  },
  it: {
    small:
      'zero _ due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
    tens: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
    times: 'cento=100 mille=1e3 mila=1e3 milione=1e6 milioni=1e6 miliardo=1e9 miliardi=1e9',
    others: 'dozzina=12 metà=0.5 mezzo=0.5 mezza=0.5',
    ordinals: 'primo secondo terzo quarto quinto sesto settimo ottavo nono decimo',
    compound: (unit, tens) => [(unit === 'otto' ? tens.slice(0, -1) : tens) + unit],
  },
  nl: {
    small:
      'nul _ twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien',
    tens: 'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
    times: 'honderd=100 duizend=1e3 miljoen=1e6 mln=1e6 miljard=1e9 mld=1e9',
    others: 'dozijn=12 half=0.5 halve=0.5 helft=0.5',
    ordinals: 'eerste tweede derde vierde vijfde zesde zevende achtste negende tiende',
    compound: (unit, tens) => [`${unit}en${tens}`],
  },
  sv: {
    small:
      'noll _ två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton',
    tens: 'tjugo trettio fyrtio femtio sextio sjuttio åttio nittio',
    times: 'hundra=100 tusen=1e3 miljon=1e6 miljoner=1e6 miljard=1e9 miljarder=1e9',
    others: 'dussin=12 hälften=0.5 halv=0.5',
    ordinals: 'första andra tredje fjärde femte sjätte sjunde åttonde nionde tionde',
    compound: (unit, tens) => [tens + unit],
  },
  da: {
    small:
      'nul _ to tre fire fem seks syv otte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten',
    tens: 'tyve tredive fyrre halvtreds tres halvfjerds firs halvfems',
    times: 'hundrede=100 tusind=1e3 million=1e6 millioner=1e6 milliard=1e9 milliarder=1e9',
    others: 'dusin=12 halvdelen=0.5 halv=0.5',
    compound: (unit, tens) => [`${unit}og${tens}`],
  },
  no: {
    small:
      'null _ to tre fire fem seks sju åtte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten',
    tens: 'tjue tretti førti femti seksti sytti åtti nitti',
    times: 'hundre=100 tusen=1e3 million=1e6 millioner=1e6 milliard=1e9 milliarder=1e9',
    others: 'dusin=12 halvparten=0.5 halv=0.5 syv=7',
    compound: (unit, tens) => [tens + unit],
  },
  pl: {
    small:
      'zero _ dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście',
    tens: 'dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt',
    times:
      'sto=100 tysiąc=1e3 tysięcy=1e3 tysiące=1e3 tys=1e3 milion=1e6 miliony=1e6 milionów=1e6 mln=1e6 mld=1e9 miliard=1e9',
    others: 'dwie=2 tuzin=12 połowa=0.5 pół=0.5',
  },
  fi: {
    small:
      'nolla _ kaksi kolme neljä viisi kuusi seitsemän kahdeksan yhdeksän kymmenen yksitoista kaksitoista',
    tens: 'kaksikymmentä kolmekymmentä neljäkymmentä viisikymmentä',
    times: 'sata=100 tuhat=1e3 tuhatta=1e3 miljoona=1e6 miljoonaa=1e6 miljardi=1e9 miljardia=1e9',
    others: 'tusina=12 puolet=0.5 puoli=0.5',
  },
  tr: {
    small: 'sıfır _ iki üç dört beş altı yedi sekiz dokuz',
    tens: 'yirmi otuz kırk elli altmış yetmiş seksen doksan',
    times: 'yüz=100 bin=1e3 milyon=1e6 milyar=1e9',
    others: 'düzine=12 yarım=0.5 on=10',
  },
  ar: {
    small: 'صفر _ اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة',
    tens: 'عشرون ثلاثون أربعون خمسون ستون سبعون ثمانون تسعون',
    times: 'مئة=100 مائة=100 ألف=1e3 مليون=1e6 مليار=1e9',
    others: 'نصف=0.5',
  },
};

const tables = new Map<Language, ReadonlyMap<string, NumberWord>>();
const NONE: ReadonlyMap<string, NumberWord> = new Map();

/** The number words of a language, folded; empty where none are known. "One" and "second" are missing: they are articles and units. */
export function numberWordsOf(language: Language): ReadonlyMap<string, NumberWord> {
  const numerals = NUMERALS[language];
  if (!numerals) return NONE;
  let table = tables.get(language);
  if (!table) {
    table = tableOf(numerals);
    tables.set(language, table);
  }
  return table;
}

function tableOf({
  small,
  tens,
  times,
  others = '',
  ordinals = '',
  compound,
}: Numerals): Map<string, NumberWord> {
  const table = new Map<string, NumberWord>();
  const add = (word: string, value: number, type: NumberWord['type']) => {
    if (word !== '_') table.set(foldWord(word), { value, type });
  };
  const units = small.split(' ');
  const decades = tens.split(' ');
  for (const [index, word] of ordinals.split(' ').filter(Boolean).entries()) add(word, index + 1, 'ordinal');
  for (const [index, word] of units.entries()) add(word, index, 'unit');
  for (const [index, word] of decades.entries()) {
    const value = 20 + 10 * index;
    add(word, value, 'tens');
    for (const [unit, name] of units.slice(1, 10).entries()) {
      for (const whole of compound?.(name, word) ?? []) add(whole, value + unit + 1, 'whole');
    }
  }
  for (const [word, value] of pairs(times)) add(word, value, 'times');
  for (const [word, value] of pairs(others)) add(word, value, 'whole');
  return table;
}

function pairs(list: string): [string, number][] {
  return list
    .split(' ')
    .filter(Boolean)
    .map((pair) => {
      const [word = '', value] = pair.split('=');
      return [word, Number(value)];
    });
}
