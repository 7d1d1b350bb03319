import type { Language } from '#lib/text/language.ts';
import { indexWord } from '#lib/text/words.ts';

// Everyday words about work, money, travel, health and computers: a relation, not a thesaurus.
const GROUPS: Partial<Record<Language, string[]>> = {
  en: [
    'vacation holiday holidays leave pto time-off absence',
    'reimburse reimbursement refund repay payback expense expenses money-back reclaim',
    'cost costs price fee charge charges expensive rate rates pay',
    'pay paid salary wage wages compensation earn paycheck income',
    'buy purchase order acquire',
    'boss manager supervisor superior lead',
    'quit resign resignation leave terminate termination notice',
    'fire fired dismiss dismissal terminate termination',
    'hire hired hiring recruit recruitment recruiting onboarding',
    'doctor physician provider practitioner clinician nurse',
    'kid kids child children dependent dependents son daughter family',
    'wife husband spouse partner dependent family',
    'baby newborn birth maternity paternity parental pregnancy pregnant',
    'sick ill illness sickness disease medical',
    'medicine medication drug drugs prescription pharmacy pill',
    'glasses eyeglasses eyewear lenses vision eye eyes optical',
    'tooth teeth dental dentist',
    'injury injured accident hurt broke broken fracture',
    'ambulance emergency urgent immediate immediately',
    'computer laptop pc notebook device machine',
    'phone telephone mobile smartphone cell',
    'call phone telephone hotline contact reach',
    'email e-mail mail message',
    'password credentials login passphrase',
    'internet wifi wi-fi network wireless',
    'home remote remotely telework homeoffice hybrid',
    'car vehicle automobile driving mileage',
    'flight fly plane airline airfare air',
    'train rail railway',
    'hotel lodging accommodation room stay overnight',
    'trip travel journey travelling traveling',
    'meal meals food lunch dinner breakfast restaurant per-diem',
    'gym fitness workout sports exercise',
    'complain complaint grievance appeal dispute',
    'report notify inform tell disclose',
    'refuse refused deny denied reject rejected decline declined',
    'threat threaten threatening violence harass harassment intimidation bullying abuse',
    'steal theft stolen lost missing loss',
    'delete erase remove destroy dispose disposal shred',
    'secret confidential private privacy sensitive',
    'anonymous anonymously anonymity confidential',
    'boss chief ceo head',
    'founded founder established started founding',
    'begin start starts beginning commence effective',
    'end ends finish expire expires expiry expiration deadline',
    'deadline due limit latest',
    'maximum max most limit cap up',
    'minimum min least',
    'yearly annual annually year per-year',
    'monthly month',
    'weekly week',
    'fast quick quickly soon speed turnaround',
    'big large size',
    'job position role occupation',
    'degree diploma qualification qualifications education bachelor master',
    'skill skills ability qualification',
    'training course courses learning education',
    'review appraisal evaluation assessment',
    'helmet helmets goggles gloves protective ppe equipment',
    'fix fixed repair repaired restore restoration treat treatment',
    'change modify alter update amend',
    'cancel cancellation withdraw',
    'guarantee warranty',
    'return send-back refund',
    'delivery shipping shipment deliver ship',
    'weigh weight heavy mass',
    'battery charge runtime',
    'discount rebate reduction',
    'client customer customers guest',
    'company firm employer business organization',
    'colleague coworker co-worker employee peer',
    'overtime extra additional hours',
    'bonus incentive reward award perk perks',
    'retire retirement pension 401k',
    'insurance coverage cover plan policy',
    'dress clothes clothing attire',
    'dog dogs pet pets cat animal animals',
    'smoke smoking tobacco cigarette',
    'alcohol drink drinking beer wine',
    'visitor visitors guest guests',
    'parking park garage',
    'document documents paperwork records record file files',
    'approve approval approved authorize authorise permission allowed sign-off',
    'need required requirement must mandatory',
  ],
  de: [
    'urlaub ferien urlaubstage erholungsurlaub',
    'kosten preis gebuhr betrag',
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
