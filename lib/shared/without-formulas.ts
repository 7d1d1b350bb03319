/** Where a spreadsheet may begin a cell: at any usual separator, or at a line's end. */
const SEPARATORS = String.raw`,;|\t\r\n\v\f\u0085\u2028\u2029`;
/** What begins a formula, also as East Asian keyboards and typographers write it. */
const FORMULA = '=＝﹦+＋﹢\\-－﹣−@＠﹫';
/** What spreadsheets pass over before they look: spaces, invisible characters, quotes. */
const PASSED_OVER = String.raw`(?:(?![${SEPARATORS}])[\s\p{C}"])*`;
const BEGINS = new RegExp(`(?:^|(?<=[${SEPARATORS}]))(?=${PASSED_OVER}[${FORMULA}])|^(?=[\\t\\r])`, 'gu');

/**
 * A text that begins no formula in a spreadsheet, wherever one may cut it into cells (at a comma, semicolon, bar, tab or
 * the end of a line): an apostrophe stands before each part that would. Takes time in proportion to the text.
 */
export function withoutFormulas(text: string): string {
  return text.replace(BEGINS, "'");
}
