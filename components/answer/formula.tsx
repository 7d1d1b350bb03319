import { Suspense, use } from 'react';
import { lazyPart } from '#components/ui/lazy-part.ts';
import { DrawingBudgetContext } from './drawing-budget.ts';

const DrawnFormula = lazyPart(async () => (await import('./drawn-formula.tsx')).DrawnFormula);

/** A formula in TeX; its text until what draws it has arrived. */
export function Formula({ tex, display }: { tex: string; display: boolean }) {
  const budget = use(DrawingBudgetContext);
  const written = <code dir="ltr">{tex}</code>;
  if (!budget) return written;
  return (
    <Suspense fallback={written}>
      <DrawnFormula tex={tex} display={display} budget={budget} />
    </Suspense>
  );
}
