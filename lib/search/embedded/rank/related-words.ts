import type { Language } from '#lib/text/language.ts';
import { indexWord } from '#lib/text/words.ts';

/** Words that people at work use for one thing. A line is a group; each word leads to the others, at reduced weight. */
const ENGLISH_GROUPS = [
  'vacation holiday leave pto',
  'pay salary wage compensation paid earnings',
  'doctor physician provider practitioner',
  'cost price fee charge expense copay copayment rate',
  'quit resign leave resignation',
  'fire terminate dismiss termination dismissal',
  'boss manager supervisor',
  'glasses eyeglasses eyewear vision eye lenses',
  'teeth tooth dental dentist',
  'medicine medication drug prescription',
  'illness sickness sick disease',
  'kid child children dependent',
  'spouse husband wife partner',
  'job role position occupation',
  'employee worker staff',
  'rule policy guideline',
  'begin start commence',
  'end finish expire expiration',
  'buy purchase acquire',
  'refund reimburse reimbursement repay',
  'phone telephone call mobile',
  'gym fitness exercise workout',
  'pregnancy maternity pregnant prenatal birth',
  'therapy counseling therapist psychological mental',
  'hospital inpatient hospitalization',
  'law legal statute',
  'appeal complaint grievance',
  'allowed permitted eligible',
  'forbidden prohibited excluded banned',
  'yearly annual annually year',
  'monthly month',
  'review evaluation appraisal assessment',
  'harassment bullying discrimination',
  'duty responsibility task',
  'customer client',
  'revenue sales turnover income',
  'car vehicle automobile',
  'trip travel journey',
  'laptop computer device',
  'remote telework home wfh',
];

let english: Map<string, string[]> | undefined;

/** Index terms related to a folded word; only English has a list. */
export function relatedWords(word: string, language: Language): readonly string[] {
  if (language !== 'en') return [];
  english ??= readGroups();
  return english.get(termOf(word)) ?? [];
}

function readGroups(): Map<string, string[]> {
  const related = new Map<string, Set<string>>();
  for (const group of ENGLISH_GROUPS) {
    const terms = group.split(' ').map(termOf);
    for (const term of terms) {
      const others = related.get(term) ?? new Set();
      for (const other of terms) if (other !== term) others.add(other);
      related.set(term, others);
    }
  }
  return new Map([...related].map(([term, others]) => [term, [...others]]));
}

function termOf(word: string): string {
  return indexWord(word, 'en')[0]?.term ?? word;
}
