import { IconButton } from '#components/ui/button.tsx';
import type { BranchPlace } from '#lib/client/turn-tree.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

interface BranchPagerProps {
  place: BranchPlace;
  onTurn: (step: number) => void;
}

/** Goes from one way a question was asked to the others, and what followed each. */
export function BranchPager({ place: { position, of }, onTurn }: BranchPagerProps) {
  const translate = useTranslate();
  return (
    <fieldset className="flex items-center text-sm text-muted tabular-nums print:hidden">
      <legend className="sr-only">{translate('branch.heading')}</legend>
      <IconButton
        icon="previous"
        label={translate('branch.previous')}
        aria-disabled={position === 1}
        onClick={() => position > 1 && onTurn(-1)}
      />
      <p aria-live="polite">
        <span className="sr-only">{translate('branch.place', { position, of })}</span>
        <span aria-hidden="true">
          {position}/{of}
        </span>
      </p>
      <IconButton
        icon="next"
        label={translate('branch.next')}
        aria-disabled={position === of}
        onClick={() => position < of && onTurn(1)}
      />
    </fieldset>
  );
}
