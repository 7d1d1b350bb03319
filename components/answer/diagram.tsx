import { useEffect, useState, useSyncExternalStore } from 'react';
import { Note } from '#components/ui/alert.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { CodeFrame } from './code-frame.tsx';
import { type DiagramColours, drawDiagram } from './draw-diagram.ts';
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
