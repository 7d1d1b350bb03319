/** The fewest that go on in a turn: each turn has a cost of its own. */
const FEWEST_PER_TURN = 10;

/** The longest-waiting first. */
const waiting: (() => void)[] = [];

/**
 * Resolves in a later turn of the event loop: the next one, or in a crowd behind what other answers need for their first
 * words. An eighth of those who wait go on in each turn, so that nobody waits for long however many questions come.
 */
export function afterFirstWords(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(letGo);
  });
}

function letGo(): void {
  const count = Math.max(FEWEST_PER_TURN, Math.ceil(waiting.length / 8));
  for (const goOn of waiting.splice(0, count)) goOn();
  if (waiting.length > 0) setImmediate(letGo);
}
