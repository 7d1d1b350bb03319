import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { AccessFilter } from '#lib/core/access/principal.ts';
import type { StoredDocument } from '#lib/core/ports/document-store.ts';

/** The data folders of earlier versions, by day. */
export const VERSIONS = ['2026-11-22', '2026-11-23'] as const;

const FIXTURES = join(import.meta.dirname, 'fixtures');

/** Puts a data folder as an earlier version left it into `dataDir`. */
export function putOldData(version: (typeof VERSIONS)[number], dataDir: string): void {
  const from = join(FIXTURES, version);
  mkdirSync(dataDir, { recursive: true });
  for (const name of ['index.sqlite', 'people.sqlite']) {
    writeFileSync(join(dataDir, name), gunzipSync(readFileSync(join(from, `${name}.gz`))));
  }
  cpSync(join(from, 'documents'), join(dataDir, 'documents'), { recursive: true });
}

/** The one file that a person uploaded. */
export const UPLOAD = 'my/43023099dae5ac88/allergies.md';
/** Who uploaded it, as readers are listed. */
export const UPLOADER = 'browser:09f61f8d9cd65e6a0c258087c485b629';

const EVERYONE: AccessFilter = { oids: ['all'], groups: ['all'] };
const HR: AccessFilter = { oids: ['all'], groups: ['all', 'hr'] };
const TRAVELLER: AccessFilter = { oids: ['all'], groups: ['all', 'travellers'] };
const PERSON: AccessFilter = { oids: ['all', UPLOADER], groups: ['all'] };

/** Questions, their first answers, and a caller who may read each and one who may not. */
export const QUESTIONS: { text: string; place: string; reader: AccessFilter; other?: AccessFilter }[] = [
  { text: 'days of paid leave', place: 'handbook/leave.md', reader: EVERYONE },
  { text: 'broken screen helpdesk', place: 'handbook/equipment.txt', reader: EVERYONE },
  { text: 'hotel euros a night', place: 'handbook/travel.html', reader: TRAVELLER, other: EVERYONE },
  { text: 'salary band seven', place: 'hr/salaries.md', reader: HR, other: EVERYONE },
  { text: 'bonus of support', place: 'hr/bonus.csv', reader: HR, other: EVERYONE },
  { text: 'hazelnuts', place: UPLOAD, reader: PERSON, other: EVERYONE },
];

const NOBODY_ELSE = { category: null, oids: [], groups: ['all'], origin: 'own', root: '/tmp/documents' };

/** What every version of the folder says of its documents, in their order. */
export const DOCUMENTS: Partial<StoredDocument>[] = [
  { sourcefile: 'handbook/equipment.txt', ...NOBODY_ELSE },
  { sourcefile: 'handbook/leave.md', ...NOBODY_ELSE },
  { sourcefile: 'handbook/travel.html', ...NOBODY_ELSE, category: 'Trips', groups: ['travellers'] },
  { sourcefile: 'hr/bonus.csv', ...NOBODY_ELSE, category: 'HR', oids: ['ada'], groups: ['hr'] },
  { sourcefile: 'hr/salaries.md', ...NOBODY_ELSE, category: 'HR', oids: ['ada'], groups: ['hr'] },
  {
    sourcefile: UPLOAD,
    category: null,
    oids: ['#upload', UPLOADER],
    groups: [],
    origin: 'upload',
    root: null,
  },
] as Partial<StoredDocument>[];
