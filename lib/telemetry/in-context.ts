import { type Context, context } from '@opentelemetry/api';
import { PulledGenerator } from '#lib/shared/pulled-generator.ts';

/**
 * The same items, pulled within a context until `isThrough`, and from then on as they are, so that no item of a stream costs
 * a promise more. What a stream calls, it calls before its first word.
 */
export class InContext<Item> extends PulledGenerator<Item> {
  readonly #items: AsyncIterator<Item>;
  readonly #context: Context;
  readonly #pull: () => Promise<IteratorResult<Item>>;
  /** Set by whoever hears that the context is needed no more. */
  isThrough = false;

  constructor(items: AsyncIterator<Item>, within: Context) {
    super();
    this.#items = items;
    this.#context = within;
    this.#pull = () => items.next();
  }

  next(): Promise<IteratorResult<Item>> {
    return this.isThrough ? this.#items.next() : context.with(this.#context, this.#pull);
  }

  protected async leave(): Promise<void> {
    await this.#items.return?.(undefined);
  }
}
