'use no memo';

import type { ComponentProps } from 'react';

const LOOKS = {
  block: 'rounded-xl bg-danger-soft px-4 py-3 text-sm text-danger',
  large: 'rounded-xl bg-danger-soft px-4 py-3 text-danger',
  compact: 'rounded-lg bg-danger-soft px-3 py-2 text-sm text-danger',
  line: 'text-sm text-danger',
} as const;

type AlertProps = ComponentProps<'div'> & { look?: keyof typeof LOOKS };

/** A failure, which screen readers announce at once. */
export function Alert({ look = 'block', className = '', ...props }: AlertProps) {
  return <div role="alert" {...props} className={`${LOOKS[look]} ${className}`} />;
}

/** A remark beside other text; screen readers do not announce it. */
export function Note({
  danger = false,
  className = '',
  ...props
}: ComponentProps<'div'> & { danger?: boolean }) {
  const look = danger ? 'bg-danger-soft text-danger' : 'bg-sunken text-muted';
  return <div {...props} className={`rounded-xl px-4 py-3 text-sm ${look} ${className}`} />;
}
