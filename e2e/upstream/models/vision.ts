import { z } from 'zod';
import type { Exchange } from '../http/exchange.ts';
import { Refusal, type Reply } from '../http/reply.ts';
import { embed, embedBytes } from './embed.ts';
import { isImage } from './is-image.ts';

/** Azure AI Vision's multimodal embeddings, by its reference of 2024-02-01. */
const VERSIONS = ['2023-02-01-preview', '2023-04-01-preview', '2024-02-01'];
const MODEL_VERSIONS = ['2022-04-11', '2023-04-15', 'latest'];
const DIMENSIONS = 1024;
const LONGEST_WORDS = 70;
const LARGEST_BYTES = 20 * 1024 * 1024;

const textBody = z.strictObject({ text: z.string().min(1) });
const urlBody = z.strictObject({ url: z.url() });

/** Describes pictures that tests know, so that questions find them; others get a vector of their own. */
export type DescribeImage = (bytes: Uint8Array) => string | undefined;

/** Answers `/computervision/retrieval:…`. */
export function answerVision(exchange: Exchange, operation: string, describe: DescribeImage): Reply {
  const { query } = exchange;
  const modelVersion = query.get('model-version') ?? '';
  if (!VERSIONS.includes(query.get('api-version') ?? '')) throw refused('The api-version is not supported.');
  if (!MODEL_VERSIONS.includes(modelVersion)) throw refused('The model-version is not supported.');
  const vector = operation === 'vectorizeText' ? ofText(exchange) : ofImage(exchange, describe);
  return { status: 200, body: { modelVersion, vector } };
}

function ofText({ json }: Exchange): number[] {
  const { data, error } = textBody.safeParse(json);
  if (error) throw refused(error.message);
  if (data.text.split(/\s+/).length > LONGEST_WORDS) throw refused('Text exceeds the limit of 70 words.');
  return embed(data.text, DIMENSIONS);
}

function ofImage({ json, body, headers }: Exchange, describe: DescribeImage): number[] {
  if (/\bjson\b/.test(headers['content-type'] ?? '')) {
    const { data, error } = urlBody.safeParse(json);
    if (error) throw refused(error.message);
    return embed(data.url, DIMENSIONS);
  }
  if (!/^(application\/octet-stream|image\/)/.test(headers['content-type'] ?? '')) {
    throw refused('The content type is not supported.', 415);
  }
  if (body.length > LARGEST_BYTES) throw refused('Image size exceeds the limit.');
  if (!isImage(body)) throw refused('The image format is not supported.');
  const description = describe(body);
  return description === undefined ? embedBytes(body, DIMENSIONS) : embed(description, DIMENSIONS);
}

function refused(message: string, status = 400): Refusal {
  return new Refusal(visionError(status, message), message);
}

/** An error as Azure AI Vision writes it. */
export function visionError(status: number, message: string): Reply {
  const code = status === 400 ? 'InvalidRequest' : String(status);
  return { status, body: { error: { code, message, innererror: { code, message } } } };
}
