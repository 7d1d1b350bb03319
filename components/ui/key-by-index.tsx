import { cloneElement, isValidElement, type ReactNode } from 'react';

/**
 * Renders a list whose order never changes, with the index of each item as its key: texts that never change, columns
 * without names, rows that are being written.
 */
export function keyByIndex<Item>(
  items: readonly Item[],
  draw: (item: Item, index: number) => ReactNode,
): ReactNode[] {
  return items.map((item, index) => {
    const drawn = draw(item, index);
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of the items never changes
    return isValidElement(drawn) ? cloneElement(drawn, { key: index }) : drawn;
  });
}
