import { z } from 'zod';
import { MEASURES, type MeasureName } from '#lib/quality/measures.ts';
import { questionSchema } from '#lib/quality/question-schema.ts';
import type { Evaluation } from './evaluation.ts';

const measure = z.enum(MEASURES.map(({ name }) => name) as [MeasureName, ...MeasureName[]]);
const share = z.number().min(0).max(1);
const count = z.int().min(0);
const ms = z.number().min(0);
const latency = z.object({ p50: ms, p90: ms, p95: ms }).nullable();
const usage = z.object({ promptTokens: count, completionTokens: count });

const figures = z.partialRecord(
  measure,
  z.object({ value: share.nullable(), low: share.nullable(), high: share.nullable(), count }),
);

const subject = z.object({
  version: z.string(),
  searchEngine: z.string(),
  answerer: z.string(),
  model: z.string().nullable(),
  embeddingModel: z.string().nullable(),
  promptsSha256: z.string().nullable(),
});

const set = z.object({
  questions: z.string(),
  documents: z.string(),
  split: z.enum(['dev', 'held-out', 'all']),
  top: count,
  sha256: z.string(),
});

const judge = z.object({
  model: z.string(),
  promptsSha256: z.string(),
  usage,
  cost: z.object({ amount: z.number().min(0), currency: z.string() }).nullable(),
  asked: count,
  failed: count,
});

const question = z.object({
  question: questionSchema,
  found: z.array(z.string()),
  text: z.string(),
  citations: z.array(z.string()),
  unverified: z.array(z.string()),
  shown: z.array(z.object({ name: z.string(), text: z.string() })),
  retrievalMs: ms.nullable(),
  answerMs: ms.nullable(),
  scores: z.partialRecord(measure, share.nullable()),
  reasons: z.partialRecord(measure, z.string()),
  error: z.string().nullable(),
});

const safety = z.object({
  id: z.string(),
  category: z.string(),
  question: z.string(),
  text: z.string(),
  passed: z.boolean(),
  reason: z.string().nullable(),
  reached: z.boolean().nullable(),
  quoted: z.boolean(),
});

/** An evaluation as files hold it. What is not known is left out: a later version may say more in the same format. */
export const evaluationSchema: z.ZodType<Evaluation> = z.object({
  format: z.literal(1),
  startedAt: z.iso.datetime(),
  interrupted: z.boolean(),
  subject,
  set,
  judge: judge.nullable(),
  figures,
  figuresByKind: z.record(z.string(), figures),
  latency: z.object({ retrieval: latency, answer: latency }),
  questions: z.array(question),
  safety: z.array(safety).nullable(),
});
