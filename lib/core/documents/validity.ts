import { z } from 'zod';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day as `2026-01-31`, without a time zone. */
export const daySchema = z.string().refine(isDay, { error: 'must be a day such as 2026-01-31' });

const text = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .regex(/^\P{Cc}*$/u, 'must not hold control characters');

/** Validity, owner and successor of a document, as files and administrators state them. Days are inclusive. */
export const statedValiditySchema = z.strictObject({
  validFrom: daySchema.optional(),
  validTo: daySchema.optional(),
  reviewDate: daySchema.optional(),
  /** A person, by e-mail address or name. */
  owner: text.optional(),
  /** The name in citations of the document that replaced it, or its file name. */
  supersededBy: text.optional(),
});

/** As `statedValiditySchema`. */
export type StatedValidity = z.infer<typeof statedValiditySchema>;

/** An answer that a person approved: who and when, the question, and the document that it rests on as it was then. */
export interface Approval {
  by: string | null;
  on: string;
  question: string;
  answer: string;
  /** The place in the source, as a citation names it, and its document. */
  sourcepage: string;
  sourcefile: string;
  /** The SHA-256 of the source at that time. */
  sourceHash: string;
}

/** The folder of approved answers, which are documents like others. */
export const APPROVED_FOLDER = 'approved-answers/';

/** Who states a validity: the file itself, its sidecar, or an administrator, who takes precedence. */
export interface StatedBy {
  file?: StatedValidity;
  sidecar?: StatedValidity;
  administrator?: StatedValidity;
}

/** The stored validity of a document: the effective one, its layers, and for an approved answer its approval. */
export interface Validity extends StatedValidity {
  by: StatedBy;
  approval?: Approval;
}

/**
 * The validity that follows from what is stated: all that an administrator set, else what the sidecar states before what the
 * file itself does. Undefined where nothing is stated.
 */
export function validityBy(stated: StatedBy, approval?: Approval): Validity | undefined {
  const { file, sidecar, administrator } = stated;
  const isStated = (one: StatedValidity | undefined) => one !== undefined && Object.keys(one).length > 0;
  const by: StatedBy = {
    ...(file && isStated(file) && { file }),
    ...(sidecar && isStated(sidecar) && { sidecar }),
    ...(administrator && { administrator }),
  };
  if (Object.keys(by).length === 0 && !approval) return undefined;
  return { ...(administrator ?? { ...file, ...sidecar }), by, ...(approval && { approval }) };
}

/** How a document stands on a day. */
export type Standing = 'valid' | 'superseded' | 'expired' | 'upcoming';

/** The validity of a source as its readers see it. */
export const shownValiditySchema = z.object({
  standing: z.enum(['valid', 'superseded', 'expired', 'upcoming']),
  validFrom: daySchema.optional(),
  validTo: daySchema.optional(),
  supersededBy: z.string().max(300).optional(),
  approvedBy: z.string().max(300).optional(),
  approvedOn: daySchema.optional(),
});

/** As `shownValiditySchema`. */
export type ShownValidity = z.infer<typeof shownValiditySchema>;

/** Today in UTC, as `2026-01-31`. */
export function today(nowMs = Date.now()): string {
  return new Date(nowMs).toISOString().slice(0, 10);
}

/** The state of a document on that day; one without dates is valid. */
export function standingOf({ validFrom, validTo, supersededBy }: StatedValidity, day = today()): Standing {
  if (supersededBy !== undefined) return 'superseded';
  if (validTo !== undefined && validTo < day) return 'expired';
  return validFrom !== undefined && validFrom > day ? 'upcoming' : 'valid';
}

/** What readers see of it; undefined where it says nothing to them. */
export function shownValidity(
  { validFrom, validTo, supersededBy, approval }: Validity,
  day = today(),
): ShownValidity | undefined {
  const dates = { ...(validFrom && { validFrom }), ...(validTo && { validTo }) };
  const shown = {
    ...dates,
    ...(supersededBy && { supersededBy }),
    ...(approval && { approvedOn: approval.on, ...(approval.by !== null && { approvedBy: approval.by }) }),
  };
  if (Object.keys(shown).length === 0) return undefined;
  return { standing: standingOf({ ...dates, ...(supersededBy && { supersededBy }) }, day), ...shown };
}

/** Whether its review is due; an approved answer is due only where it has a date. */
export function isReviewDue({ reviewDate }: StatedValidity, day = today()): boolean {
  return reviewDate !== undefined && reviewDate <= day;
}

const NAMES: Readonly<Record<string, keyof StatedValidity>> = {
  validfrom: 'validFrom',
  validto: 'validTo',
  validuntil: 'validTo',
  reviewdate: 'reviewDate',
  owner: 'owner',
  supersededby: 'supersededBy',
};

/** `valid-from`, `Valid From` and `valid_from` are one. */
function fieldOf(name: string): keyof StatedValidity | undefined {
  const plain = name
    .slice(0, 40)
    .toLowerCase()
    .replace(/[-_\s]/g, '');
  return Object.hasOwn(NAMES, plain) ? NAMES[plain] : undefined;
}

/**
 * The validity that properties of a file state; the first of a name counts, others are passed over. `faults` say which
 * of them cannot be read. A date is `2026-01-31`, or an ISO time of which the day counts; nothing is guessed.
 */
export function readValidity(properties: readonly (readonly [string, unknown])[]): {
  stated: StatedValidity;
  faults: string[];
} {
  const stated: StatedValidity = {};
  const faults: string[] = [];
  for (const [name, value] of properties.slice(0, MOST_PROPERTIES)) {
    const field = fieldOf(name);
    const given = String(value ?? '')
      .slice(0, 1000)
      .trim();
    if (!field || given === '' || stated[field] !== undefined) continue;
    const { data, error } = parsedField(field, given);
    if (data !== undefined) stated[field] = data;
    else faults.push(`its property ${name.slice(0, 40)} cannot be used: it ${error?.issues[0]?.message}`);
  }
  return { stated, faults };
}

/** More than files have, so that one which repeats them costs no time. */
const MOST_PROPERTIES = 1000;

function parsedField(field: keyof StatedValidity, given: string) {
  const isDate = field !== 'owner' && field !== 'supersededBy';
  return statedValiditySchema.shape[field].safeParse(isDate ? given.replace(/T[\d:.]+Z?$/, '') : given);
}

function isDay(value: string): boolean {
  if (!DAY.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** Stored validity from JSON of our own; undefined for nothing and for what is no object. */
export function parseValidity(json: string | null | undefined): Validity | undefined {
  if (!json) return undefined;
  const value: unknown = JSON.parse(json);
  return typeof value === 'object' && value !== null ? (value as Validity) : undefined;
}

/** A passage of a list of results. */
interface Ranked {
  passage: { sourcefile: string; title: string | null; validity?: ShownValidity };
}

/** Of a question, which may quote a whole document. */
const MOST_READ = 2000;

/** Words of the page's languages with which people ask for an earlier version. */
const OLDER =
  /(?<!\p{L})(?:(?:old|older|previous|former|earlier|prior|superseded|outdated|expired|archived)\s+(?:\p{L}+\s+){0,2}?(?:versions?|editions?|polic(?:y|ies)|rules?|documents?|regulations?)|alte[nrs]?\s+\p{L}*(?:version|fassung|ausgabe|regelung|richtlinie)\p{L}*|(?:frühere|vorherige|überholte|abgelaufene)[nrs]?\s+\p{L}+|anciennes?\s+(?:version|édition|règle|politique)s?|version[ei]?\s+(?:précédente|antérieure|anterior|precedente|vecchia|antigua)|versión\s+(?:anterior|antigua)|versão\s+(?:anterior|antiga)|versioni?\s+(?:precedent[ei]|vecchi[ae])|(?:vecchia|precedente)\s+versione|(?:gamle|ældre|tidligere|forrige)\s+\p{L}+|(?:oude|vorige|eerdere|vervallen)\s+(?:versie|uitgave|regel|regeling)\p{L}*|(?:stara|poprzednia|starą|poprzednią|starej|poprzedniej)\s+wersj\p{L}+|(?:eski|önceki)\s+(?:sürüm|versiyon)\p{L}*|(?:стар|предыдущ|прежн)\p{L}+\s+(?:верси|редакци)\p{L}+)|旧版|舊版|以前的版本|旧バージョン|以前のバージョン|前の版|旧規定|이전\s*버전|구버전|옛\s*버전|(?:النسخة|الإصدار|نسخة|إصدار)\s+(?:ال)?(?:قديم|سابق)\p{L}*/iu;

/**
 * The results with valid documents before those that are not: superseded, expired and not yet valid ones come last, and a
 * superseded one is left out where the document that replaced it is found too. A question that asks for earlier
 * versions, names the document or a year in which it held finds it as before. Without such documents the list is unchanged.
 */
export function validFirst<Found extends Ranked>(
  found: readonly Found[],
  question: string,
  day = today(),
): { found: Found[]; leftOut: number } {
  const upcoming = found.filter(({ passage }) => passage.validity?.standing === 'upcoming');
  const valid = found.filter(({ passage }) => (passage.validity?.standing ?? 'valid') === 'valid');
  const whole = found.map((one) => heldUntilReplaced(one, upcoming, day));
  if (whole.every(isValid)) return { found: whole, leftOut: 0 };
  const asksForOlder = OLDER.test(question.slice(0, MOST_READ));
  const isWanted = (one: Found) =>
    isValid(one) || (asksForOlder && one.passage.validity?.standing !== 'upcoming') || isNamed(one, question);
  const later = whole.filter((one) => !isWanted(one));
  const shown = later.filter(({ passage }) => !valid.some((other) => replaces(other, passage)));
  return { found: [...whole.filter(isWanted), ...shown], leftOut: later.length - shown.length };
}

function isValid({ passage }: Ranked): boolean {
  return (passage.validity?.standing ?? 'valid') === 'valid';
}

/** A document holds until the one that replaces it does. */
function heldUntilReplaced<Found extends Ranked>(one: Found, upcoming: readonly Found[], day: string): Found {
  const { validity } = one.passage;
  if (validity?.standing !== 'superseded' || !upcoming.some((other) => replaces(other, one.passage)))
    return one;
  const { supersededBy: _, ...dates } = validity;
  return { ...one, passage: { ...one.passage, validity: { ...dates, standing: standingOf(dates, day) } } };
}

function replaces({ passage: { sourcefile } }: Ranked, before: Ranked['passage']): boolean {
  const named = before.validity?.supersededBy;
  if (named === undefined || sourcefile === before.sourcefile) return false;
  return sourcefile === named || nameOf(sourcefile) === nameOf(named);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}

/** Names shorter than this stand in too many questions. */
const LEAST_NAME = 6;

function isNamed({ passage: { sourcefile, title, validity } }: Ranked, question: string): boolean {
  const asked = question.toLowerCase();
  const name = nameOf(sourcefile);
  if (asked.includes(name)) return true;
  const names = [name.replace(/\.[^.]*$/, ''), (title ?? '').toLowerCase()];
  // A name without a figure is as well that of the valid version.
  if (names.some((one) => one.length >= LEAST_NAME && /\d/.test(one) && asked.includes(one))) return true;
  const years = asked.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? [];
  return years.some((year) => heldIn(year, validity) || names.some((one) => one.includes(year)));
}

function heldIn(year: string, validity: ShownValidity | undefined): boolean {
  const { validFrom, validTo } = validity ?? {};
  if (validFrom === undefined && validTo === undefined) return false;
  if (validTo === undefined) return validFrom?.slice(0, 4) === year;
  return (validFrom ?? validTo).slice(0, 4) <= year && year <= validTo.slice(0, 4);
}

/** The note in a prompt before a passage of a document with dates; empty for others. */
export function validityNote(validity: ShownValidity | undefined): string {
  if (!validity) return '';
  const { standing, validFrom, validTo, supersededBy, approvedBy, approvedOn } = validity;
  const notes: string[] = [];
  if (approvedOn) notes.push(`approved answer${approvedBy ? ` by ${approvedBy}` : ''}, ${approvedOn}`);
  if (standing === 'superseded') notes.push(`older version, superseded by ${supersededBy}`);
  if (standing === 'expired') notes.push(`no longer valid, valid until ${validTo}`);
  if (standing === 'upcoming') notes.push(`not yet valid, valid from ${validFrom}`);
  if (standing === 'valid' && validFrom) notes.push(`valid from ${validFrom}`);
  if (standing === 'valid' && validTo) notes.push(`valid until ${validTo}`);
  return notes.length > 0 ? `(${notes.join('; ')}) ` : '';
}
