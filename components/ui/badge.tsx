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
