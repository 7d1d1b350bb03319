import { z } from 'zod';
import type {
  AuditList,
  DocumentList,
  IndexingState,
  LocalModels,
  SynonymList,
  UsageOverview,
} from '#lib/api/admin.ts';
import type {
  FeedbackList,
  FoundPassages,
  InquiriesAnswered,
  RatedPassage,
  ReplayLine,
  TaughtWords,
  UnansweredList,
} from '#lib/api/feedback.ts';
import type { UnsupportedList, UnsupportedSentence } from '#lib/api/unsupported.ts';
import type { Owner } from '#lib/core/access/principal.ts';
import { AUDIT_ACTIONS } from '#lib/core/records/audit.ts';
import type { AnswerSupport } from '#lib/core/support/support.ts';
import { sentenceSchema, supportSchema } from '#lib/protocols/answer-schema.ts';
import { anyJson } from '#lib/protocols/request-fields.ts';
import { questionSchema } from '#lib/quality/parse-questions.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { ratingSchema } from '../conversations/feedback-route.ts';
import { adminLinkSchema } from './admin-link-route.ts';
import { decisionSchemas } from './decision-schemas.ts';
import { rowValiditySchema } from './document-rows.ts';
import { labelChangeSchema, removalSchema, startSchema } from './documents-route.ts';
import { sourceAnswerSchemas } from './sources-route.ts';
import { lineSchema, linesSchema } from './synonyms/synonyms-routes.ts';
import { approvedSchemas } from './unanswered/approved-answers.ts';
import {
  inquiryAnswerSchema,
  markSchema,
  passagesSchema,
  teachSchema,
} from './unanswered/unanswered-routes.ts';

const next = z.string().nullable().describe('The `after` of the next page; null on the last.');
const object = z.record(z.string(), anyJson) as unknown as z.ZodType<JsonObject>;
const owner = z
  .templateLiteral([z.enum(['user', 'browser', 'client']), ':', z.string()])
  .describe('A person, a browser or a client.') satisfies z.ZodType<Owner>;

const document = z.object({
  sourcefile: z.string().describe('Its name in citations; the document is at `/content/` and it.'),
  title: z.string().nullable(),
  mediaType: z.string(),
  sizeBytes: z.number(),
  category: z.string().nullable(),
  oids: z.array(z.string()).describe('People who may read it; `all` stands for everyone.'),
  groups: z.array(z.string()).describe('Groups who may read it; `all` stands for everyone.'),
  origin: z.enum(['sample', 'own', 'upload']),
  validity: rowValiditySchema,
  passages: z.number().nullable().describe('Null where a service cannot count them.'),
});

const indexing = z.object({
  status: z.enum(['idle', 'running', 'done', 'stopped', 'failed']),
  isUpgrade: z.boolean().describe('Whether the documents are read again because of an update.'),
  startedAtMs: z.number().nullable(),
  sourcefile: z.string().nullable().describe('The document that is being indexed.'),
  documents: z.number().describe('Documents that are done.'),
  totalDocuments: z.number(),
  report: z
    .object({
      done: z.array(z.string()),
      failed: z.array(z.object({ sourcefile: z.string(), reason: z.string() })),
    })
    .nullable(),
  reason: z.string().nullable().describe('Why the run failed.'),
}) satisfies z.ZodType<IndexingState>;

const audit = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      atMs: z.number(),
      action: z.enum(AUDIT_ACTIONS),
      owner: owner.nullable(),
      name: z.string().nullable(),
      target: z.string().nullable().describe('The name or id of what was changed.'),
      detail: object,
    }),
  ),
  next,
}) satisfies z.ZodType<AuditList>;

const ratedPassage = z.object({
  sourcepage: z.string(),
  title: z.string().nullable(),
  headings: z.array(z.string()),
  content: z.string(),
}) satisfies z.ZodType<RatedPassage>;

const feedback = z.object({
  feedback: z.array(
    z.object({
      ...ratingSchema.shape,
      id: z.string(),
      turn: z.string(),
      owner,
      givenBy: z.string().nullable(),
      question: z.string(),
      answer: z.string(),
      passages: z.array(ratedPassage),
      overrides: object,
      support: (supportSchema as unknown as z.ZodType<AnswerSupport>)
        .nullable()
        .describe(
          'What the check found of its sentences; null where none was checked or a passage is hidden.',
        ),
      model: z.string().nullable(),
      createdAtMs: z.number(),
      hiddenPassages: z.number().describe('Passages that this administrator may not read, or that are gone.'),
      withheld: z
        .boolean()
        .describe('The answer is left out: it rests on what this administrator may not read.'),
    }),
  ),
  next,
}) satisfies z.ZodType<FeedbackList>;

const percentiles = z.object({ p50: z.number(), p90: z.number(), p99: z.number() }).nullable();

const totals = z.object({
  questions: z.number(),
  finished: z.number(),
  failed: z.number(),
  users: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  costs: z.array(z.object({ currency: z.string(), amount: z.number() })),
  grades: z
    .object({ answer: z.number(), likely: z.number(), none: z.number() })
    .describe('Finished answers by how surely they answer.'),
  withoutSources: z.number(),
  support: z
    .object({ supported: z.number(), of: z.number() })
    .describe('Sentences that their sources support, of those that were checked.'),
  firstTokenMs: percentiles,
  totalMs: percentiles,
});

const promptVersion = z
  .number()
  .nullable()
  .describe(
    'The version of the administrators’ prompts; 0 of the built-in ones, null where neither was used.',
  );

const usage = z.object({
  sinceMs: z.number(),
  untilMs: z.number().describe('The end, which does not belong to the range.'),
  step: z.enum(['hour', 'day']),
  totals,
  periods: z.array(totals.extend({ startMs: z.number() })),
  models: z.array(totals.extend({ model: z.string().nullable() })),
  prompts: z.array(totals.extend({ promptVersion })),
  experiments: z.array(totals.extend({ experiment: z.string(), variant: z.string() })),
}) satisfies z.ZodType<UsageOverview>;

const unanswered = z.object({
  groups: z.array(
    z.object({
      question: z.string().describe('The newest wording.'),
      others: z.array(z.string()),
      follows: z
        .array(z.array(z.string()))
        .describe('The questions that came before it in its conversations, oldest first.'),
      refused: z.number(),
      likely: z.number(),
      ratedDown: z.number(),
      awaited: z.number().describe('Askers who passed it on and wait for an answer.'),
      count: z.number(),
      lastAtMs: z.number(),
      turns: z.array(z.string()),
    }),
  ),
  total: z.number().describe('Groups on all pages.'),
  isCut: z.boolean().describe('Only the newest questions of the range are grouped.'),
  next,
}) satisfies z.ZodType<UnansweredList>;

const sentence = sentenceSchema.omit({
  start: true,
  end: true,
}) as unknown as z.ZodType<UnsupportedSentence>;

const unsupported = z.object({
  answers: z.array(
    z.object({
      turn: z.string(),
      question: z.string(),
      atMs: z.number(),
      model: z.string().nullable(),
      promptVersion,
      supported: z.number(),
      of: z.number().describe('Sentences that were checked.'),
      sentences: z.array(sentence).describe('The unsupported and misattributed ones, at most 20.'),
      passages: z.array(ratedPassage).describe('What they cite, and what says them.'),
      withheld: z
        .boolean()
        .describe('The sentences are left out: the answer rests on what this administrator may not read.'),
    }),
  ),
  models: z.array(z.string()).describe('The models to filter by.'),
  next,
}) satisfies z.ZodType<UnsupportedList>;

const replayLine = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), total: z.number(), isCut: z.boolean() }),
  z.object({
    type: z.literal('question'),
    question: z.string(),
    turns: z.array(z.string()),
    outcome: z.enum(['answered', 'likely', 'unanswered', 'failed']),
    place: z.string().nullable().describe('The first citation of the answer.'),
    excerpt: z.string().describe('How the answer begins, or why it failed.'),
  }),
  z.object({ type: z.literal('end') }),
]) satisfies z.ZodType<ReplayLine>;

const synonyms = { words: z.array(z.string()), means: z.array(z.string()) };

const synonymList = z.object({
  groups: z.array(
    z.object({
      ...synonyms,
      id: z.string(),
      changedAtMs: z.number(),
      changedBy: z.string().nullable(),
    }),
  ),
  file: z.array(z.object(synonyms)).describe('Those of SYNONYMS_FILE.'),
  faults: z.array(z.string()).describe('What is wrong with that file now.'),
}) satisfies z.ZodType<SynonymList>;

const localModels = z.object({
  servers: z.array(
    z.object({
      name: z.string().nullable(),
      address: z.string(),
      model: z.string().describe('The best chat model that it has.'),
      moreModels: z.array(z.string()),
      embeddingModel: z.string().nullable(),
      command: z.string().describe('Starts Citewell with that chat model.'),
    }),
  ),
}) satisfies z.ZodType<LocalModels>;

/** Requests and answers of the administration, by their names in `/openapi.json`. */
export const adminSchemas = {
  ...decisionSchemas,
  AdminLink: adminLinkSchema,
  AdminDocument: document,
  AdminDocuments: z.object({
    documents: z.array(document),
    next,
    total: z.number().describe('All that match, on any page.'),
  }) satisfies z.ZodType<DocumentList>,
  AdminLabelChange: labelChangeSchema,
  AdminRemoval: removalSchema,
  AdminIndexingStart: startSchema,
  AdminIndexing: indexing,
  AuditList: audit,
  FeedbackList: feedback,
  Usage: usage,
  UnansweredList: unanswered,
  UnsupportedList: unsupported,
  UnansweredMark: markSchema,
  ...approvedSchemas,
  InquiryAnswer: inquiryAnswerSchema,
  InquiriesAnswered: z.object({ answered: z.number() }) satisfies z.ZodType<InquiriesAnswered>,
  UnansweredSearch: passagesSchema,
  FoundPassages: z.object({ passages: z.array(ratedPassage) }) satisfies z.ZodType<FoundPassages>,
  WordsToTeach: teachSchema,
  TaughtWords: z.object({
    synonyms: z.string().nullable(),
    question: z.string(),
  }) satisfies z.ZodType<TaughtWords>,
  ReplayLine: replayLine,
  SynonymLines: linesSchema,
  SynonymLine: lineSchema,
  SynonymList: synonymList,
  GoldenQuestions: z.object({ questions: z.array(questionSchema) }),
  LocalModels: localModels,
  ...sourceAnswerSchemas,
};
