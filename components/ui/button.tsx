'use no memo';

import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

const LOOKS = {
  filled: 'bg-accent text-on-accent hover:bg-accent-strong',
  outlined: 'border border-line bg-surface text-ink hover:border-edge hover:bg-sunken',
  danger: 'bg-danger text-surface hover:opacity-90',
  bare: 'text-muted hover:bg-sunken hover:text-ink',
  quiet: 'text-accent-strong hover:bg-sunken',
} as const;

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-lg font-medium motion-safe:transition-colors disabled:opacity-45 aria-disabled:opacity-45';

type Look = keyof typeof LOOKS;

/** A button with a text; `type` is `button` unless another is given. */
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
      className={`${BASE} ${LOOKS[look]} size-10 shrink-0 ${className}`}
    >
      {/* Not on the button: a screen reader would say its name twice. */}
      <span title={label} className="grid size-full place-items-center">
        <Icon name={icon} />
      </span>
    </button>
  );
}

type ButtonLinkProps = ComponentProps<'a'> & { look?: Look; icon?: IconName };

/** A link that looks like a button. */
export function ButtonLink({
  look = 'outlined',
  icon,
  className = 'gap-2 px-3.5',
  ...props
}: ButtonLinkProps) {
  return (
    <a
      {...props}
      className={`inline-flex min-h-10 items-center rounded-lg text-sm font-medium ${LOOKS[look]} ${className}`}
    >
      {icon && <Icon name={icon} />}
      {props.children}
    </a>
  );
}

/** A link in or below a text. */
export function TextLink(props: ComponentProps<'a'>) {
  return <a {...props} className="font-medium text-accent-strong underline underline-offset-4" />;
}

type FileButtonProps = Omit<ComponentProps<'input'>, 'children'> & {
  onFiles: (files: File[]) => void;
  children: ReactNode;
};

/** A button that lets the reader choose files; the same file can be chosen again. */
export function FileButton({ onFiles, children, ...props }: FileButtonProps) {
  function take({ target }: ChangeEvent<HTMLInputElement>) {
    onFiles([...(target.files ?? [])]);
    target.value = '';
  }

  return (
    <label className="inline-flex min-h-10 cursor-pointer items-center rounded-lg border border-line bg-surface px-3.5 text-sm font-medium hover:border-edge hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      {children}
      <input {...props} type="file" className="sr-only" onChange={take} />
    </label>
  );
}
