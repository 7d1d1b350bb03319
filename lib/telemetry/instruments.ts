import type { Counter, Histogram, UpDownCounter } from '@opentelemetry/api';
import { meter } from './running.ts';

/** Buckets in seconds by OpenTelemetry's conventions; for requests two more, because streams last. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 30, 60];
const OPERATION_SECONDS = [
  0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92,
];
const FIRST_SECONDS = [0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const STORE_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];
const TOKENS = [1, 4, 16, 64, 256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576];
/** Buckets for scores: reciprocal rank fusion (hundredths), rerankers (up to 4), BM25 (tens). */
const SCORES = [0.01, 0.02, 0.03, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 8, 16, 32, 64];

/** All instruments. */
type Instruments = ReturnType<typeof ofRequests> &
  ReturnType<typeof ofLimits> &
  ReturnType<typeof ofModels> &
  ReturnType<typeof ofAnswers>;

let made: Instruments | undefined;

/** The instruments of this process. Use only after measuring has started: earlier ones never record. */
export function instruments(): Instruments {
  made ??= { ...ofRequests(), ...ofLimits(), ...ofModels(), ...ofAnswers() };
  return made;
}

/** Recreates them at the next call, for a process that starts measuring again. */
export function forgetInstruments(): void {
  made = undefined;
}

function ofRequests() {
  return {
    requests: histogram(
      'http.server.request.duration',
      's',
      'From the first byte in to the last byte out.',
      REQUEST_SECONDS,
    ),
    activeRequests: gauge('http.server.active_requests', '{request}', 'Requests being served.'),
    activeStreams: gauge('citewell.streams.active', '{stream}', 'Streamed replies under way.'),
    store: histogram('db.client.operation.duration', 's', 'Duration of calls to the records.', STORE_SECONDS),
  };
}

function ofLimits() {
  return {
    refusals: counter(
      'citewell.limits.refusals',
      '{refusal}',
      'Who was refused for having used up too much.',
    ),
    sourceRuns: counter('citewell.source.runs', '{run}', 'Ended runs of sources, by outcome.'),
    activeAnswers: gauge('citewell.answers.active', '{answer}', 'Places for answers that are taken.'),
    pendingDocuments: gauge(
      'citewell.documents.pending',
      '{document}',
      'Documents being read or waiting for it.',
    ),
  };
}

function ofModels() {
  return {
    operations: histogram(
      'gen_ai.client.operation.duration',
      's',
      'Duration of calls to models and search.',
      OPERATION_SECONDS,
    ),
    tokens: histogram('gen_ai.client.token.usage', '{token}', 'Tokens of calls to models.', TOKENS),
    firstChunk: histogram(
      'gen_ai.client.operation.time_to_first_chunk',
      's',
      'From asking a model to its first word.',
      FIRST_SECONDS,
    ),
  };
}

function ofAnswers() {
  return {
    answers: histogram(
      'citewell.answer.duration',
      's',
      'From the question to the end of its answer.',
      OPERATION_SECONDS,
    ),
    firstToken: histogram(
      'citewell.answer.time_to_first_token',
      's',
      'From the question to the first word of its answer.',
      OPERATION_SECONDS,
    ),
    cost: counter('citewell.answer.cost', '{currency}', 'What answers cost, where models have prices.'),
    bestScore: histogram(
      'citewell.retrieval.best_score',
      '1',
      'The score of the best hit of each search.',
      SCORES,
    ),
    citations: counter('citewell.answer.citations', '{citation}', 'Sources named in answers.'),
    certainty: counter(
      'citewell.answer.certainty',
      '{answer}',
      'Finished answers, by how surely they answer.',
    ),
  };
}

function histogram(
  name: string,
  unit: string,
  description: string,
  explicitBucketBoundaries: number[],
): Histogram {
  return meter().createHistogram(name, { unit, description, advice: { explicitBucketBoundaries } });
}

function counter(name: string, unit: string, description: string): Counter {
  return meter().createCounter(name, { unit, description });
}

/** Up-down counters. */
function gauge(name: string, unit: string, description: string): UpDownCounter {
  return meter().createUpDownCounter(name, { unit, description });
}
