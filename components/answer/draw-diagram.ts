import { DIAGRAM_WORKERS } from '#lib/client/markdown/answer-budget.ts';

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

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Draws Mermaid text as SVG, in a thread that is ended when it takes too long or `signal` aborts. There are at most
 * DIAGRAM_WORKERS threads; others wait for one to end. Throws for what cannot be drawn.
 */
export async function drawDiagram(
  text: string,
  colours: DiagramColours,
  signal: AbortSignal,
): Promise<string> {
  if (running >= DIAGRAM_WORKERS) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    signal.throwIfAborted();
    return await drawInThread(text, colours, signal);
  } finally {
    const next = waiting.shift();
    // The slot passes to the next one.
    if (next) next();
    else running -= 1;
  }
}

function drawInThread(text: string, colours: DiagramColours, signal: AbortSignal): Promise<string> {
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
    worker.postMessage({ text: statementLines(text), colours });
  });
  return drawing.finally(() => worker.terminate());
}

/** Quoted texts, labels in brackets, entities such as `#quot;`; semicolons between statements; arrows that touch a name. */
const STATEMENT_PARTS =
  /"[^"\n]*"|\[[^\]\n]*\]|\([^)\n]*\)|\{[^}\n]*\}|\|[^|\n]*\||[#&]\w+;|;[ \t]*|(?<=[\w\])}])(?:-{2,}>|-{3,}|={2,}>|-\.+->)(?=[\s|\w])/g;

/**
 * Mermaid text with one statement a line and spaces around arrows. Mermaid also ends statements with semicolons and takes
 * `A-->B`; our drawer does neither.
 */
export function statementLines(text: string): string {
  const lines = text.replace(STATEMENT_PARTS, (part) => {
    if (part.startsWith(';')) return '\n';
    return /^[-=]/.test(part) ? ` ${part} ` : part;
  });
  // A label stands against its arrow.
  return lines.replaceAll('> |', '>|');
}
