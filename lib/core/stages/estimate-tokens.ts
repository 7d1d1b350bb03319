import { isRecord } from '#lib/shared/json.ts';

const CHARACTERS_PER_TOKEN = 4;
/** Images cost tokens by their dimensions, not by the length of their data URL. */
const IMAGE_DATA_URL = /^data:/;

/** Estimates the tokens of all texts in a nested value, for models that report no usage. */
export function estimateTokens(value: unknown): number {
  return Math.ceil(charactersIn(value) / CHARACTERS_PER_TOKEN);
}

function charactersIn(value: unknown): number {
  if (typeof value === 'string') return IMAGE_DATA_URL.test(value) ? 0 : value.length;
  if (!Array.isArray(value) && !isRecord(value)) return 0;
  return Object.values(value).reduce<number>((sum, each) => sum + charactersIn(each), 0);
}
