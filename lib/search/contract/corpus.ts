import type { StoredDocument } from '#lib/core/ports/document-store.ts';

/** A document of the contract's corpus: its passages are `[headings, content]`, one a page. */
export interface ContractDocument
  extends Pick<StoredDocument, 'sourcefile' | 'title' | 'category' | 'oids' | 'groups'> {
  pages: [headings: string[], content: string][];
}

const everyone = { oids: [], groups: ['all'] };

/** What every engine is asked about: small enough to read, with readers, categories, languages and a copy. */
export const CORPUS: ContractDocument[] = [
  {
    sourcefile: 'handbook/leave.pdf',
    title: 'Leave policy',
    category: 'hr',
    ...everyone,
    pages: [
      [
        ['Annual leave'],
        'Full-time employees receive 25 vacation days a year. Unused days expire on 31 March.',
      ],
      [['Parental leave'], 'Parents may take 16 weeks of paid parental leave after a birth or an adoption.'],
      [['Sick leave'], 'After three days of illness a certificate from a doctor is needed.'],
    ],
  },
  {
    sourcefile: 'handbook/travel.pdf',
    title: 'Travel rules',
    category: 'travel',
    ...everyone,
    pages: [
      [['Trains'], 'Trains are preferred for journeys below four hours. Second class is reimbursed.'],
      [['Hotels'], 'Hotels are reimbursed up to 140 euros a night, in London up to 210 euros.'],
    ],
  },
  {
    sourcefile: 'it/passwords.md',
    title: null,
    category: null,
    oids: ['ada'],
    groups: ["o'brien, inc", 'it'],
    pages: [[[], 'Passwords have 14 characters. Write to the help desk when an account is locked.']],
  },
  {
    sourcefile: 'board/salaries.xlsx',
    title: 'Salaries',
    category: 'board',
    oids: [],
    groups: ['board'],
    pages: [[['2026'], 'The chief executive earns a confidential salary of 400000 euros a year.']],
  },
  {
    sourcefile: 'de/urlaub.txt',
    title: 'Urlaubsregelung',
    category: 'hr',
    ...everyone,
    pages: [
      [
        [],
        'Die Mitarbeiterinnen und Mitarbeiter können nicht genommene Urlaubstage bis Ende März übertragen.',
      ],
    ],
  },
  {
    sourcefile: 'ja/remote.txt',
    title: null,
    category: 'hr',
    ...everyone,
    pages: [[[], '在宅勤務は週に三日まで認められます。申請は上司に提出してください。']],
  },
];
