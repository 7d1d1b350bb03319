import { useEffect, useState, useSyncExternalStore } from 'react';
import { Note } from '#components/ui/alert.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { DIAGRAM_WORKERS } from '#lib/client/markdown/answer-budget.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { CodeFrame } from './code-frame.tsx';
import type { DrawingBudget } from './drawing-budget.ts';

/**
 * A Mermaid diagram, drawn as a picture: what it contains can run nothing and load nothing. Its source where it cannot be
 * drawn, of a kind that is not supported, or too large.
 */
export function Diagram({ text, budget }: { text: string; budget: DrawingBudget }) {
  const translate = useTranslate();
  const [isAllowed] = useState(() => budget.take('diagrams', text.length));
  const picture = usePicture(text, isAllowed);
  const source = <CodeFrame text={text} name="mermaid" />;
  if (picture === 'drawing') return source;
  if (picture === 'failed') {
    return (
      <div>
        <Note className="mb-2">{translate('markdown.diagram.failed')}</Note>
        {source}
      </div>
    );
  }
  return (
    <figure className="rounded-xl border border-line bg-surface p-3">
      <ScrollRegion aria-label={translate('markdown.diagram')} className="overflow-x-auto">
        <img src={picture} alt={translate('markdown.diagram')} className="mx-auto max-h-[80vh] max-w-full" />
      </ScrollRegion>
      <details className="mt-2 text-sm text-muted print:hidden">
        <summary>{translate('markdown.diagram.source')}</summary>
        <div className="mt-2">{source}</div>
      </details>
    </figure>
  );
}

/** The address of the picture, which is drawn again when the page turns dark or light. */
function usePicture(text: string, isAllowed: boolean): string {
  const [picture, setPicture] = useState(isAllowed ? 'drawing' : 'failed');
  const colours = useSyncExternalStore(followColours, coloursNow, () => '');
  useEffect(() => {
    if (!isAllowed || !colours) return;
    const controller = new AbortController();
    let address = '';
    drawDiagram(text, JSON.parse(colours) as DiagramColours, controller.signal).then(
      (svg) => {
        address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
        setPicture(address);
      },
      () => controller.signal.aborted || setPicture('failed'),
    );
    return () => {
      controller.abort();
      URL.revokeObjectURL(address);
    };
  }, [text, colours, isAllowed]);
  return picture;
}

/** As text, which stays the same while the colours do. */
function coloursNow(): string {
  const { color, backgroundColor } = getComputedStyle(document.body);
  return JSON.stringify({ fg: color, bg: backgroundColor } satisfies DiagramColours);
}

function followColours(listener: () => void): () => void {
  const list = matchMedia('(prefers-color-scheme: dark)');
  const chosen = new MutationObserver(listener);
  list.addEventListener('change', listener);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    list.removeEventListener('change', listener);
    chosen.disconnect();
  };
}

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
