import { prefillOf } from '#lib/core/embedding.ts';
import { isRecord } from '#lib/shared/json.ts';
import { parentPage, tellParent } from './tell-parent.ts';

/**
 * Connects this frame to the page around it, at exactly this origin: the browser delivers nothing to another one. `fill`
 * gets each question that the page suggests. Returns a function that ends this.
 */
export function connectToParent(origin: string, fill: (question: string) => void): () => void {
  const controller = new AbortController();
  const listen = ({ source, origin: sender, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || sender !== origin || !isRecord(data)) return;
    const { type, question } = data;
    if (type === 'citewell:ask' && typeof question === 'string') fill(prefillOf(question));
  };
  addEventListener('message', listen, { signal: controller.signal });
  parentPage.origin = origin;
  tellParent({ type: 'citewell:ready' });
  return () => {
    parentPage.origin = null;
    controller.abort();
  };
}
