import type { Language } from './language.ts';
import { indexWord } from './words.ts';

// Words that people use for one another at work: about money, time, health, travel, computers, law. A relation, not a
// thesaurus: a line may join things that are merely asked for and answered in each other's words.
const GROUPS: Partial<Record<Language, string[]>> = {
  en: [
    'vacation holiday leave pto absence',
    'salary wage compensation earnings pay paycheck payroll income',
    'paycheck payslip payroll deduction',
    'reimburse reimbursement refund repay reclaim expense',
    'cost price fee charge expense rate',
    'expensive cost costs price',
    'cheap cheaper low discount save affordable',
    'copay copayment co-pay',
    'coinsurance co-insurance',
    'purchase buy acquire order',
    'budget allowance limit amount',
    'maximum max most limit cap ceiling',
    'minimum min least',
    'discount rebate reduction',
    'bonus incentive reward award',
    'retire retirement pension',
    'revenue sales turnover income',
    'invoice bill billing',
    'boss manager supervisor superior lead',
    'ceo chief executive',
    'cfo chief financial',
    'coo chief operating',
    'cto chief technology',
    'vp vice president',
    'hr human resources personnel',
    'quit resign resignation leave notice',
    'fire dismiss dismissal terminate termination layoff',
    'hire recruit recruitment onboarding',
    'job position role occupation',
    'colleague coworker peer teammate',
    'employee staff worker personnel',
    'client customer',
    'firm company employer organization business',
    'degree diploma bachelor master education',
    'qualification requirement skill',
    'duty responsibility task',
    'training course class education',
    'review appraisal evaluation assessment',
    'remote telework telecommute wfh virtual',
    'overtime extra hours',
    'shift schedule hours',
    'doctor physician practitioner clinician',
    'hospital inpatient hospitalization clinic',
    'er emergency',
    'emergency urgent immediate',
    'ambulance transportation',
    'medicine medication drug prescription pharmacy',
    'sick illness sickness disease',
    'injury accident hurt',
    'broke broken break fracture injury',
    'surgery operation surgical',
    'glasses eyeglasses eyewear lenses spectacles specs vision',
    'vision eye optical',
    'tooth teeth dental dentist',
    'ear hearing deaf',
    'foot feet podiatry',
    'chiropractor chiropractic spinal manipulation',
    'psychiatrist psychologist psychotherapy therapist psychological mental',
    'therapy counseling therapist treatment',
    'depression anxiety mental',
    'addiction substance abuse dependency',
    'alcohol beer wine drink drinking',
    'baby newborn infant',
    'pregnancy pregnant maternity prenatal birth',
    'maternity paternity parental',
    'transgender gender',
    'cancer oncology chemotherapy tumor',
    'vaccine vaccination immunization shot',
    'checkup preventive screening physical',
    'weight obesity bariatric',
    'wheelchair walker equipment',
    'teletherapy telemedicine telehealth virtual video',
    'video virtual',
    'nurse nursing',
    'dying terminal hospice',
    'death died bereavement funeral',
    'disability disabled',
    'insurance coverage',
    'kid child children dependent son daughter',
    'spouse husband wife partner',
    'gym fitness workout exercise',
    'sport athletic fitness',
    'complaint grievance complain',
    'appeal dispute contest',
    'lawsuit sue court legal litigation',
    'law legal statute act regulation',
    'report notify inform disclose tell',
    'refuse deny denial reject decline',
    'threat threaten threatening violence intimidation',
    'harass harassment bullying abuse discrimination',
    'steal theft stolen',
    'lost lose missing loss',
    'wrong false incorrect misleading mistake error',
    'fraud false misleading',
    'secret confidential private privacy',
    'anonymous anonymously confidential',
    'forbidden prohibited banned',
    'allowed permitted eligible',
    'approve approval authorize authorization permission',
    'preauthorization authorization approval',
    'pre prior before',
    'deadline due',
    'begin start commence launch',
    'end finish expire expiry expiration',
    'cancel cancellation withdraw',
    'change modify alter update amend',
    'yearly annual annually year',
    'monthly month',
    'weekly week',
    'fast quick quickly soon rapid',
    'founded founder established founding',
    'computer laptop pc notebook',
    'phone telephone mobile smartphone',
    'call phone contact hotline',
    'email e-mail mail',
    'password passphrase credentials',
    'login signin',
    'internet online web website',
    'wifi wlan wireless',
    'car vehicle automobile',
    'flight fly plane airline airfare',
    'train rail railway',
    'hotel lodging accommodation',
    'trip travel journey traveling travelling',
    'abroad overseas international foreign',
    'meal food lunch dinner breakfast',
    'helmet goggles gloves ppe protective',
    'safe safety hazard',
    'fix repair restore',
    'delete erase destroy dispose disposal destruction remove',
    'store stored save saved collect collected retain',
    'guarantee warranty',
    'delivery shipping shipment deliver',
    'weight heavy mass',
    'battery runtime',
    'dress clothes clothing attire',
    'pet dog animal',
    'smoke smoking tobacco',
    'visitor guest',
    'picture image photo',
    'big large size',
    'programme program',
  ],
  de: [
    'urlaub ferien urlaubstage erholungsurlaub',
    'kosten preis gebühr betrag',
    'krank krankheit krankmeldung arbeitsunfähigkeit',
    'chef vorgesetzte vorgesetzter führungskraft',
    'gehalt lohn vergütung',
    'erstattung erstatten rückerstattung auslagen spesen',
  ],
  fr: [
    'congés vacances congé',
    'prix coût tarif frais',
    'salaire rémunération paie',
    'remboursement rembourser frais',
  ],
  es: [
    'vacaciones permiso licencia',
    'precio costo coste tarifa',
    'sueldo salario remuneración',
    'reembolso reembolsar gastos',
  ],
};

const NONE: ReadonlySet<string> = new Set();
const related = new Map<Language, Map<string, Set<string>>>();

/**
 * Index terms of words that people use for one another ("vacation", "leave", "PTO"), given one such term; empty for
 * most. A match through them says less than the word itself.
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
    for (const term of terms) {
      const others = terms.filter((other) => other !== term);
      byTerm.set(term, new Set([...(byTerm.get(term) ?? []), ...others]));
    }
  }
  return byTerm;
}
