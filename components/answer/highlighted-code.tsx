import { common, createLowlight } from 'lowlight';
import { type ReactNode, useState } from 'react';
import { keyByIndex } from '#components/ui/key-by-index.tsx';
import { isCheapToColour } from '#lib/client/markdown/drawing-cost.ts';
import type { DrawingBudget } from './drawing-budget.ts';
import './highlighted-code.css';

const lowlight = createLowlight(common);

type Tree = ReturnType<typeof lowlight.highlight>['children'][number];

/** Code in colours; plain where its language is not known or it is too much. */
export function HighlightedCode(props: { text: string; language: string; budget: DrawingBudget }): ReactNode {
  const { text, language, budget } = props;
  const [isAllowed] = useState(
    () =>
      lowlight.registered(language) && isCheapToColour(text, language) && budget.take('code', text.length),
  );
  return isAllowed ? drawn(lowlight.highlight(language, text).children) : text;
}

function drawn(tree: readonly Tree[]): ReactNode {
  return keyByIndex(tree, (node) => {
    if (node.type === 'text') return node.value;
    if (node.type !== 'element') return null;
    const classes = node.properties['className'];
    return (
      <span className={Array.isArray(classes) ? classes.join(' ') : undefined}>
        {drawn(node.children as Tree[])}
      </span>
    );
  });
}
