import { isRecord } from '#lib/shared/json.ts';

const CHARACTERS_A_TOKEN = 4;
/** Pictures cost by their size on a screen, not by their letters. */
const PICTURE = /^data:/;

/** About how many tokens the texts in a value have, however deep: for what a model took without telling. */
export function estimateTokens(value: unknown): number {
  return Math.ceil(charactersIn(value) / CHARACTERS_A_TOKEN);
}

function charactersIn(value: unknown): number {
  if (typeof value === 'string') return PICTURE.test(value) ? 0 : value.length;
  if (!Array.isArray(value) && !isRecord(value)) return 0;
  return Object.values(value).reduce<number>((sum, each) => sum + charactersIn(each), 0);
}
