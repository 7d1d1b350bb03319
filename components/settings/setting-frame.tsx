import type { ReactNode } from 'react';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

interface SettingFrameProps {
  /** Of the control; what describes it is called after it. */
  id: string;
  label: string;
  help: string;
  facts: (string | undefined)[];
  remark: string | undefined;
  fault: string | undefined;
  /** Left out while the setting is at its default. */
  onReset: (() => void) | undefined;
  /** The control is several, and the label names all of them. */
  grouped: boolean;
  /** The control is small enough to stand beside the label. */
  beside: boolean;
  children: ReactNode;
}

/** What every setting has in common, whatever controls it. */
export function SettingFrame(props: SettingFrameProps) {
  const translate = useTranslate();
  const { id, label, onReset, children, beside } = props;
  return (
    <div className="border-b border-line py-4 last:border-b-0">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        {props.grouped ? (
          <span id={`${id}-label`} className="font-medium">
            {label}
          </span>
        ) : (
          <label htmlFor={id} className="font-medium">
            {label}
          </label>
        )}
        {onReset && (
          <>
            <span className="rounded-md bg-accent-soft px-1.5 py-0.5 text-xs font-medium text-accent-strong">
              {translate('settings.changed')}
            </span>
            <button
              type="button"
              onClick={() => {
                focusControl(id);
                onReset();
              }}
              aria-label={translate('settings.resetOne', { label })}
              className="min-h-8 rounded-md px-1.5 text-sm text-accent-strong underline underline-offset-4 hover:bg-sunken"
            >
              {translate('settings.reset')}
            </button>
          </>
        )}
        {beside && <span className="ms-auto flex">{children}</span>}
      </div>
      <div id={`${id}-help`} className="text-sm text-muted">
        <p>{props.help}</p>
        <p className="text-xs leading-5">{props.facts.filter(Boolean).join(' · ')}</p>
        {props.remark && <p className="text-xs leading-5 italic">{props.remark}</p>}
      </div>
      {!beside && <div className="mt-2">{children}</div>}
      <p id={`${id}-fault`} role="alert" className="mt-1 text-sm text-danger empty:hidden">
        {props.fault}
      </p>
    </div>
  );
}

// The button is gone with the change, and must not take the focus with it.
function focusControl(id: string): void {
  const control = document.getElementById(id);
  (control?.querySelector('input') ?? control)?.focus();
}
