const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements whose text is no part of what a page says. */
export const SKIPPED_ELEMENTS = words(
  'script style noscript template nav footer aside svg math iframe object canvas select button video audio head',
);

/** Elements within a line of text; every other one ends the block before it. */
export const INLINE_ELEMENTS = words(
  'a abbr b bdi bdo cite code data dfn em font i ins del kbd label mark q s samp small span strong sub sup time u var wbr img input',
);

/** Elements that hold nothing and need no end. */
export const VOID_ELEMENTS = words('area base br col embed hr img input link meta param source track wbr');

/** The level of a heading's element, from 1; 0 for every other element. */
export function headingLevel(name: string): number {
  return Number(/^h([1-6])$/.exec(name)?.[1] ?? 0);
}
