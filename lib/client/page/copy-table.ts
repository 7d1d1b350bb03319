import { copyText } from './copy-text.ts';

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
