/**
 * A generator by hand, of which only `next` and `leave` are left to say. For streams of many items: an async generator
 * that passes them on would cost each of them more than all that is done with it.
 */
export abstract class PulledGenerator<Item> implements AsyncGenerator<Item> {
  abstract next(): Promise<IteratorResult<Item>>;

  /** Lets go of what the items come from. */
  protected abstract leave(): Promise<void>;

  async return(): Promise<IteratorResult<Item>> {
    await this.leave();
    return { done: true, value: undefined };
  }

  async throw(thrown: unknown): Promise<IteratorResult<Item>> {
    await this.leave();
    throw thrown;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.leave();
  }
}
