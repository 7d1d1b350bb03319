import { isRecord, type Json, type JsonObject } from '#lib/shared/json.ts';

/** More categories than Azure has. Further ones are left out. */
const MOST_CATEGORIES = 64;
const SEVERITIES = ['safe', 'low', 'medium', 'high'];

/**
 * Azure judges a streamed answer piece by piece (`{ hate: { filtered, severity }, jailbreak: { filtered,
 * detected } }`). Puts the results of the next piece into `kept` where they are no better, category by category, so
 * that the answer is as bad as its worst piece.
 */
export function keepWorse(kept: JsonObject, next: JsonObject): void {
  for (const category of Object.keys(next)) {
    if (!(category in kept) && Object.keys(kept).length >= MOST_CATEGORIES) continue;
    const judgement = next[category] ?? null;
    if (badness(judgement) >= badness(kept[category])) kept[category] = judgement;
  }
}

function badness(judgement: Json | undefined): number {
  if (!isRecord(judgement)) return -1;
  const severity = SEVERITIES.indexOf(String(judgement['severity']));
  return (judgement['filtered'] === true ? 20 : 0) + (judgement['detected'] === true ? 10 : 0) + severity;
}
