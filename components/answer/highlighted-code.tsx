import { common, createLowlight } from 'lowlight';
import { type ReactNode, useState } from 'react';
import { inPlace } from '#components/ui/in-place.tsx';
import type { DrawingBudget } from './drawing-budget.ts';
import './highlighted-code.css';

const lowlight = createLowlight(common);

/** Grammars may read on from each word of a line to its end; longer lines, and longer code, stay plain. */
const LONGEST_LINE = 200;
const LONGEST_CODE = 10_000;

type Tree = ReturnType<typeof lowlight.highlight>['children'][number];

/** Code in colours; plain where its language is not known or it is too much. */
export function HighlightedCode(props: { text: string; language: string; budget: DrawingBudget }): ReactNode {
  const { text, language, budget } = props;
  const [isAllowed] = useState(
    () =>
      lowlight.registered(language) &&
      text.length <= LONGEST_CODE &&
      text.split('\n').every((line) => line.length <= LONGEST_LINE) &&
      budget.take('code', text.length),
  );
  return isAllowed ? drawn(lowlight.highlight(language, text).children) : text;
}

function drawn(tree: readonly Tree[]): ReactNode {
  return inPlace(tree, (node) => {
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
