import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.tsx';

const LOOKS = {
  filled: 'bg-accent text-on-accent hover:bg-accent-strong',
  outlined: 'border border-line bg-surface text-ink hover:border-edge hover:bg-sunken',
  danger: 'bg-danger text-surface hover:opacity-90',
  bare: 'text-muted hover:bg-sunken hover:text-ink',
} as const;

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-lg font-medium motion-safe:transition-colors disabled:opacity-45 aria-disabled:opacity-45';

type Look = keyof typeof LOOKS;

/** A button with a text; `type` is `button` unless it is said to submit. */
export function Button({
  look = 'outlined',
  className = '',
  ...props
}: ComponentProps<'button'> & { look?: Look }) {
  return (
    <button
      type="button"
      {...props}
      className={`${BASE} ${LOOKS[look]} min-h-10 px-3.5 text-sm ${className}`}
    />
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName;
  label: string;
  look?: Look;
};

/** A square button that shows an icon and is called `label`. */
export function IconButton({ icon, label, look = 'bare', className = '', ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-label={label}
      title={label}
      className={`${BASE} ${LOOKS[look]} size-10 shrink-0 ${className}`}
    >
      <Icon name={icon} />
    </button>
  );
}
