import { countTokens as countOpenAiTokens } from 'gpt-tokenizer/encoding/o200k_base';

/** Tokens of `text` in OpenAI's o200k encoding; markers such as `<|endoftext|>` count as plain text. */
export function countTokens(text: string): number {
  return countOpenAiTokens(text, { disallowedSpecial: new Set() });
}
