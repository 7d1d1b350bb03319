import { setTimeout as pause } from 'node:timers/promises';
import { say } from './tell.mjs';

const ANSWER_WITHIN_MS = 30_000;

/** Asks `/api/ready` until it answers 200; then resolves with nothing, else with what it did instead. */
export async function untilReady(host, { pauseMs = 5000, timeoutMs = 900_000 } = {}) {
  const deadline = performance.now() + timeoutMs;
  let lastState = '';
  for (;;) {
    const state = await stateOf(`${host.replace(/\/$/, '')}/api/ready`);
    if (state === '') return undefined;
    if (state !== lastState) say(`Not yet: it ${state}.`);
    lastState = state;
    if (performance.now() + pauseMs > deadline) return state;
    await pause(pauseMs);
  }
}

/** Empty: ready. */
async function stateOf(address) {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    if (response.ok) return '';
    return `answers ${response.status}${missingOf(await response.text())}`;
  } catch (thrown) {
    return `does not answer (${thrown.cause?.code ?? thrown.name})`;
  }
}

/** Which dependencies are away, where the answer is ours. */
function missingOf(text) {
  try {
    const away = Object.entries(JSON.parse(text).dependencies ?? {}).filter(([, one]) => one.status !== 'ok');
    return away.length > 0 ? ` (${away.map(([name]) => name).join(', ')})` : '';
  } catch {
    return '';
  }
}
