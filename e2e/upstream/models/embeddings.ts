import { z } from 'zod';
import type { Exchange } from '../http/exchange.ts';
import type { Reply } from '../http/reply.ts';
import { checkBody } from './check-body.ts';
import type { EmbeddingDeployment } from './deployments.ts';
import { embed } from './embed.ts';
import { invalidRequest } from './openai-error.ts';
import { countTokens } from './tokens.ts';

// Written after `embeddings_create` of the description; the limits after the reference of embeddings.

const INPUT_TOKENS = 8191;
const REQUEST_TOKENS = 300_000;

const text = z.string().min(1);
const schema = z.strictObject({
  model: z.string().optional(),
  input: z.union([text, z.array(text).min(1).max(2048)]),
  encoding_format: z.enum(['float', 'base64']).nullish(),
  dimensions: z.int().min(1).nullish(),
  input_type: z.string().optional(),
  user: z.string().optional(),
});

/** Answers one request for embeddings. */
export function answerEmbeddings({ json }: Exchange, deployment: EmbeddingDeployment): Reply {
  const { input, encoding_format: format, dimensions: asked } = checkBody(schema, json);
  const dimensions = dimensionsOf(deployment, asked ?? undefined);
  const texts = typeof input === 'string' ? [input] : input;
  const tokens = texts.map(countTokens);
  const total = tokens.reduce((sum, count) => sum + count, 0);
  if (tokens.some((count) => count > INPUT_TOKENS) || total > REQUEST_TOKENS) {
    throw invalidRequest(
      `This model's maximum context length is ${INPUT_TOKENS} tokens an input and ${REQUEST_TOKENS} a request, however you requested ${total} tokens. Please reduce your prompt.`,
    );
  }
  const data = texts.map((one, index) => ({
    object: 'embedding',
    index,
    embedding: encoded(embed(one, dimensions), format),
  }));
  return {
    status: 200,
    body: {
      object: 'list',
      model: deployment.model,
      data,
      usage: { prompt_tokens: total, total_tokens: total },
    },
  };
}

function dimensionsOf(
  { dimensions, shortens, model }: EmbeddingDeployment,
  asked: number | undefined,
): number {
  if (asked === undefined) return dimensions;
  if (!shortens) throw invalidRequest('This model does not support specifying dimensions.', 'dimensions');
  if (asked > dimensions) {
    throw invalidRequest(
      `Invalid value for 'dimensions': ${model} gives at most ${dimensions}.`,
      'dimensions',
    );
  }
  return asked;
}

function encoded(vector: number[], format: 'float' | 'base64' | null | undefined): number[] | string {
  return format === 'base64' ? Buffer.from(new Float32Array(vector).buffer).toString('base64') : vector;
}
