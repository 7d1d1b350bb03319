import type { AzureAiConfig, UpstreamConfig } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { abortAfter } from '#lib/shared/async.ts';
import { pause } from '#lib/shared/pause.ts';
import { type AzureAiCall, createAzureAiCall } from '#lib/upstream/azure-ai-call.ts';
import { readHttpFailure, retryAfterMs } from '#lib/upstream/http-failure.ts';
import { createUpstream } from '#lib/upstream/upstream.ts';
import { type AnalysedPage, type Analysis, API_VERSION, analysisSchema } from './analysis.ts';

/** The model of the service that recognises text. */
export const READ_MODEL = 'prebuilt-read';

const BOUNDS = { bytes: 32_000_000 };
const USUAL_WAIT_MS = 1000;
/** However soon the service wants to be asked again. */
const LEAST_WAIT_MS = 100;
const EMPTY: AnalysedPage = { angle: 0, words: [], lines: [] };

/** Recognises the text of a picture. Throws AppError with the reason, and the signal's reason when it aborts. */
export type ReadPicture = (picture: Uint8Array, signal?: AbortSignal) => Promise<AnalysedPage>;

/**
 * The model `prebuilt-read` of Azure Document Intelligence (REST, 2024-11-30). Calls fail by the table of `lib/upstream`; a
 * picture takes `totalMs` at most. Throws AppError `bad-request` for a picture that the service cannot read.
 */
export function createReadPicture(
  config: AzureAiConfig,
  upstream: UpstreamConfig,
  { totalMs = 120_000 } = {},
): ReadPicture {
  const service = createUpstream('recognition', upstream, readHttpFailure);
  const call = createAzureAiCall(config, upstream.connectTimeoutMs, BOUNDS);
  const model = `${config.endpoint}/documentintelligence/documentModels/${READ_MODEL}`;
  return async (picture, signal) => {
    const late = new AppError(
      'unavailable',
      `Azure Document Intelligence took more than ${totalMs / 1000} s`,
    );
    const within = abortAfter(totalMs, late, signal);
    const begun = await service.call((own) => begin(call, model, picture, own), within);
    let { waitMs } = begun;
    for (;;) {
      await pause(Math.min(Math.max(waitMs ?? USUAL_WAIT_MS, LEAST_WAIT_MS), totalMs), within);
      const polled = await service.call((own) => poll(call, begun.address, own), within);
      if (polled.analysis.status === 'succeeded') return polled.analysis.analyzeResult?.pages[0] ?? EMPTY;
      if (!/^(notStarted|running)$/.test(polled.analysis.status)) throw unreadable(polled.analysis);
      waitMs = polled.waitMs;
    }
  };
}

async function begin(call: AzureAiCall, model: string, picture: Uint8Array, signal: AbortSignal) {
  const response = await call(`${model}:analyze?api-version=${API_VERSION}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: Uint8Array.from(picture),
    signal,
  });
  await response.text();
  return { address: response.headers.get('operation-location') ?? '', waitMs: waitOf(response) };
}

async function poll(call: AzureAiCall, address: string, signal: AbortSignal) {
  const response = await call(address, { signal });
  const { data: analysis } = analysisSchema.safeParse(await response.json());
  if (!analysis)
    throw new AppError('bad-request', 'the result of Azure Document Intelligence is not as its API says');
  return { analysis, waitMs: waitOf(response) };
}

function waitOf({ headers }: Response): number | undefined {
  return retryAfterMs((name) => headers.get(name) ?? undefined);
}

function unreadable({ status, error }: Analysis): AppError {
  // A code is a word of the API. Anything longer would quote the service.
  const code = [error?.code, status].find((word) => word && /^\w{1,60}$/.test(word)) ?? 'failed';
  return new AppError(
    code === 'InternalServerError' ? 'unavailable' : 'bad-request',
    `Azure Document Intelligence cannot read it (${code})`,
  );
}
