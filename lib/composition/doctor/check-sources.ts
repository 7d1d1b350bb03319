import { EnvironmentError } from '#lib/config/environment.ts';
import type { SourceState } from '#lib/core/records/sources.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { SourceConfig } from '#lib/sources/read-sources.ts';
import { Application } from '../application.ts';
import { records } from '../records-and-limits.ts';
import { requireSources } from '../sync-sources.ts';
import { type Examination, type Finding, failed, ok } from './finding.ts';

type Examined = Examination['environment'];

/** Checks SOURCES_FILE, and how the last run of each of its sources ended; nothing without the file. */
export async function checkSources(environment: Examined): Promise<Finding[]> {
  if (environment.SOURCES_FILE === undefined) return [];
  try {
    const sources = requireSources(environment);
    const open = sources.filter(({ labels }) => labels.oids.length + labels.groups.length === 0);
    const isHidden = environment.identity.accessControl && open.length > 0;
    const names = open.map(({ name }) => name).join(', ');
    const note = isHidden
      ? `; ${names}: no readers, so ACCESS_CONTROL shows what the source itself allows`
      : '';
    return [ok('sources', `${sources.length} configured${note}`), ...(await lastRuns(sources, environment))];
  } catch (thrown) {
    if (!(thrown instanceof EnvironmentError)) throw thrown;
    return thrown.faults.map((fault) => failed('sources', fault, 'docs/sources.md says what it holds.'));
  }
}

async function lastRuns(sources: SourceConfig[], environment: Examined): Promise<Finding[]> {
  if (sources.length === 0) return [];
  const application = new Application(environment);
  try {
    const states = new Map(
      (await (await records(application)).sources.list()).map((state) => [state.name, state]),
    );
    return sources.map(({ name }) => lastRun(name, states.get(name)));
  } catch (thrown) {
    const { message } = AppError.from(thrown);
    return [failed('sources', `their states cannot be read: ${message}`, 'Check the database.')];
  } finally {
    await application.close();
  }
}

function lastRun(name: string, state: SourceState | undefined): Finding {
  const check = `source ${name}`;
  if (!state?.attemptedAtMs) return ok(check, 'has not run yet');
  const { failure, succeededAtMs, documents, failedDocuments, isPaused } = state;
  const success =
    succeededAtMs === null
      ? 'never succeeded'
      : `last success ${new Date(succeededAtMs).toISOString().slice(0, 19)}Z`;
  if (failure !== null)
    return failed(check, `${failure} (${success})`, `After the fix, run npm run sync -- ${name}.`);
  const held = `${documents} documents, ${success}${isPaused ? ', paused' : ''}`;
  if (failedDocuments === 0) return ok(check, held);
  return ok(
    check,
    `${held}; ${failedDocuments} failed documents`,
    `Sources in the administration, or npm run sync -- ${name}, names them with the reasons.`,
  );
}
