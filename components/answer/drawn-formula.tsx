import katex from 'katex';
import 'katex/dist/katex.min.css';
import { useLayoutEffect, useRef } from 'react';
import { isDrawable } from '#lib/client/markdown/drawing-cost.ts';
import type { DrawingBudget } from './drawing-budget.ts';

interface DrawnFormulaProps {
  tex: string;
  display: boolean;
  budget: DrawingBudget;
}

/** A formula as KaTeX draws it, with MathML for screen readers; its TeX where that is wrong or too much. */
export function DrawnFormula({ tex, display, budget }: DrawnFormulaProps) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (element.current) draw(tex, display, budget, element.current);
  }, [tex, display, budget]);
  // What stands in it is KaTeX's: React knows nothing of it.
  return <span ref={element} dir="ltr" />;
}

function draw(tex: string, displayMode: boolean, budget: DrawingBudget, element: HTMLElement): void {
  try {
    if (!isDrawable(tex) || !budget.take('formulas', tex.length)) throw new Error('Too many formulas.');
    // KaTeX makes elements one by one, no HTML string. Links, images and styles of the formula's own need its trust.
    katex.render(tex, element, {
      displayMode,
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxSize: 20,
      maxExpand: 300,
      // The one command that writes a style attribute, which the content policy refuses.
      macros: { '\\pmb': '\\boldsymbol' },
    });
  } catch {
    const written = document.createElement('code');
    written.textContent = tex;
    element.replaceChildren(written);
  }
}
