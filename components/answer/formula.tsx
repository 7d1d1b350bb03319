import { Suspense, use } from 'react';
import { lazyComponent } from '#components/ui/lazy-component.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { DrawingBudgetContext } from './drawing-budget.ts';

const DrawnFormula = lazyComponent(async () => (await import('./drawn-formula.tsx')).DrawnFormula);

interface FormulaProps {
  tex: string;
  /** On lines of its own. */
  display: boolean;
}

/** A formula in TeX; its text until what draws it has arrived. On lines of its own it scrolls by itself. */
export function Formula({ tex, display }: FormulaProps) {
  const translate = useTranslate();
  if (!display) return <InlineFormula tex={tex} display={false} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section may not stand in a paragraph
    <span
      role="region"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: not every browser lets a reader tab to what scrolls
      tabIndex={0}
      aria-label={translate('markdown.formula')}
      className="block overflow-x-auto overflow-y-hidden"
    >
      <InlineFormula tex={tex} display />
    </span>
  );
}

function InlineFormula({ tex, display }: FormulaProps) {
  const budget = use(DrawingBudgetContext);
  const written = <code dir="ltr">{tex}</code>;
  if (!budget) return written;
  return (
    <Suspense fallback={written}>
      <DrawnFormula tex={tex} display={display} budget={budget} />
    </Suspense>
  );
}
