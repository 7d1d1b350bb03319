import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type ApprovedAnswer, type ApprovedAnswers, MOST_MARKED } from '#lib/api/feedback.ts';
import type { Caller } from '#lib/core/access/principal.ts';
import { sourcefileOf } from '#lib/core/citations/sourcepage.ts';
import {
  APPROVED_FOLDER,
  type Approval,
  daySchema,
  isReviewDue,
  today,
} from '#lib/core/documents/validity.ts';
import type { DocumentService } from '#lib/core/ports/document-service.ts';
import type { DocumentStore, StoredDocument } from '#lib/core/ports/document-store.ts';
import type { Records } from '#lib/core/records/records.ts';
import { MAX_NOTE_LENGTH, MAX_UNANSWERED_LENGTH } from '#lib/core/records/unanswered.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { noteChange, requireAdmin } from '../../route/administrators.ts';
import { readBody } from '../../route/read-body.ts';
import { privately, removed } from '../../route/responses.ts';
import { type Call, type Route, route, type Services } from '../../route/route.ts';

/** Dependencies of the route of approved answers. */
export interface ApprovedServices extends Services {
  documentService: DocumentService;
  documents: DocumentStore;
  records: Pick<Records, 'audit' | 'inquiries' | 'unanswered'>;
}

type ApprovedCall = Call<ApprovedServices>;

const turn = z.string().min(1).max(100);
const MOST_LISTED = 500;
/** Room for the turns of a large group. */
const MOST_BYTES = 524_288;

/** Body of `PUT /api/admin/approved-answers`. */
const approveSchema = z.strictObject({
  name: z.string().startsWith(APPROVED_FOLDER).max(100).optional().describe('An answer to replace.'),
  question: z.string().trim().min(1).max(MAX_UNANSWERED_LENGTH),
  answer: z.string().trim().min(1).max(MAX_NOTE_LENGTH),
  source: z.string().min(1).max(2000).describe('The place that says so, as a citation names it.'),
  reviewDate: daySchema.optional(),
  turns: z.array(turn).max(MOST_MARKED).optional().describe('Unanswered questions that it answers.'),
});

const approvedAnswer = z.object({
  name: z.string(),
  question: z.string(),
  answer: z.string(),
  source: z.string(),
  by: z.string().nullable(),
  on: z.string(),
  reviewDate: z.string().nullable(),
  review: z
    .enum(['changed', 'gone', 'due'])
    .nullable()
    .describe('Why it asks for a review: its source changed or is gone, or its date has come.'),
}) satisfies z.ZodType<ApprovedAnswer>;

/** Requests and answers of approved answers, by their names in `/openapi.json`. */
export const approvedSchemas = {
  AnswerToApprove: approveSchema,
  ApprovedAnswer: approvedAnswer,
  ApprovedAnswers: z.object({
    answers: z.array(approvedAnswer),
    isCut: z.boolean(),
  }) satisfies z.ZodType<ApprovedAnswers>,
};

type Approved = z.infer<typeof approveSchema>;

/** `/api/admin/approved-answers`: GET lists them, those to review first; PUT approves one, DELETE `?name=` withdraws one. */
export function approvedAnswersRoute(services: () => ApprovedServices): Route {
  return route({ GET: list, PUT: approve, DELETE: withdraw }, services);
}

async function list(request: Request, call: ApprovedCall): Promise<Response> {
  await requireAdmin(request, call);
  const page = { search: '', folder: APPROVED_FOLDER, limit: MOST_LISTED, after: null };
  const { items, next } = await call.services.documentService.list(page);
  const answers = await Promise.all(items.map((document) => shown(document, call.services.documents)));
  const known = answers.filter((answer) => answer !== undefined);
  const body: ApprovedAnswers = {
    answers: known.toSorted((one, other) => Number(other.review !== null) - Number(one.review !== null)),
    isCut: next !== null,
  };
  return privately(body);
}

async function shown(
  { sourcefile: name, validity }: StoredDocument,
  documents: DocumentStore,
): Promise<ApprovedAnswer | undefined> {
  if (!validity?.approval) return undefined;
  const { question, answer, sourcepage: source, by, on, sourcefile, sourceHash } = validity.approval;
  const now = (await documents.find(sourcefile, undefined))?.document;
  const isDue = isReviewDue(validity) ? 'due' : null;
  const review = !now ? 'gone' : now.hash === sourceHash ? isDue : 'changed';
  const { reviewDate = null } = validity;
  return { name, question, answer, source, by, on, reviewDate, review };
}

async function approve(request: Request, call: ApprovedCall): Promise<Response> {
  const caller = await requireAdmin(request, call);
  const given = await readBody(request, approveSchema, MOST_BYTES);
  const source = await requireSource(given.source, caller, call.services.documents);
  const before = given.name === undefined ? undefined : await requireApproved(given.name, call.services);
  const approval: Approval = {
    by: caller.principal?.name ?? null,
    on: today(),
    question: given.question,
    answer: given.answer,
    sourcepage: given.source,
    sourcefile: source.sourcefile,
    sourceHash: source.hash,
  };
  const name = given.name ?? `${APPROVED_FOLDER}${randomBytes(8).toString('hex')}.md`;
  await store({ name, approval, source, given }, call, request.signal);
  await notifyAskers(given, approval, call);
  await noteChange(call, caller, {
    action: 'answer-approved',
    target: name,
    detail: { source: given.source, replaces: before?.hash ?? null },
  });
  const stored = (await call.services.documents.find(name, undefined))?.document;
  const answer = stored && (await shown(stored, call.services.documents));
  if (!answer) throw new AppError('not-found', 'The answer was withdrawn in the meantime.');
  return privately(answer);
}

/** The document that an answer rests on. Throws `not-found` for one that this administrator may not read, and for uploads. */
async function requireSource(
  sourcepage: string,
  { access, queryAuthorization }: Caller,
  documents: DocumentStore,
): Promise<StoredDocument> {
  const sourcefile = sourcefileOf(sourcepage);
  const found = sourcefile.startsWith(APPROVED_FOLDER)
    ? undefined
    : (await documents.find(sourcefile, access, queryAuthorization))?.document;
  if (found && found.origin !== 'upload') return found;
  throw new AppError('not-found', 'There is no such document of the company.', { field: 'source' });
}

async function requireApproved(
  name: string,
  { documents }: Pick<ApprovedServices, 'documents'>,
): Promise<StoredDocument> {
  const document = (await documents.find(name, undefined))?.document;
  if (document?.validity?.approval) return document;
  throw new AppError('not-found', 'There is no such approved answer.', { field: 'name' });
}

interface NewAnswer {
  name: string;
  approval: Approval;
  source: StoredDocument;
  given: Approved;
}

/** Stores the answer as a small document with the readers of its source. */
async function store(
  { name, approval, source, given }: NewAnswer,
  { services: { documentService } }: ApprovedCall,
  signal: AbortSignal,
): Promise<void> {
  const { category, oids, groups } = source;
  const text = `# ${given.question.replace(/\s+/g, ' ')}\n\n${given.answer}\n`;
  const bytes = new TextEncoder().encode(text);
  const file = { name: name.slice(APPROVED_FOLDER.length), declaredBytes: bytes.length };
  const received = await documentService.receive({ ...file, body: new Blob([bytes]).stream() }, signal);
  const { reviewDate } = given;
  const validity = { validFrom: approval.on, ...(reviewDate && { reviewDate }) };
  try {
    await documentService.add(
      {
        path: received.path,
        sourcefile: name,
        origin: 'own',
        category,
        oids,
        groups,
        approved: { approval, validity },
      },
      { signal },
    );
  } finally {
    await received.discard();
  }
}

/** Those who passed the question on find the answer in their conversations. */
async function notifyAskers({ turns = [], answer }: Approved, { by }: Approval, call: ApprovedCall) {
  if (turns.length === 0) return;
  const { inquiries, unanswered } = call.services.records;
  await inquiries.answer(turns, answer, by);
  await unanswered.mark(turns, true);
}

async function withdraw(request: Request, call: ApprovedCall): Promise<Response> {
  const caller = await requireAdmin(request, call);
  const name = new URL(request.url).searchParams.get('name') ?? '';
  const { validity } = await requireApproved(name, call.services);
  await call.services.documentService.remove([name]);
  const detail = { source: validity?.approval?.sourcepage ?? null };
  await noteChange(call, caller, { action: 'answer-withdrawn', target: name, detail });
  return removed(call.services);
}
