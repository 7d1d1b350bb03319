import { z } from 'zod';
import type { SourceFailures, SourceList, TestedSource } from '#lib/api/admin.ts';
import type { SourceAdministration } from '#lib/core/ports/source-administration.ts';
import type { Records } from '#lib/core/records/records.ts';
import { anyJson } from '#lib/protocols/request-fields.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { noteChange, requireAdmin } from '../route/administrators.ts';
import { readBody } from '../route/read-body.ts';
import { privately } from '../route/responses.ts';
import { type Call, type Route, route, type Services } from '../route/route.ts';

/** What the routes of sources need. */
interface SourceServices extends Services {
  records: Pick<Records, 'audit'>;
  sourceAdministration: SourceAdministration;
}

type SourceCall = Call<SourceServices>;

const MOST_BYTES = 100_000;

/** Body of `POST /api/admin/sources`: a source as it would stand in SOURCES_FILE. */
const sourceCheckSchema = z.strictObject({ source: anyJson });
/** Body of `POST /api/admin/sources/{source}`. */
const sourceActionSchema = z.strictObject({
  action: z.enum(['run', 'run-removing', 'pause', 'resume', 'test']),
});

/** `/api/admin/sources`: GET lists the sources with their states; POST checks one before it is put into SOURCES_FILE. */
export function sourcesRoute(services: () => SourceServices): Route {
  return route({ GET: list, POST: check }, services);
}

/** `/api/admin/sources/{name}`: GET lists what failed and what is left out; POST runs, pauses, resumes or tests the source. */
export function sourceRoute(services: () => SourceServices): Route {
  return route({ GET: failures, POST: act }, services);
}

async function list(request: Request, call: SourceCall): Promise<Response> {
  await requireAdmin(request, call);
  const body: SourceList = await call.services.sourceAdministration.list();
  return privately(body);
}

async function check(request: Request, call: SourceCall): Promise<Response> {
  await requireAdmin(request, call);
  const { source } = await readBody(request, sourceCheckSchema, MOST_BYTES);
  return privately({ faults: call.services.sourceAdministration.check(source) });
}

async function failures(request: Request, call: SourceCall): Promise<Response> {
  await requireAdmin(request, call);
  const { sourceAdministration: administration } = call.services;
  const name = nameIn(request);
  const [documents, skipped] = await Promise.all([
    administration.failures(name),
    administration.skipped(name),
  ]);
  const body: SourceFailures = {
    documents,
    skipped: skipped.map(({ path, reason }) => ({ path, reason })),
  };
  return privately(body);
}

async function act(request: Request, call: SourceCall): Promise<Response> {
  const caller = await requireAdmin(request, call);
  const name = nameIn(request);
  const { action } = await readBody(request, sourceActionSchema, MOST_BYTES);
  const { sourceAdministration: administration } = call.services;
  if (action === 'test') {
    const body: TestedSource = { items: await administration.preview(name, request.signal) };
    return privately(body);
  }
  const isRun = action === 'run' || action === 'run-removing';
  if (isRun) await administration.run(name, action === 'run-removing');
  else await administration.pause(name, action === 'pause');
  await noteChange(call, caller, {
    action: isRun ? 'source-run' : action === 'pause' ? 'source-paused' : 'source-resumed',
    target: name,
    detail: isRun ? { allowRemoval: action === 'run-removing' } : {},
  });
  const body: SourceList = await administration.list();
  return privately(body);
}

function nameIn(request: Request): string {
  const name = new URL(request.url).pathname.split('/').at(-1) ?? '';
  if (/^[a-z0-9-]{1,40}$/.test(name)) return name;
  throw new AppError('not-found', 'There is no such source.');
}

const counts = z.object({
  added: z.number(),
  replaced: z.number(),
  relabelled: z.number(),
  unchanged: z.number(),
  skipped: z.number(),
  removed: z.number(),
  failed: z.number(),
});

/** Answers of the routes of sources. */
export const sourceAnswerSchemas = {
  SourceCheck: sourceCheckSchema,
  SourceAction: sourceActionSchema,
  SourceFaults: z.object({
    faults: z.array(z.string()).describe('What is wrong with the source; none where nothing is.'),
  }),
  SourceFailures: z.object({
    documents: z.array(
      z.object({ path: z.string(), document: z.string(), reason: z.string(), atMs: z.number() }),
    ),
    skipped: z.array(z.object({ path: z.string(), reason: z.string() })).describe('Items that are left out.'),
  }) satisfies z.ZodType<SourceFailures>,
  TestedSource: z.object({
    items: z.array(
      z.object({
        path: z.string(),
        sizeBytes: z.number().nullable(),
        reason: z.string().nullable().describe('Why it cannot be read; null where it can.'),
      }),
    ),
  }) satisfies z.ZodType<TestedSource>,
  SourceList: z.object({
    sources: z.array(
      z.object({
        name: z.string(),
        kind: z.string(),
        where: z.string(),
        everyMs: z.number(),
        nextRunMs: z.number().nullable().describe('Null while it is paused or runs.'),
        isPaused: z.boolean(),
        isRunning: z.boolean(),
        attemptedAtMs: z.number().nullable(),
        succeededAtMs: z.number().nullable(),
        failure: z.string().nullable().describe('Why the last run failed, or removed nothing.'),
        counts: counts.nullable().describe('Of the last run.'),
        documents: z.number(),
        failedDocuments: z.number(),
        skippedItems: z.number().describe('Items that are left out.'),
      }),
    ),
    faults: z.array(z.string()).readonly().describe('What is wrong with SOURCES_FILE now.'),
    hasFile: z.boolean(),
    kinds: z
      .array(
        z.object({
          kind: z.string(),
          summary: z.string(),
          fields: z.array(
            z.object({
              name: z.string(),
              isRequired: z.boolean(),
              help: z.string(),
              type: z.enum(['text', 'number', 'boolean', 'list', 'other']),
            }),
          ),
          example: z.record(z.string(), z.unknown()),
        }),
      )
      .readonly(),
  }) satisfies z.ZodType<SourceList>,
};
