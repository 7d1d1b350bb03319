import type { ComponentProps, ElementType } from 'react';

type CardElement = 'div' | 'section' | 'ul' | 'ol' | 'details' | 'figure' | 'form';

/** An area with a border on the page's background, drawn as the element `as`. */
export function Card<As extends CardElement = 'div'>(props: ComponentProps<As> & { as?: As }) {
  const { as, className = '', ...rest } = props as ComponentProps<'div'> & { as?: CardElement };
  const Element = (as ?? 'div') as ElementType;
  return <Element {...rest} className={`rounded-2xl border border-line bg-surface ${className}`} />;
}
