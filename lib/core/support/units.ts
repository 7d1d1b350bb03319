import { foldWord } from '#lib/text/words.ts';

/** Names of units in the languages known, by unit; a word names one unit in all of them. */
const UNITS: Record<string, string> = {
  second:
    'second seconds sec secs sekunde sekunden seconde secondes segundos secondi sekunder sekund sekundy 秒 秒間 ثانية',
  minute:
    'minute minutes min mins minuten minuto minutos minuti minut minuter minutter minuut 分 分間 分钟 دقيقة',
  hour: 'hour hours hr hrs h stunde stunden std heure heures hora horas ora ore uur uren timme timmar timer godzin godziny 時間 小时 小時 ساعة',
  day: 'day days tag tage tagen jour jours día días dia dias giorno giorni dag dagen dagar dage dager dni dzień päivä päivää gün 日 日間 天 يوم أيام',
  week: 'week weeks woche wochen semaine semaines semana semanas settimana settimane weken vecka veckor uge uger uke uker tydzień tygodni tygodnie viikko viikkoa hafta 週 週間 周 أسبوع',
  month:
    'month months monat monate monaten mois mes meses mês mese mesi maand maanden månad månader måned måneder miesiąc miesięcy miesiące kuukausi kuukautta ay か月 ヶ月 个月 月 شهر',
  quarter: 'quarter quarters quartal quartale trimestre trimestres',
  year: 'year years yr yrs jahr jahre jahren an ans année années año años ano anos anno anni jaar jaren år rok lat lata vuosi vuotta yıl 年 年間 年度 سنة عام',
  decade: 'decade decades jahrzehnt jahrzehnte décennie décennies década décadas decennio decenni',
  century:
    'century centuries jahrhundert jahrhunderte siècle siècles siglo siglos século séculos secolo secoli eeuw 世紀 世纪',
  '%': '% percent prozent pourcent procent prosent procenta prosenttia パーセント',
  permille: '‰ promille',
  usd: '$ usd dollar dollars dólar dólares dollari us$ ドル 美元',
  eur: '€ eur euro euros ユーロ 欧元',
  gbp: '£ gbp pound pounds pfund sterling',
  jpy: '¥ jpy yen 円 日元',
  cny: 'cny rmb yuan 元 人民币',
  chf: 'chf franken',
  km: 'km kilometer kilometers kilometre kilometres kilometern kilomètre kilomètres kilómetro kilómetros quilômetro quilômetros chilometro chilometri キロメートル 公里',
  m: 'm meter meters metre metres metern mètre mètres metro metros metri メートル 米',
  cm: 'cm centimeter centimeters centimetre centimetres zentimeter centimètres centímetros centimetri センチメートル 厘米',
  mm: 'mm millimeter millimeters millimetre millimetres millimètres milímetros millimetri ミリメートル 毫米',
  mile: 'mile miles mi meile meilen',
  foot: 'foot feet ft',
  inch: 'inch inches',
  acre: 'acre acres',
  hectare: 'hectare hectares ha hektar',
  km2: 'km2 sqkm 平方キロメートル 平方公里',
  m2: 'm2 sqm quadratmeter 平方メートル 平方米',
  kg: 'kg kilogram kilograms kilogramm kilo kilos キログラム 公斤 千克',
  g: 'g gram grams gramm grammes gramos grammi グラム 克',
  mg: 'mg milligram milligrams milligramm',
  tonne: 'tonne tonnes ton tons tonnen toneladas tonnellate トン 吨',
  lb: 'lb lbs',
  l: 'l liter liters litre litres litern litros litri リットル 升',
  ml: 'ml milliliter milliliters millilitre millilitres',
  celsius: '°c celsius ℃',
  fahrenheit: '°f fahrenheit',
  kelvin: 'kelvin',
  degree: '° degree degrees grad degrés grados graus gradi graden',
  kb: 'kb kilobyte kilobytes',
  mb: 'mb megabyte megabytes',
  gb: 'gb gigabyte gigabytes',
  tb: 'tb terabyte terabytes',
  kw: 'kw kilowatt kilowatts',
  mw: 'mw megawatt megawatts',
  kwh: 'kwh',
  w: 'watt watts',
  v: 'volt volts',
  hz: 'hz hertz',
  khz: 'khz',
  mhz: 'mhz megahertz',
  ghz: 'ghz gigahertz',
  bar: 'bar',
  kpa: 'kpa',
};

const byWord = new Map<string, string>();
for (const [unit, words] of Object.entries(UNITS)) {
  for (const word of words.split(' ')) byWord.set(foldWord(word), unit);
}
/** Letters that name a unit only when they are written to their figure: "3 m" but not "m". */
const SHORT = /^[a-z]{1,2}$/;

/** Units of one kind, in terms of the smallest. */
const KINDS: Record<string, number>[] = [
  { second: 1, minute: 60, hour: 3600, day: 86_400, week: 604_800 },
  { month: 1, quarter: 3, year: 12, decade: 120, century: 1200 },
  { mm: 1, cm: 10, m: 1000, km: 1_000_000 },
  { mg: 1, g: 1000, kg: 1_000_000, tonne: 1_000_000_000 },
  { ml: 1, l: 1000 },
];

/** How many of the other unit one of a unit is; undefined where the two are of different kinds. */
export function conversion(unit: string, other: string): number | undefined {
  for (const kind of KINDS) {
    const [one, another] = [kind[unit], kind[other]];
    if (one !== undefined && another !== undefined) return one / another;
  }
  return undefined;
}

/** The unit that a folded word or sign names. */
export function unitOf(word: string): string | undefined {
  return byWord.get(word);
}

/** Whether the word is an abbreviation that names a unit only after a figure. */
export function isShortUnit(word: string): boolean {
  return SHORT.test(word);
}

const MONTHS = [
  'january jan januar jänner janvier janv enero ene janeiro gennaio gen januari stycznia styczeń tammikuuta ocak يناير',
  'february feb februar februari février févr febrero fevereiro fev febbraio febr lutego luty helmikuuta şubat فبراير',
  'march mar märz mars marzo março maart marts marca marzec maaliskuuta mart مارس',
  'april apr avril abril abr aprile kwietnia kwiecień huhtikuuta nisan أبريل',
  'may mai mayo maio maggio mag mei maj maja toukokuuta mayıs مايو',
  'june jun juni juin junio junho giugno giu czerwca czerwiec kesäkuuta haziran يونيو',
  'july jul juli juillet juil julio julho luglio lug lipca lipiec heinäkuuta temmuz يوليو',
  'august aug août agosto ago augustus augusti sierpnia sierpień elokuuta ağustos أغسطس',
  'september sep sept septembre septiembre setembro set settembre września wrzesień syyskuuta eylül سبتمبر',
  'october oct oktober okt octobre octubre outubro out ottobre ott października październik lokakuuta ekim أكتوبر',
  'november nov novembre noviembre novembro listopada listopad marraskuuta kasım نوفمبر',
  'december dec dezember dez décembre déc diciembre dic dezembro dicembre desember des grudnia grudzień joulukuuta aralık ديسمبر',
];
const monthByWord = new Map<string, number>();
for (const [index, words] of MONTHS.entries()) {
  for (const word of words.split(' ')) monthByWord.set(foldWord(word), index + 1);
}

/** The month, 1 to 12, that a folded word names in any language known. */
export function monthOf(word: string): number | undefined {
  return monthByWord.get(word);
}
