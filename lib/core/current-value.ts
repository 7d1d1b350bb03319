import { MAX_ANSWER_TOKENS } from './settings.ts';

/** What pages of the Azure Python sample from 2024 and 2025 send, in the terms of today. */
const OLDER_VALUES: Readonly<Record<string, ReadonlyMap<unknown, unknown>>> = {
  vector_fields: new Map([
    ['textEmbeddingOnly', ['embedding']],
    ['imageEmbeddingOnly', ['imageEmbedding']],
    ['textAndImageEmbeddings', ['embedding', 'imageEmbedding']],
  ]),
  gpt4v_input: new Map([['texts', 'text']]),
};

/**
 * The value of a setting as sent, in the terms of today: values of older clients by their current names, `max_tokens`
 * beyond the limit as the limit. Other values are returned unchanged, valid or not.
 */
export function currentValue(key: string, value: unknown): unknown {
  if (key === 'max_tokens') return atMostAnswerTokens(value);
  const older = Object.hasOwn(OLDER_VALUES, key) ? OLDER_VALUES[key] : undefined;
  return older?.get(value) ?? value;
}

/** A number of tokens, cut to the limit; other values are returned unchanged. */
export function atMostAnswerTokens<T>(value: T): T | number {
  return typeof value === 'number' ? Math.min(value, MAX_ANSWER_TOKENS) : value;
}
