'use no memo';

import type { ComponentProps } from 'react';

/**
 * A named part of the page that scrolls by itself, and can be reached and scrolled by keyboard. What is placed in it
 * outside the flow, such as words for screen readers, scrolls with it and makes nothing around it longer.
 */
export function ScrollRegion(props: ComponentProps<'section'> & { 'aria-label': string }) {
  const { className = '', ...rest } = props;
  // biome-ignore lint/a11y/noNoninteractiveTabindex: not every browser lets a reader tab to what scrolls
  return <section tabIndex={0} className={`relative ${className}`} {...rest} />;
}
