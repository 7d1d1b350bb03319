const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const SKIPPED_ELEMENTS = words(
  'script style noscript template nav footer aside svg math iframe object canvas select button video audio head',
);

const HIDING_STYLE = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))(?![\w-])/i;
/** As their elements; a banner is read like a header, because the title of a page may stand in it. */
const SKIPPED_ROLES = words('navigation contentinfo');

/** Whether an element holds nothing of what a page says: scripts, navigation, and what a browser does not show. */
export function isSkipped(name: string, { hidden, style = '', role = '' }: Record<string, string>): boolean {
  return (
    SKIPPED_ELEMENTS.has(name) ||
    hidden !== undefined ||
    SKIPPED_ROLES.has(role.toLowerCase()) ||
    HIDING_STYLE.test(style)
  );
}

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
