import { prefillOf } from '#lib/core/branding/frame-messages.ts';
import { isRecord } from '#lib/shared/json.ts';
import { createBatch } from '../store.ts';
import { parentPage, tellParent } from './tell-parent.ts';

/** However often the page suggests a question. */
const FILL_EVERY_MS = 200;

/**
 * Connects this frame to the page around it, at exactly this origin: the browser delivers nothing to another one. `fill`
 * gets what the page suggests: of questions that come faster than a reader could see, the last. Returns a function that
 * ends this.
 */
export function connectToParent(origin: string, fill: (question: string) => void): () => void {
  const controller = new AbortController();
  let latest = '';
  const batch = createBatch<void>(() => controller.signal.aborted || fill(prefillOf(latest)), FILL_EVERY_MS);
  const listen = (event: MessageEvent<unknown>) => {
    if (event.source !== window.parent || event.origin !== origin) return;
    // Read of no one else: a browser decodes a message, however large, when it is read.
    const { data } = event;
    if (!isRecord(data) || data['type'] !== 'citewell:ask' || typeof data['question'] !== 'string') return;
    latest = data['question'];
    batch.push();
  };
  addEventListener('message', listen, { signal: controller.signal });
  parentPage.origin = origin;
  tellParent({ type: 'citewell:ready' });
  return () => {
    parentPage.origin = null;
    controller.abort();
  };
}
