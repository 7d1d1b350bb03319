import type { OpenAI } from 'openai';
import type { EmbeddingConfig } from '#lib/config/services.ts';
import { isRecord } from '#lib/shared/json.ts';
import { saidInError } from './openai-failure.ts';

/** Asks for the vectors of some texts in one call; one a text, in order. */
export type EmbedBatch = (texts: readonly string[], signal: AbortSignal) => Promise<number[][]>;

/** Gives vectors of one length and refuses to be told which. */
const FIXED_LENGTH = /^text-embedding-ada-002/;
/** Statuses with which servers refuse a field. */
const REFUSED = [400, 422, 501];

/**
 * Calls the embeddings endpoint of OpenAI's API. Vectors travel as base64, as the SDK asks for them, unless the server
 * refuses that or sends numbers all the same; a configured length is asked for unless the server refuses to be asked.
 */
export function createEmbedBatch(config: EmbeddingConfig, client: () => Promise<OpenAI>): EmbedBatch {
  const refused = new Set<'base64' | 'dimensions'>();
  const { deployment: model, dimensions } = config;
  const asksLength = dimensions !== undefined && !FIXED_LENGTH.test(config.model);

  return async function embedBatch(texts, signal) {
    const { embeddings } = await client();
    for (;;) {
      const request: OpenAI.EmbeddingCreateParams = {
        model,
        input: [...texts],
        ...(asksLength && !refused.has('dimensions') && { dimensions }),
        // Left out, the SDK asks for base64 and turns it into numbers.
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
  // Out of range is a matter of configuration, not of a server that does not know the field.
  return /dimensions|matryoshka/i.test(said) && /support|recogni[sz]e|unknown|extra|permitted/i.test(said)
    ? 'dimensions'
    : undefined;
}

/** Servers may answer out of order: `index` says which text a vector belongs to, where it is there. */
function inOrder(data: OpenAI.Embedding[] | undefined, count: number): number[][] {
  const vectors: number[][] = [];
  for (const [place, item] of (data ?? []).entries()) {
    const vector = Array.from(item.embedding ?? []);
    if (vector.length > 0 && vector.every(Number.isFinite)) vectors[item.index ?? place] = vector;
  }
  if (vectors.length === count && Object.keys(vectors).length === count) return vectors;
  // As with any answer that is none: the service's fault, and perhaps gone at the next try.
  throw new SyntaxError(`The embeddings of ${count} texts were asked for; the reply holds others.`);
}
