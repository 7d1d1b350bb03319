import { type ComponentProps, type ReactNode, useId } from 'react';

/** The style of inputs and selects; their background and width differ. */
export const INPUT = 'min-h-10 rounded-lg border border-edge px-3 text-base sm:text-sm';

interface FieldProps {
  label: ReactNode;
  /** The look of the label. */
  look?: string;
  className?: string;
  children: (id: string) => ReactNode;
}

/** A control below its label. The control takes the given id. */
export function Field({
  label,
  look = 'mb-1 block text-muted',
  className = 'text-sm',
  children,
}: FieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className={look}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}

type TextFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'id'> &
  Pick<FieldProps, 'label' | 'look'> & {
    inputClassName?: string;
    onText?: (text: string) => void;
  };

/** A labelled line of text, or a number or date by `type`. */
export function TextField({ label, look, className, inputClassName, onText, ...input }: TextFieldProps) {
  return (
    <Field label={label} {...(look && { look })} {...(className && { className })}>
      {(id) => (
        <input
          dir={input.type === undefined || input.type === 'search' ? 'auto' : undefined}
          {...input}
          id={id}
          onChange={onText && ((event) => onText(event.target.value))}
          className={inputClassName ?? `${INPUT} w-full bg-canvas`}
        />
      )}
    </Field>
  );
}
