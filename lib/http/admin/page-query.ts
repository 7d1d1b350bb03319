import { AppError } from '#lib/shared/app-error.ts';

/** The parameters of a page's address by these names; what was given twice or is no text is left out. */
export function pageQuery(parameters: Record<string, unknown>, names: readonly string[]): URLSearchParams {
  const given = names.flatMap((name) => {
    const value = parameters[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return new URLSearchParams(given);
}

/** Reads a query; for one that makes no sense what an empty one means, and `fault` to say so on the page. */
export function readOrUsual<Read>(
  query: URLSearchParams,
  read: (query: URLSearchParams) => Read,
): { value: Read; fault: string | undefined } {
  try {
    return { value: read(query), fault: undefined };
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'bad-request') throw thrown;
    return { value: read(new URLSearchParams()), fault: thrown.message };
  }
}
