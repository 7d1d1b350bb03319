interface StreamLinesOptions {
  /** Called with each piece that arrives. */
  onBytes?: () => void;
  /** Also what follows the last line end: a complete answer is not terminated. Without it, a line cut in two is left out. */
  withRest?: boolean;
}

/** The lines of a stream without their ends, in whatever pieces it arrives; blank lines are left out. */
export async function* streamLines(
  stream: AsyncIterable<string | Uint8Array> | Iterable<never>,
  { onBytes, withRest = false }: StreamLinesOptions = {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let unfinished = '';
  for await (const piece of stream) {
    onBytes?.();
    const text = typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
    const lines = `${unfinished}${text}`.split('\n');
    unfinished = lines.pop() ?? '';
    for (const line of lines) if (line.trim()) yield line;
  }
  if (withRest && unfinished.trim()) yield unfinished;
}
