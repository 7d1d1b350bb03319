import { z } from 'zod';

/** The name of the variable that holds a credential, never the credential. Fields of it end in `From`. */
export const variableName = z
  .string()
  .regex(
    /^[A-Z][A-Z0-9_]{0,99}$/,
    'it takes the NAME of a variable that holds the credential, such as WIKI_TOKEN',
  );

/** An address without credentials. */
export const httpAddress = z.string().superRefine((text, context) => {
  const url = URL.parse(text);
  const complain = (message: string) => context.addIssue({ code: 'custom', message });
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    complain('it takes an address that begins with https:// or http://');
  } else if (url.username !== '' || url.password !== '') {
    complain('it takes an address without a name and password; name the variable that holds the credential');
  }
});

/** Patterns of paths: `*` within a segment, `**` across them, `?` one character. */
export const patterns = z
  .array(z.string().min(1).max(300, 'it takes patterns of up to 300 characters'))
  .max(100, 'it takes up to 100 patterns');

/** The folder of a prefix or a path, with its slash; empty for none. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
