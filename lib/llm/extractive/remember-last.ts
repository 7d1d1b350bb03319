/** The same function of a text, which is not called again for the text it was called with last: a question is asked of many units. */
export function rememberLast<Result>(of: (text: string) => Result): (text: string) => Result {
  let last: { text: string; result: Result } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, result: of(text) };
    return last.result;
  };
}
