const Z = 1.96;

/** The 95% interval of a share by Wilson: of no trials, all shares. */
export function wilsonInterval(count: number, of: number): [number, number] {
  if (of === 0) return [0, 1];
  const share = count / of;
  const denominator = 1 + (Z * Z) / of;
  const centre = share + (Z * Z) / (2 * of);
  const spread = Z * Math.sqrt((share * (1 - share)) / of + (Z * Z) / (4 * of * of));
  return [Math.max(0, (centre - spread) / denominator), Math.min(1, (centre + spread) / denominator)];
}
