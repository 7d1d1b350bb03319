/** Milliseconds as people read them; `–` where nothing was measured. */
export function msText(value: number | null): string {
  if (value === null) return '–';
  if (value >= 10_000) return `${(value / 1000).toFixed(1)} s`;
  return `${value >= 100 || Number.isInteger(value) ? Math.round(value).toLocaleString('en') : value.toFixed(1)} ms`;
}

/** Bytes in the units of 1024 that memory is counted in. */
export function bytesText(value: number): string {
  if (Math.abs(value) >= 2 ** 30) return `${(value / 2 ** 30).toFixed(2)} GB`;
  if (Math.abs(value) >= 2 ** 20) return `${(value / 2 ** 20).toFixed(value >= 100 * 2 ** 20 ? 0 : 1)} MB`;
  return `${Math.round(value / 1024)} KB`;
}

/** A share of 1 with its sign, as a change. */
export function changeText(share: number): string {
  return `${share > 0 ? '+' : ''}${(100 * share).toFixed(1)}%`;
}

/** A moment of the run: minutes and seconds from its start. */
export function clockText(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
