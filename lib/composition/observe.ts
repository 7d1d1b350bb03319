import type { Environment } from '#lib/config/environment.ts';
import type { DocumentService } from '#lib/core/ports/document-service.ts';
import type { Limits } from '#lib/core/ports/limits.ts';
import type { Records } from '#lib/core/records/records.ts';
import type { ObserveAnswer } from '#lib/core/stages/meter-answers.ts';
import { running } from '#lib/telemetry/running.ts';
import type { MeasuredPorts } from './observers.ts';
import type { VectorMakers } from './vector-makers.ts';

// Without telemetry, each function returns its argument, and no observer is loaded: measuring then costs nothing.

/** The same adapters, measured. */
export async function observedPorts<Ports extends MeasuredPorts>(ports: Ports): Promise<Ports> {
  const observers = await loadObservers();
  return observers ? observers.observePorts(ports) : ports;
}

/** The same makers of vectors, measured. */
export async function observedMakers(makers: VectorMakers): Promise<VectorMakers> {
  const observers = makers.embeddings && (await loadObservers());
  return observers ? observers.observeMakers(makers) : makers;
}

/** The same records, measured. */
export async function observedRecords(records: Records, { people }: Environment): Promise<Records> {
  const { kind } = people.records;
  const observers = kind === 'none' ? undefined : await loadObservers();
  return observers
    ? observers.observeRecords(records, kind === 'postgres' ? 'postgresql' : 'sqlite')
    : records;
}

/** The same limits, measured. */
export async function observedLimits(limits: Limits): Promise<Limits> {
  const observers = await loadObservers();
  return observers ? observers.observeLimits(limits) : limits;
}

/** The same document service, measured. */
export async function observedDocumentService(documentService: DocumentService): Promise<DocumentService> {
  const observers = await loadObservers();
  return observers ? observers.observeDocumentService(documentService) : documentService;
}

/** Follows answers; undefined without telemetry. */
export async function answerFollower(): Promise<ObserveAnswer | undefined> {
  return (await loadObservers())?.followAnswers;
}

/** Counts recorded answers while they are made. */
export async function observeRecorder(recorder: { readonly activeCount: number }): Promise<void> {
  (await loadObservers())?.watchRecordings(recorder);
}

async function loadObservers() {
  return running() ? (await import('./observers.ts')).observers : undefined;
}
