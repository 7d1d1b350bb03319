import { Suspense, use } from 'react';
import { lazyPart } from '#components/ui/lazy-part.ts';
import { CodeArea, CodeFrame } from './code-frame.tsx';
import { DrawingBudgetContext, SettledContext } from './drawing-budget.ts';
import { Formula } from './formula.tsx';

const HighlightedCode = lazyPart(async () => (await import('./highlighted-code.tsx')).HighlightedCode);
const Diagram = lazyPart(async () => (await import('./diagram.tsx')).Diagram);

/** A block of code: in colours once it is complete, and drawn where it is a formula or a diagram. */
export function CodeBlock({ text, language }: { text: string; language: string }) {
  const budget = use(DrawingBudgetContext);
  const settled = use(SettledContext);
  const name = /^[\w+#-]{1,20}/.exec(language)?.[0].toLowerCase() ?? '';
  if (!budget) return <CodeArea>{text}</CodeArea>;
  if (name === 'math') return <Formula tex={text} display />;
  const framed = <CodeFrame text={text} name={name} />;
  if (!settled || name === '') return framed;
  if (name === 'mermaid') {
    return (
      <Suspense fallback={framed}>
        <Diagram text={text} budget={budget} />
      </Suspense>
    );
  }
  return (
    <CodeFrame text={text} name={name}>
      <Suspense fallback={text}>
        <HighlightedCode text={text} language={name} budget={budget} />
      </Suspense>
    </CodeFrame>
  );
}
