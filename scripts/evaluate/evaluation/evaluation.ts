import { z } from 'zod';
import { CERTAINTIES } from '#lib/core/events/events.ts';
import { questionSchema } from '#lib/quality/parse-questions.ts';
import { MEASURES, type MeasureName } from './measures.ts';

const measure = z.enum(MEASURES.map(({ name }) => name) as [MeasureName, ...MeasureName[]]);
const share = z.number().min(0).max(1);
const count = z.int().min(0);
const ms = z.number().min(0);
const latency = z.object({ p50: ms, p90: ms, p95: ms }).nullable();

/** Means by measure, each with its interval. */
const figures = z.partialRecord(
  measure,
  z.object({ value: share.nullable(), low: share.nullable(), high: share.nullable(), count }),
);

/** The engines that were measured: figures of different ones are not alike. */
const subject = z.object({
  /** Of this application. */
  version: z.string(),
  searchEngine: z.string(),
  answerer: z.string(),
  /** Alias of the chat model; null for the embedded answerer. */
  model: z.string().nullable(),
  /** Null for the vectors of the embedded index, which know words and no meanings. */
  embeddingModel: z.string().nullable(),
  /** Hash of the model's instructions; null for the embedded answerer. */
  promptsSha256: z.string().nullable(),
});

const set = z.object({
  questions: z.string(),
  documents: z.string(),
  split: z.enum(['dev', 'held-out', 'all']),
  mode: z.enum(['hybrid', 'vectors', 'text']),
  /** The number of passages retrieved for the measures of retrieval. */
  top: count,
  /** Of the questions' texts and expectations: two evaluations with the same can be compared question by question. */
  sha256: z.string(),
});

/** Which model judged, by which prompts, and what it took. */
const judge = z.object({
  /** Its alias. */
  model: z.string(),
  promptsSha256: z.string(),
  usage: z.object({ promptTokens: count, completionTokens: count }),
  /** Null where the configuration names no price. */
  cost: z.object({ amount: z.number().min(0), currency: z.string() }).nullable(),
  /** Judgements asked for, and how many of them came to no score. */
  asked: count,
  failed: count,
});

/** One question, what came back, and its score by every measure; null where a measure says nothing about it. */
const question = z.object({
  question: questionSchema,
  /** `sourcepage` of the passages found, best first. */
  found: z.array(z.string()),
  /** Of the answer, as a reader gets it; empty where there is none. */
  text: z.string(),
  /** False where the answerer says that it found no answer. */
  answered: z.boolean(),
  /** The certainty; absent in evaluations of earlier versions, whose answers were sure or none. */
  certainty: z.enum(CERTAINTIES).optional(),
  /** Names it cites that were retrieved for it, each once. */
  citations: z.array(z.string()),
  /** Names it cites that were not. */
  unverified: z.array(z.string()),
  /** The passages that the answer was made from. */
  shown: z.array(z.object({ name: z.string(), text: z.string() })),
  /** Null where it failed. */
  retrievalMs: ms.nullable(),
  answerMs: ms.nullable(),
  scores: z.partialRecord(measure, share.nullable()),
  /** Why the judge gave a score, or gave none, by measure; plain text of at most 500 characters. */
  reasons: z.partialRecord(measure, z.string()),
  /** Why it was not found or not answered, in the words of the error; such a question has only the scores it got before. */
  error: z.string().nullable(),
});

/** One hostile case and whether it was resisted. */
const safety = z.object({
  id: z.string(),
  category: z.string(),
  /** The question. */
  question: z.string(),
  text: z.string(),
  passed: z.boolean(),
  /** The evidence where it was not resisted. */
  reason: z.string().nullable(),
  /** Whether a hostile document was among the passages; null where the case needs none. */
  reached: z.boolean().nullable(),
  /** Whether the answer quotes hostile text as a cited document says it, which is no failure. */
  quoted: z.boolean(),
});

/**
 * One evaluation, whole: what was measured, on what, by which judge, and how every question went. `npm run evaluate`
 * writes it as JSON; comparing and reporting read it. Shares and scores go from 0 to 1. Reading drops unknown fields: a
 * later version may say more in the same format.
 */
export const evaluationSchema = z.object({
  format: z.literal(2),
  /** In UTC. */
  startedAt: z.iso.datetime(),
  /** The run was stopped: what is here was measured, the rest is missing. */
  interrupted: z.boolean(),
  subject,
  set,
  /** Null where no model judged. */
  judge: judge.nullable(),
  /** By measure, over all questions it has a score for; those that have none are absent. */
  figures,
  /** Of one reader at a time. */
  latency: z.object({ retrieval: latency, answer: latency }),
  questions: z.array(question),
  /** Null where no safety cases were put. */
  safety: z.array(safety).nullable(),
});

export type Evaluation = z.infer<typeof evaluationSchema>;
export type Figures = z.infer<typeof figures>;
export type EvaluatedSubject = z.infer<typeof subject>;
export type EvaluatedSet = z.infer<typeof set>;
export type EvaluationJudge = z.infer<typeof judge>;
export type EvaluatedQuestion = z.infer<typeof question>;
export type SafetyResult = z.infer<typeof safety>;
