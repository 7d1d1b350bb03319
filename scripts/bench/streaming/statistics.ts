/** The middle of the values, the mean of both when there are two. Throws for an empty list. */
export function median(values: number[]): number {
  if (values.length === 0) throw new Error('There is no median of nothing.');
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length >>> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Measures two contenders in turn, `rounds` times, the first one changing: a drift of the machine hits both. */
export async function inPairs<T>(
  rounds: number,
  ours: () => Promise<T>,
  bare: () => Promise<T>,
): Promise<{ ours: T; bare: T }[]> {
  const pairs: { ours: T; bare: T }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2) {
      const first = await ours();
      pairs.push({ ours: first, bare: await bare() });
    } else {
      const first = await bare();
      pairs.push({ ours: await ours(), bare: first });
    }
  }
  return pairs;
}
