import { Badge } from './badge.tsx';

interface ChangedMarkProps {
  /** Says that something is changed. */
  mark: string;
  /** The text of the button, and its accessible name. */
  reset: string;
  label: string;
  onReset: () => void;
}

/** Marks a changed setting, with a button that takes the change back. */
export function ChangedMark({ mark, reset, label, onReset }: ChangedMarkProps) {
  return (
    <>
      <Badge small tone="accent">
        {mark}
      </Badge>
      <button
        type="button"
        onClick={onReset}
        aria-label={label}
        className="min-h-8 rounded-md px-1.5 text-sm font-normal text-accent-strong underline underline-offset-4 hover:bg-sunken"
      >
        {reset}
      </button>
    </>
  );
}
