/** The colours of the text and of the ground, as CSS. */
export interface DiagramColours {
  fg: string;
  bg: string;
}

/** What the worker sends back. */
export type DiagramReply = { svg: string } | { failed: true };

const TIME_LIMIT_MS = 4000;
/** A browser takes long to draw more. */
const MAX_SVG_CHARACTERS = 400_000;

/**
 * Draws Mermaid text as SVG, in a thread that is ended when it takes too long or `signal` aborts. Throws for what cannot be
 * drawn.
 */
export function drawDiagram(text: string, colours: DiagramColours, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('./diagram-worker.ts', import.meta.url), { type: 'module' });
  const drawing = new Promise<string>((resolve, reject) => {
    const fail = () => reject(new Error('The diagram cannot be drawn.'));
    const tooLong = setTimeout(fail, TIME_LIMIT_MS);
    signal.addEventListener('abort', fail, { once: true });
    worker.addEventListener('error', fail);
    worker.addEventListener('message', ({ data }: MessageEvent<DiagramReply>) => {
      clearTimeout(tooLong);
      if ('svg' in data && data.svg.length <= MAX_SVG_CHARACTERS) resolve(data.svg);
      else fail();
    });
    worker.postMessage({ text, colours });
  });
  return drawing.finally(() => worker.terminate());
}
