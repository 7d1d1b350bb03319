import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { Side } from '#lib/client/compare/comparison.ts';
import { CompareAnswer } from './compare-answer.tsx';

interface CompareSideProps {
  name: string;
  /** How its settings differ, in a line. */
  about: string;
  editLabel: string;
  side: Side | undefined;
  onEdit: () => void;
  /** Further things to do with these settings. */
  children?: ReactNode;
}

/** One half of a comparison: its settings, its answer and what that took. */
export function CompareSide({ name, about, editLabel, side, onEdit, children }: CompareSideProps) {
  return (
    <section aria-label={name} className="min-w-0 rounded-2xl border border-line bg-surface p-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-48 grow">
          <h2 className="font-display text-lg font-semibold">{name}</h2>
          <p className="text-sm text-muted">{about}</p>
        </div>
        <Button aria-haspopup="dialog" onClick={onEdit}>
          {editLabel}
        </Button>
        {children}
      </div>
      {side && (
        <div className="mt-5 border-t border-line pt-5">
          <CompareAnswer name={name} side={side} onSettings={onEdit} />
        </div>
      )}
    </section>
  );
}
