/** Copies `text` to the clipboard; false where the page is not served securely, or the reader refuses. */
export async function copyText(text: string): Promise<boolean> {
  const copied = navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  return (await copied) ?? false;
}
