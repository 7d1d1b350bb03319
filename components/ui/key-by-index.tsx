import { cloneElement, isValidElement, type ReactNode } from 'react';

/**
 * Draws a list whose items keep their places, so that the place is what tells them apart: texts that never change, columns
 * without names, rows that are being written.
 */
export function keyByIndex<Item>(
  items: readonly Item[],
  draw: (item: Item, index: number) => ReactNode,
): ReactNode[] {
  return items.map((item, index) => {
    const drawn = draw(item, index);
    // biome-ignore lint/suspicious/noArrayIndexKey: the items keep their places
    return isValidElement(drawn) ? cloneElement(drawn, { key: index }) : drawn;
  });
}
