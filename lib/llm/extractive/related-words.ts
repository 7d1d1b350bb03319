import type { Language } from '#lib/text/language.ts';
import { indexWord } from '#lib/text/words.ts';

// Everyday words about work, money, travel, health and computers: a relation, not a thesaurus.
const GROUPS: Partial<Record<Language, string[]>> = {
  en: [
    'vacation holiday holidays leave pto',
    'reimburse reimbursement refund repay reclaim',
    'cost price fee charge expense rate',
    'pay paid cover covered reimburse fund expense',
    'cost pay',
    'euro euros eur',
    'dollar dollars usd',
    'pound pounds gbp',
    'salary wage compensation earnings',
    'paycheck payroll salary payslip',
    'buy purchase acquire order',
    'boss manager supervisor superior',
    'ceo chief-executive-officer',
    'quit resign resignation',
    'fire fired dismiss dismissal terminate termination',
    'hire hired hiring recruit recruitment',
    'doctor physician provider practitioner',
    'kid child children dependent son daughter',
    'wife husband spouse partner',
    'baby newborn infant',
    'maternity paternity parental pregnancy pregnant birth',
    'sick ill illness sickness disease',
    'medicine medication drug prescription',
    'glasses eyeglasses eyewear lenses spectacles specs',
    'funeral bereavement death died die',
    'grandmother grandfather grandparent relative',
    'defective faulty defect broken damaged',
    'chatbot assistant ai chatgpt',
    'vision eye eyes optical',
    'tooth teeth dental dentist',
    'injury injured accident hurt',
    'broke broken break fracture injury',
    'emergency urgent urgently',
    'computer laptop pc notebook device',
    'phone telephone mobile smartphone',
    'call phone contact hotline',
    'email e-mail mail',
    'password passphrase credentials',
    'internet online web',
    'wifi wi-fi wlan wireless',
    'remote remotely telework home-office virtual',
    'video virtual telehealth',
    'car vehicle automobile',
    'mileage mile kilometre kilometer',
    'flight fly plane airline airfare',
    'train rail railway',
    'hotel lodging accommodation',
    'trip travel journey',
    'meal meals food lunch dinner breakfast',
    'gym fitness workout',
    'sport sports fitness athletic',
    'complaint complain grievance',
    'appeal dispute contest',
    'report notify inform disclose tell',
    'refuse refused deny denied denial reject rejected decline declined',
    'threat threaten threatening violence intimidation',
    'harass harassment bullying abuse',
    'steal theft stolen',
    'lost lose missing loss',
    'delete erase destroy dispose disposal shred destruction',
    'secret confidential private privacy',
    'anonymous anonymously',
    'founded founder established founding started',
    'begin start commence launch',
    'end finish expire expiry expiration',
    'deadline due-date',
    'maximum max most limit cap ceiling',
    'minimum min least',
    'budget allowance limit',
    'yearly annual annually year',
    'monthly month',
    'weekly week',
    'fast quick quickly soon',
    'job position role occupation',
    'degree diploma bachelor master education',
    'qualification qualifications requirement skill',
    'responsibility duty task',
    'review appraisal evaluation assessment',
    'helmet goggles gloves ppe protective',
    'fix fixed repair repaired restore',
    'cure treat treatment therapy',
    'change modify alter update amend',
    'cancel cancellation withdraw',
    'guarantee warranty',
    'delivery shipping shipment deliver ship',
    'weigh weight heavy mass',
    'battery runtime',
    'discount rebate reduction',
    'client customer',
    'colleague coworker co-worker',
    'bonus incentive reward award',
    'retire retirement pension',
    'insurance coverage',
    'dress clothes clothing attire',
    'dog pet animal',
    'smoke smoking tobacco cigarette',
    'alcohol beer wine',
    'visitor guest',
    'parking garage',
    'record file document data',
    'approve approval authorize permission',
    'forbidden prohibited banned',
    'allowed permitted eligible',
    'surprise unexpected',
    'avoid prevent reduce',
    'two multiple several second',
  ],
  de: [
    'urlaub ferien urlaubstage erholungsurlaub',
    'kosten kostet preis preise gebuhr betrag',
    'krank krankheit krankmeldung arbeitsunfahigkeit',
    'chef vorgesetzte vorgesetzter fuhrungskraft',
    'gehalt lohn vergutung',
    'erstattung erstatten ruckerstattung auslagen spesen',
  ],
  fr: [
    'conges vacances conge',
    'prix cout tarif frais',
    'salaire remuneration paie',
    'remboursement rembourser frais',
  ],
  es: [
    'vacaciones permiso licencia',
    'precio costo coste tarifa',
    'sueldo salario remuneracion',
    'reembolso reembolsar gastos',
  ],
};

const everyday = new Map<Language, string[]>();

/** The everyday words of a language that have related ones, as written: what a misspelling may have meant. */
export function everydayWords(language: Language): readonly string[] {
  const known = everyday.get(language) ?? [...new Set((GROUPS[language] ?? []).join(' ').split(' '))];
  everyday.set(language, known);
  return known;
}

const NONE: ReadonlySet<string> = new Set();
const related = new Map<Language, Map<string, Set<string>>>();

/**
 * Index terms of words that people use for one another ("vacation", "leave", "PTO"), given one such term;
 * empty for most. A match through them says less than the word itself.
 */
export function relatedTerms(term: string, language: Language): ReadonlySet<string> {
  let byTerm = related.get(language);
  if (!byTerm) {
    byTerm = buildRelated(language);
    related.set(language, byTerm);
  }
  return byTerm.get(term) ?? NONE;
}

function buildRelated(language: Language): Map<string, Set<string>> {
  const byTerm = new Map<string, Set<string>>();
  for (const group of GROUPS[language] ?? []) {
    const terms = group.split(' ').map((word) => indexWord(word, language).at(-1)?.term ?? word);
    for (const term of terms) byTerm.set(term, new Set([...(byTerm.get(term) ?? []), ...terms]));
  }
  return byTerm;
}
