/** A text that is safe to print: what could steer a terminal or reverse a name is shown as its code. */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
