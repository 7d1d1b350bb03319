import { type ReactNode, type RefObject, useRef } from 'react';
import { useAnchoredPopover } from './use-anchored-popover.ts';

interface AnchoredCardProps {
  id: string;
  /** What the card is called. */
  label: string;
  anchor: RefObject<HTMLElement | null>;
  onHide: () => void;
  children: ReactNode;
}

/** A card above its anchor or below it. Goes with Escape, a press elsewhere, and when the page scrolls. */
export function AnchoredCard({ id, label, anchor, onHide, children }: AnchoredCardProps) {
  const card = useRef<HTMLSpanElement>(null);
  useAnchoredPopover(card, anchor, onHide);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand within a line of text
    <span
      ref={card}
      id={id}
      popover="manual"
      // That of the page, also within an answer in another script.
      dir={document.documentElement.dir || undefined}
      role="group"
      aria-label={label}
      className="fixed inset-auto m-0 w-80 max-w-[calc(100vw-1rem)] rounded-xl border border-line bg-surface p-3 text-start text-sm leading-5 font-normal text-ink no-underline not-italic shadow-raised"
    >
      {children}
    </span>
  );
}
