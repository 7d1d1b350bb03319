import type { ComponentProps } from 'react';

/** A named part of the page that scrolls by itself, and can be reached and scrolled by keyboard. */
export function ScrollRegion(props: ComponentProps<'section'> & { 'aria-label': string }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: not every browser lets a reader tab to what scrolls
  return <section tabIndex={0} {...props} />;
}
