/** No text and no list may grow longer than this while a template is rendered: ten times what it may print. */
export const MAX_LENGTH = 1_000_000;
/** Comparisons of characters that one search in a text may take: less than a second. No thread can be stopped amidst it. */
const MAX_COMPARISONS = 1_000_000_000;

/** What a template wants is more than a thread with little memory can hold. */
export class GrowsTooLarge extends Error {
  override readonly name = 'GrowsTooLarge';

  constructor() {
    super('this grows too large');
  }
}

/**
 * Bounds those methods of texts and lists with which a few characters of a template become gigabytes, or hours inside a
 * single native call: V8 would end the whole process when it runs out of memory in there, limits of the thread or not.
 * Changes this thread's built-ins, so: for a thread that renders templates and does nothing else.
 */
export function guardBuiltins(): void {
  const text = String.prototype;
  const { repeat, replaceAll, includes } = text;
  const split: (this: string, by: string, limit?: number) => string[] = text.split;
  const { join } = Array.prototype;
  replaceMethod(text, 'repeat', function (this: string, count: number) {
    fits(this.length * count);
    return repeat.call(this, count);
  });
  replaceMethod(text, 'includes', function (this: string, part: string, position?: number) {
    findable(this, part);
    return includes.call(this, part, position);
  });
  replaceMethod(text, 'split', function (this: string, by: string, limit?: number) {
    findable(this, by);
    return split.call(this, by, limit);
  });
  replaceMethod(
    text,
    'replaceAll',
    function (this: string, pattern: string | RegExp, by: string | ((found: string) => string)) {
      findable(this, typeof pattern === 'string' ? pattern : pattern.source);
      let length = this.length;
      const replace = typeof by === 'string' ? () => by : by;
      return replaceAll.call(this, pattern as string, (found: string) => {
        const put = replace(found);
        length += put.length;
        fits(length);
        return put;
      });
    },
  );
  replaceMethod(Array.prototype, 'join', function (this: unknown[], separator = ',') {
    let length = separator.length * this.length;
    for (const item of this) length += typeof item === 'string' ? item.length : 0;
    fits(length);
    return join.call(this, separator);
  });
}

function replaceMethod<Owner extends object>(owner: Owner, name: keyof Owner, method: unknown): void {
  Object.defineProperty(owner, name, { value: method, writable: false, configurable: false });
}

function fits(length: number): void {
  if (length > MAX_LENGTH) throw new GrowsTooLarge();
}

function findable(text: string, part: string): void {
  if (text.length * part.length > MAX_COMPARISONS) throw new GrowsTooLarge();
}
