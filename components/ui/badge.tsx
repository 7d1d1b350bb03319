import type { ReactNode } from 'react';

type Tone = 'plain' | 'muted' | 'accent' | 'danger';

const TONES: Record<Tone, string> = {
  plain: 'bg-sunken',
  muted: 'bg-sunken text-muted',
  accent: 'bg-accent-soft font-medium text-accent-strong',
  danger: 'bg-danger-soft font-medium text-danger',
};

interface BadgeProps {
  tone?: Tone;
  /** Within a line of text, as a mark of one word. */
  small?: boolean;
  children: ReactNode;
}

/** A word or number that says what something is, and does nothing. */
export function Badge({ tone = 'plain', small = false, children }: BadgeProps) {
  const size = small ? 'rounded-md px-1.5 text-xs' : 'rounded-full px-2.5 text-sm';
  return <span className={`shrink-0 py-0.5 ${size} ${TONES[tone]}`}>{children}</span>;
}

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
