import type { UpstreamConfig, VisionConfig } from '#lib/config/services.ts';
import type { ImageEmbeddingModel } from '#lib/core/ports/search-models.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { createAzureAiCall } from '#lib/upstream/azure-ai-call.ts';
import { readHttpFailure } from '#lib/upstream/http-failure.ts';
import { SMALL_REPLY } from '#lib/upstream/service-reply.ts';
import { createUpstream } from '#lib/upstream/upstream.ts';

const API_VERSION = '2024-02-01';

/** Dimensions of every multimodal model of Azure AI Vision. */
const DIMENSIONS = 1024;
/** Maximum words of a text. */
const MOST_WORDS = 70;
/** Maximum bytes of a picture. */
const MOST_BYTES = 20 * 1024 * 1024;

/**
 * The multimodal embeddings of Azure AI Vision (REST, 2024-02-01: `retrieval:vectorizeText`,
 * `retrieval:vectorizeImage`). Only the first 70 words of a text count, the service's limit. Throws
 * AppErrors by the table of `lib/upstream`, `too-large` for a picture beyond 20 MB, and `internal` for a
 * vector that does not have 1,024 dimensions.
 */
export function createImageEmbeddings(config: VisionConfig, upstream: UpstreamConfig): ImageEmbeddingModel {
  const service = createUpstream('vision', upstream, readHttpFailure);
  const call = createAzureAiCall(config, upstream.connectTimeoutMs, SMALL_REPLY);
  const vectorize = async (operation: string, type: string, body: BodyInit, signal?: AbortSignal) => {
    const url = new URL(`${config.endpoint}/computervision/retrieval:${operation}`);
    url.searchParams.set('api-version', API_VERSION);
    url.searchParams.set('model-version', config.modelVersion);
    const request = { method: 'POST', headers: { 'content-type': type }, body };
    const attempt = async (own: AbortSignal): Promise<unknown> =>
      (await call(url.href, { ...request, signal: own })).json();
    return vectorIn(await service.call(attempt, signal));
  };
  return {
    name: `azure-vision-${config.modelVersion}@${DIMENSIONS}`,
    dimensions: DIMENSIONS,
    embedText: (text, signal) =>
      vectorize('vectorizeText', 'application/json', JSON.stringify({ text: sendable(text) }), signal),
    async embedImage({ bytes }, signal) {
      if (bytes.length > MOST_BYTES) throw tooLarge(bytes.length);
      // The service detects the image format itself and rejects some media types.
      return vectorize('vectorizeImage', 'application/octet-stream', Uint8Array.from(bytes), signal);
    },
  };
}

function sendable(text: string): string {
  const words = text.toWellFormed().trim().split(/\s+/).slice(0, MOST_WORDS).join(' ');
  return words || ' ';
}

function vectorIn(reply: unknown): number[] {
  const vector = isRecord(reply) ? reply['vector'] : undefined;
  const isVector = Array.isArray(vector) && vector.every((value) => Number.isFinite(value));
  if (isVector && vector.length === DIMENSIONS) return vector;
  const given = isVector ? `vectors of ${vector.length} numbers` : 'no vectors';
  throw new AppError(
    'internal',
    `Azure AI Vision gives ${given}, ${DIMENSIONS} are expected. Check its endpoint and model version.`,
  );
}

function tooLarge(bytes: number): AppError {
  return new AppError(
    'too-large',
    `The picture has ${bytes} bytes; ${MOST_BYTES} is the most that can be embedded.`,
  );
}
