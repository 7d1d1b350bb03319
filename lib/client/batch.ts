/**
 * Passes items on in batches: the first at once, then at most one batch every `everyMs`. `flush` passes on the rest.
 * Rendering each token of a fast answer would occupy the main thread; twenty times a second looks the same.
 */
export function createBatch<Item>(handOn: (items: Item[]) => void, everyMs: number) {
  let waiting: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const items = waiting;
    waiting = [];
    timer = setTimeout(flush, everyMs);
    handOn(items);
  }

  return {
    push(item: Item): void {
      waiting.push(item);
      if (timer === undefined) flush();
    },
    flush,
  };
}
