/** Copies `text` to the clipboard; false where the page is not served securely, or the reader refuses. */
export async function copyText(text: string): Promise<boolean> {
  const copied = navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  return (await copied) ?? false;
}

/** Copies a table in two forms, of which programs take the better one they know; resolves as `copyText` does. */
export async function copyTable({ html, text }: { html: string; text: string }): Promise<boolean> {
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard?.write) return copyText(text);
  const forms = {
    'text/html': new Blob([html], { type: 'text/html' }),
    'text/plain': new Blob([text], { type: 'text/plain' }),
  };
  return navigator.clipboard.write([new ClipboardItem(forms)]).then(
    () => true,
    () => false,
  );
}

/** Offers `text` to the reader as a file called `name`. */
export function downloadText(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
