import { statSync } from 'node:fs';
import { z } from 'zod';
import type { Environment } from '#lib/config/environment.ts';
import { EnvironmentError } from '#lib/config/environment.ts';
import type {
  PreviewedItem,
  SourceAdministration,
  SourceField,
  SourceKindForm,
} from '#lib/core/ports/source-administration.ts';
import type { SourceRepository } from '#lib/core/records/sources.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { FolderWatches } from '#lib/sources/folder-watches.ts';
import { SOURCE_KINDS } from '#lib/sources/kinds/source-kinds.ts';
import { COMMON_FIELDS, parseSources, readSources, type SourceConfig } from '#lib/sources/read-sources.ts';
import { describeFailure, type Log, logFor } from '#lib/telemetry/log.ts';
import { type Application, slice } from './application.ts';
import { documents } from './documents.ts';
import { type Identity, identity } from './identity.ts';
import { instrumentedSources } from './instrument.ts';
import { healthOf } from './notify-source-change.ts';
import { dueAt, SourceSchedule } from './source-schedule.ts';
import { logSync, type SyncOutcome } from './sync-sources.ts';

/** Sources that keep themselves current, and what administrators do about them. */
export interface Sources extends Identity {
  sourceAdministration: SourceAdministration;
  /** Syncs sources when they are due; the function that it returns ends that. */
  start(): () => Promise<void>;
}

const MOST_FAILURES = 200;

/** Whether this process syncs sources by itself: functions are short, and a read-only deployment changes no document. */
export function syncsSources({ SOURCES_FILE, VERCEL, READ_ONLY, identity }: Environment): boolean {
  return SOURCES_FILE !== undefined && VERCEL === undefined && !READ_ONLY && identity.records.kind !== 'none';
}

/** The sources of SOURCES_FILE. Nothing starts before `start`. */
export const sources = slice<Sources>('sources', async (application) => {
  const { environment } = application;
  const base = await identity(application);
  const { channel } = await documents(application);
  const log = logFor(environment.LOG_LEVEL);
  const file = followFile(environment, log);
  const countRun = await instrumentedSources(async () => {
    const states = new Map((await base.records.sources.list()).map((state) => [state.name, state]));
    return file().sources.map(({ name, everyMs }) => ({ ...NEVER, ...states.get(name), name, everyMs }));
  });
  let watches: FolderWatches | undefined;
  const schedule = new SourceSchedule({
    configured() {
      const { sources: configured } = file();
      watches?.follow(configured);
      return configured;
    },
    states: base.records.sources,
    sync: async (source, choices, signal) =>
      (await channel.ask({ kind: 'sync', source, choices }, { signal })) as SyncOutcome | undefined,
    onEnd: (name, outcome) => {
      logSync(environment, name, outcome);
      if (!outcome.interrupted) countRun(name, healthOf(outcome.failure, outcome.counts.failed));
    },
    onFailure: (source, error) => {
      const reason = describeFailure(error, log.isLevelEnabled('debug'));
      log.error({ source, ...reason }, 'source sync could not run');
      if (source !== '') countRun(source, 'failing');
    },
    now: Date.now,
  });
  return {
    ...base,
    sourceAdministration: administrationOf(application, { states: base.records.sources, file, schedule }),
    start() {
      watches = new FolderWatches({
        onChange: (source) => schedule.hurry(source),
        onLimit: (source, reason) =>
          log.warn(
            { source, reason },
            'source folder is not watched completely; it is listed at its interval',
          ),
        now: Date.now,
      });
      schedule.start();
      return () => {
        watches?.close();
        return schedule.stop();
      };
    },
  };
});

interface SourcesFile {
  sources: SourceConfig[];
  faults: readonly string[];
}

/** Follows SOURCES_FILE: each call looks whether it has changed. Wrong contents are logged, and change nothing. */
function followFile({ SOURCES_FILE: path }: Environment, log: Log): () => SourcesFile {
  let known: SourcesFile = { sources: [], faults: [] };
  let seen: string | undefined;
  return () => {
    const stats = path && statSync(/* turbopackIgnore: true */ path, { throwIfNoEntry: false });
    const stamp = stats ? `${stats.mtimeMs} ${stats.size}` : '';
    if (stamp === seen) return known;
    seen = stamp;
    try {
      known = { sources: readSources(path), faults: [] };
    } catch (thrown) {
      if (!(thrown instanceof EnvironmentError)) throw thrown;
      known = { sources: known.sources, faults: thrown.faults };
      log.error({ faults: thrown.faults }, 'SOURCES_FILE is invalid');
    }
    return known;
  };
}

interface AdministrationParts {
  states: SourceRepository;
  file: () => SourcesFile;
  schedule: SourceSchedule;
}

function administrationOf(
  application: Application,
  { states, file, schedule }: AdministrationParts,
): SourceAdministration {
  const { environment } = application;
  const requireConfigured = (name: string) => {
    if (!file().sources.some((source) => source.name === name))
      throw new AppError('not-found', `There is no source "${name}".`);
    if (!syncsSources(environment)) throw new AppError('not-configured', NOT_HERE);
  };
  return {
    async list() {
      const { sources: configured, faults } = file();
      const known = new Map((await states.list()).map((state) => [state.name, state]));
      return {
        sources: configured.map(({ name, kind, where, everyMs }) => {
          const state = known.get(name);
          const nextRunMs = dueAt({ everyMs }, state);
          return { ...NEVER, ...state, name, kind, where, everyMs, nextRunMs };
        }),
        faults,
        hasFile: environment.SOURCES_FILE !== undefined,
        kinds: KIND_FORMS,
      };
    },
    async failing() {
      const configured = new Set(file().sources.map(({ name }) => name));
      if (configured.size === 0) return 0;
      const failing = (await states.list()).filter(
        ({ name, failure, counts }) =>
          configured.has(name) && (failure !== null || (counts?.failed ?? 0) > 0),
      );
      return failing.length;
    },
    failures: (name) => states.failures(name, MOST_FAILURES),
    skipped: async (name) => (await states.skipped(name)).named,
    async pause(name, isPaused) {
      requireConfigured(name);
      await states.pause(name, isPaused);
      schedule.wake(name);
    },
    async run(name, allowRemoval) {
      requireConfigured(name);
      schedule.ask(name, { retryFailed: true, allowRemoval });
    },
    async preview(name, signal) {
      requireConfigured(name);
      const { channel } = await documents(application);
      return (await channel.ask({ kind: 'preview', source: name }, { signal })) as PreviewedItem[];
    },
    check: (source) =>
      parseSources({ sources: [source] }).faults.map((fault) =>
        fault.replace(/^sources\[0\]( ".*?")?: /, ''),
      ),
  };
}

const NOT_HERE =
  'This server does not sync sources: it is read-only, or stores no records. Run `npm run sync` where documents are indexed.';

const NEVER = {
  isPaused: false,
  isRunning: false,
  attemptedAtMs: null,
  succeededAtMs: null,
  failure: null,
  counts: null,
  documents: 0,
  failedDocuments: 0,
  skippedItems: 0,
};

const TYPES = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  array: 'list',
} as const;

const KIND_FORMS: readonly SourceKindForm[] = Object.entries(SOURCE_KINDS).map(
  ([kind, { summary, schema, example }]) => ({ kind, summary, example, fields: fieldsOf(schema) }),
);

/** The kinds of sources with their fields; `common` are those that every kind has. */
export function sourceKindForms(): (SourceKindForm & { common: string[] })[] {
  return KIND_FORMS.map((form) => ({ ...form, common: Object.keys(COMMON_FIELDS) }));
}

/** The fields of a kind and those of all kinds, for forms. */
function fieldsOf(schema: z.ZodObject): SourceField[] {
  const { kind: _, ...common } = COMMON_FIELDS;
  const { properties = {}, required = [] } = z.toJSONSchema(z.object({ ...schema.shape, ...common }), {
    io: 'input',
    unrepresentable: 'any',
  });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    isRequired: required.includes(name),
    help: (typeof property === 'object' && property.description) || '',
    type: typeOf(typeof property === 'object' ? property.type : undefined),
  }));
}

function typeOf(type: unknown): SourceField['type'] {
  return typeof type === 'string' && type in TYPES ? TYPES[type as keyof typeof TYPES] : 'other';
}
