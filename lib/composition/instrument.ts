import type { Environment } from '#lib/config/environment.ts';
import type { DocumentService } from '#lib/core/ports/document-service.ts';
import type { Limits } from '#lib/core/ports/limits.ts';
import type { Records } from '#lib/core/records/records.ts';
import type { InstrumentAnswer } from '#lib/core/stages/record-usage.ts';
import { running } from '#lib/telemetry/running.ts';
import type { EmbeddingModels } from './embedding-models.ts';
import type { InstrumentedPorts, instruments } from './instruments.ts';

// Without telemetry, each function returns its argument, and no instrument is loaded: telemetry then costs nothing.

/** The same adapters, with telemetry. */
export async function instrumentedPorts<Ports extends InstrumentedPorts>(ports: Ports): Promise<Ports> {
  const instruments = await loadInstruments();
  return instruments ? instruments.instrumentPorts(ports) : ports;
}

/** The same embedding models, with telemetry. */
export async function instrumentedEmbeddings(makers: EmbeddingModels): Promise<EmbeddingModels> {
  const instruments = makers.embeddings && (await loadInstruments());
  return instruments ? instruments.instrumentEmbeddingModels(makers) : makers;
}

/** The same records, with telemetry. */
export async function instrumentedRecords(records: Records, { identity }: Environment): Promise<Records> {
  const { kind } = identity.records;
  const instruments = kind === 'none' ? undefined : await loadInstruments();
  return instruments
    ? instruments.instrumentRecords(records, kind === 'postgres' ? 'postgresql' : 'sqlite')
    : records;
}

/** The same limits, with telemetry. */
export async function instrumentedLimits(limits: Limits): Promise<Limits> {
  const instruments = await loadInstruments();
  return instruments ? instruments.instrumentLimits(limits) : limits;
}

/** The same document service, with telemetry. */
export async function instrumentedDocumentService(
  documentService: DocumentService,
): Promise<DocumentService> {
  const instruments = await loadInstruments();
  return instruments ? instruments.instrumentDocumentService(documentService) : documentService;
}

/** Traces answers; undefined without telemetry. */
export async function answerInstrument(): Promise<InstrumentAnswer | undefined> {
  return (await loadInstruments())?.traceAnswers;
}

/** Counts recorded answers while they are made. */
export async function instrumentRecorder(recorder: { readonly activeCount: number }): Promise<void> {
  (await loadInstruments())?.instrumentRecordings(recorder);
}

/** Measures the sources that `read` gives; the function that is returned counts ended runs by outcome. */
export async function instrumentedSources(
  read: Parameters<typeof instruments.instrumentSources>[0],
): Promise<(name: string, outcome: string) => void> {
  return (await loadInstruments())?.instrumentSources(read, Date.now) ?? (() => {});
}

async function loadInstruments() {
  return running() ? (await import('./instruments.ts')).instruments : undefined;
}
