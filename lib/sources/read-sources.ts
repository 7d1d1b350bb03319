import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { EnvironmentError } from '#lib/config/environment.ts';
import { namedVariable } from '#lib/config/process-environment.ts';
import { faultInWords } from '#lib/config/variables.ts';
import type { DocumentLabels } from '#lib/core/ports/document-service.ts';
import { readReaders } from '#lib/ingest/sidecars/sidecars.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord, notJson } from '#lib/shared/json.ts';
import type { KindSettings, SourceKind } from './kinds/source-kind.ts';
import { SOURCE_KINDS, type SourceKindName } from './kinds/source-kinds.ts';

/** A source as SOURCES_FILE describes it. */
export interface SourceConfig {
  name: string;
  kind: SourceKindName;
  everyMs: number;
  labels: DocumentLabels;
  maxItems: number;
  settings: KindSettings;
  /** A path or an address, without credentials. */
  where: string;
}

const UNITS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const LEAST_MS = 5000;
const MOST_MS = 30 * UNITS.d;
const EVERY = 'it takes a time from 5s to 30d, such as 30s, 10m, 6h or 1d';

const every = z.string().transform((text, context) => {
  const [, number = '', unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const ms = Number(number) * (UNITS[unit as keyof typeof UNITS] ?? 0);
  if (number !== '' && ms >= LEAST_MS && ms <= MOST_MS) return ms;
  context.addIssue({ code: 'custom', message: EVERY });
  return z.NEVER;
});

const readers = (what: 'oids' | 'groups') =>
  z
    .array(z.string())
    .max(10_000)
    .default([])
    .transform((entries, context) => {
      try {
        return readReaders(entries, what);
      } catch (thrown) {
        context.addIssue({ code: 'custom', message: AppError.from(thrown).message });
        return z.NEVER;
      }
    });

/** The fields that every kind of source has. */
export const COMMON_FIELDS = {
  name: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9-]{0,39}$/,
      'it takes 1 to 40 of a-z, 0-9 and -, and begins with none of the last',
    )
    .describe(
      'The unique name of the source, in lower case. The names of its documents begin with it: `wiki/…`.',
    ),
  kind: z.enum(Object.keys(SOURCE_KINDS) as SourceKindName[]).describe('The kind of the source.'),
  every: every.describe('How often it is checked for changes: `30s`, `10m`, `6h`, `1d`; at least `5s`.'),
  category: z.string().trim().min(1).max(200).optional().describe('The category of its documents.'),
  groups: readers('groups').describe(
    'Groups whose members may read its documents; `all` is everyone. Permissions of the source itself go first.',
  ),
  oids: readers('oids').describe(
    'Object ids of the people who may read its documents; `all` means everyone.',
  ),
  maxItems: z
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(100_000)
    .describe('The most documents that it may list. A run that finds more fails.'),
} as const;

const commonSchema = z.object(COMMON_FIELDS);
const MOST_SOURCES = 200;
const MOST_BYTES = 1_000_000;

type Value = (variable: string) => string | undefined;

/**
 * The sources of SOURCES_FILE, none without one. Throws EnvironmentError that names source, field, what was given and what
 * is allowed, for all that is wrong at once. Never repeats what may be a credential.
 */
export function readSources(file: string | undefined, variableOf: Value = namedVariable): SourceConfig[] {
  if (file === undefined) return [];
  const { sources, faults } = parseSources(contentOf(file), variableOf);
  if (faults.length > 0)
    throw new EnvironmentError(faults.map((fault) => `SOURCES_FILE (${file}): ${fault}`));
  return sources;
}

function contentOf(file: string): unknown {
  let text = '';
  try {
    const { size } = statSync(/* turbopackIgnore: true */ file);
    if (size > MOST_BYTES) throw new SyntaxError(`it has ${size} bytes, and may have ${MOST_BYTES}`);
    text = readFileSync(/* turbopackIgnore: true */ file, 'utf8').replace(/^\uFEFF/, '');
    return JSON.parse(text);
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    const isOurs = thrown instanceof SyntaxError && thrown.message.startsWith('it has');
    const other = code === 'ENOENT' ? 'there is no such file' : 'it cannot be read';
    const noJson = thrown instanceof SyntaxError ? notJson(text) : other;
    const reason = isOurs ? thrown.message : noJson;
    throw new EnvironmentError([`SOURCES_FILE (${file}): ${reason}`]);
  }
}

/** Checks the content of a SOURCES_FILE; `faults` are lines for its author. */
export function parseSources(
  content: unknown,
  variableOf: Value = namedVariable,
): { sources: SourceConfig[]; faults: string[] } {
  const list: unknown =
    isRecord(content) && Object.keys(content).length === 1 ? content['sources'] : undefined;
  if (!Array.isArray(list))
    return { sources: [], faults: ['it takes { "sources": [ … ] } and nothing beside'] };
  if (list.length > MOST_SOURCES)
    return { sources: [], faults: [`it has ${list.length} sources, and may have ${MOST_SOURCES}`] };
  const faults: string[] = [];
  const sources: SourceConfig[] = [];
  for (const [index, entry] of list.entries()) {
    const { source, faults: wrong } = parseSource(entry, variableOf);
    const where = `sources[${index}]${nameIn(entry)}`;
    faults.push(...wrong.map((fault) => `${where}: ${fault}`));
    if (source && sources.some(({ name }) => name === source.name))
      faults.push(`${where}: field "name" is "${source.name}": another source has this name`);
    else if (source) sources.push(source);
  }
  return { sources, faults };
}

function nameIn(entry: unknown): string {
  const name = isRecord(entry) ? entry['name'] : undefined;
  return typeof name === 'string' ? ` "${printed(name)}"` : '';
}

/** Checks one source. */
function parseSource(entry: unknown, variableOf: Value): { source?: SourceConfig; faults: string[] } {
  if (!isRecord(entry)) return { faults: ['it takes an object'] };
  const kindName = entry['kind'];
  const kind: SourceKind | undefined =
    typeof kindName === 'string' && Object.hasOwn(SOURCE_KINDS, kindName)
      ? SOURCE_KINDS[kindName as SourceKindName]
      : undefined;
  const own = Object.fromEntries(Object.entries(entry).filter(([field]) => !(field in COMMON_FIELDS)));
  const secrets = Object.entries(own).flatMap(([field, value]) => secretFault(field, value, kind) ?? []);
  const common = commonSchema.safeParse(entry, { error: faultInWords });
  const settings = kind?.schema.safeParse(own, { error: faultInWords });
  const issues = [...(common.error?.issues ?? []), ...(settings?.error?.issues ?? [])];
  const faults = [
    ...secrets.map(({ text }) => text),
    ...issues.flatMap((issue) => issueText(issue, entry, kind, new Set(secrets.map(({ field }) => field)))),
  ];
  if (faults.length > 0 || !kind || !common.data || !settings?.data) return { faults };
  const missing = credentialsOf(kind, settings.data).filter(
    ([, variable]) => variableOf(variable) === undefined,
  );
  if (missing.length > 0) {
    return {
      faults: missing.map(([field, variable]) => `field "${field}": the variable ${variable} is not set`),
    };
  }
  const { name, every: everyMs, category = null, groups, oids, maxItems, kind: checked } = common.data;
  const where = kind.where(settings.data);
  const source = { name, kind: checked, everyMs, labels: { category, groups, oids }, maxItems, where };
  return { source: { ...source, settings: settings.data }, faults };
}

/** The fields of a kind that name variables, with these variables. */
function credentialsOf(kind: SourceKind, settings: KindSettings): [field: string, variable: string][] {
  return Object.entries(settings).flatMap(([field, value]) =>
    isCredential(kind, field) && typeof value === 'string' ? [[field, value] as [string, string]] : [],
  );
}

/** By its name: such a field holds the name of a variable. */
function isCredential(kind: SourceKind | undefined, field: string): boolean {
  return /(From|Variable)$/.test(field) && field in (kind?.schema.shape ?? {});
}

function issueText(
  issue: z.core.$ZodIssue,
  entry: Record<string, unknown>,
  kind: SourceKind | undefined,
  told: ReadonlySet<string>,
): string[] {
  if (issue.code === 'unrecognized_keys') {
    const known = [...Object.keys(COMMON_FIELDS), ...Object.keys(kind?.schema.shape ?? {})].join(', ');
    const unknown = issue.keys.filter((key) => !told.has(key));
    return unknown.map((key) => `field "${printed(key)}" is unknown; a source of this kind has ${known}`);
  }
  const [field] = issue.path;
  if (told.has(String(field))) return [];
  const given = field === undefined ? undefined : entry[String(field)];
  const isShown = given !== undefined && !isCredential(kind, String(field)) && issue.path.length === 1;
  const place = issue.path.map((part) => (typeof part === 'number' ? `[${part}]` : String(part))).join('.');
  const shown = isShown ? ` is ${printed(JSON.stringify(given))}` : '';
  return [`field "${place.replace('.[', '[')}"${shown}: ${issue.message}`];
}

function printed(text: string): string {
  const safe = text.replace(/[\p{Cc}\p{Cf}]/gu, '�');
  return safe.length > 60 ? `${safe.slice(0, 59)}…` : safe;
}

/** User and password in an address, keys in its query, and what tokens of well-known services look like. */
const SECRETS = [
  /\/\/[^/?#\s]*:[^/?#\s]*@/,
  /\/\/[^/?#@\s]{20,}@/,
  /[?&;](sig|token|access_token|key|api[_-]?key|password|secret|code)=/i,
  /\b(AccountKey|SharedAccessSignature|SharedAccessKey)=/i,
  /^(gh[opsu]_|github_pat_|glpat-|xox[a-z]-|sk-|AKIA|ASIA|ATATT|eyJ[\w-]+\.)/,
  /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[\w+=-]{32,}$/,
  /-----BEGIN/,
];

const SECRET_FIELD = /(token|secret|password|passwd|credential|apikey|accesskey|connectionstring)$/i;

/** Why a value must not stand in the file; it is not repeated. */
function secretFault(
  field: string,
  value: unknown,
  kind: SourceKind | undefined,
): { field: string; text: string } | undefined {
  const isSecret =
    (SECRET_FIELD.test(field) && !(field in (kind?.schema.shape ?? {}))) ||
    (typeof value === 'string' && SECRETS.some((pattern) => pattern.test(value)));
  if (!isSecret) return undefined;
  const names = Object.keys(kind?.schema.shape ?? {}).filter((name) => isCredential(kind, name));
  const instead =
    names.length > 0
      ? `; put it into a variable, and the variable's NAME into ${names.map((name) => `"${name}"`).join(' or ')}`
      : '';
  return { field, text: `field "${printed(field)}" holds what looks like a credential${instead}` };
}
