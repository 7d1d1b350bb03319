import { type Context, context } from '@opentelemetry/api';

/**
 * The same items, pulled within a context until `isThrough`, and from then on as they are: by hand, so that no item of a
 * stream costs a promise more. What a stream calls, it calls before its first word.
 */
export class InContext<Item> implements AsyncGenerator<Item> {
  readonly #items: AsyncIterator<Item>;
  readonly #context: Context;
  readonly #pull: () => Promise<IteratorResult<Item>>;
  /** Set by whoever hears that the context is needed no more. */
  isThrough = false;

  constructor(items: AsyncIterator<Item>, within: Context) {
    this.#items = items;
    this.#context = within;
    this.#pull = () => items.next();
  }

  next(): Promise<IteratorResult<Item>> {
    return this.isThrough ? this.#items.next() : context.with(this.#context, this.#pull);
  }

  async return(): Promise<IteratorResult<Item>> {
    await this.#items.return?.(undefined);
    return { done: true, value: undefined };
  }

  async throw(thrown: unknown): Promise<IteratorResult<Item>> {
    await this.return();
    throw thrown;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return();
  }
}
