import type { OpenAI } from 'openai';
import type { EmbeddingConfig } from '#lib/config/services.ts';
import { isRecord } from '#lib/shared/json.ts';
import type { ReplyBounds } from '#lib/upstream/reply-bounds.ts';
import type { OpenAiClient } from './client.ts';
import { saidInError } from './openai-failure.ts';

/** Embeds some texts in one call: one vector per text, in order. */
export type EmbedBatch = (texts: readonly string[], signal: AbortSignal) => Promise<number[][]>;

/** A full batch of the longest vectors, as numbers. */
const REPLY_BOUNDS: ReplyBounds = { bytes: 128_000_000 };
/** Whether the model rejects `dimensions`. */
const FIXED_LENGTH = /^text-embedding-ada-002/;
/** Statuses with which servers reject a field. */
const REFUSED = [400, 422, 501];

/**
 * Calls the embeddings endpoint of OpenAI's API. Vectors travel as base64, unless the server rejects that or
 * sends numbers anyway; a configured length is requested, unless the server rejects the field.
 */
export function createEmbedBatch(config: EmbeddingConfig, client: OpenAiClient): EmbedBatch {
  const refused = new Set<'base64' | 'dimensions'>();
  const { deployment: model, dimensions } = config;
  const asksLength = dimensions !== undefined && !FIXED_LENGTH.test(config.model);

  return async function embedBatch(texts, signal) {
    const { embeddings } = await client(REPLY_BOUNDS);
    for (;;) {
      const request: OpenAI.EmbeddingCreateParams = {
        model,
        input: [...texts],
        ...(asksLength && !refused.has('dimensions') && { dimensions }),
        // Without this field the SDK requests base64 and decodes it.
        ...(refused.has('base64') && { encoding_format: 'float' }),
      };
      try {
        return inOrder((await embeddings.create(request, { signal })).data, texts.length);
      } catch (thrown) {
        const field = refusedField(thrown);
        if (field === undefined || refused.has(field)) throw thrown;
        refused.add(field);
      }
    }
  };
}

function refusedField(thrown: unknown): 'base64' | 'dimensions' | undefined {
  const status = isRecord(thrown) ? thrown['status'] : undefined;
  if (typeof status !== 'number' || !REFUSED.includes(status)) return undefined;
  const said = saidInError(thrown);
  if (/encoding_format|base64/i.test(said)) return 'base64';
  // A value out of range is a configuration error, not an unknown field.
  return /dimensions|matryoshka/i.test(said) && /support|recogni[sz]e|unknown|extra|permitted/i.test(said)
    ? 'dimensions'
    : undefined;
}

/** Servers may answer out of order: `index` is the text's position, if present. */
function inOrder(data: OpenAI.Embedding[] | undefined, count: number): number[][] {
  const vectors: number[][] = [];
  for (const [place, item] of (data ?? []).entries()) {
    const vector = Array.from(item.embedding ?? []);
    if (vector.length > 0 && vector.every(Number.isFinite)) vectors[item.index ?? place] = vector;
  }
  if (vectors.length === count && Object.keys(vectors).length === count) return vectors;
  // As with any malformed reply: the service's fault, and possibly gone at the next attempt.
  throw new SyntaxError(`The embeddings of ${count} texts were asked for; the reply holds others.`);
}
