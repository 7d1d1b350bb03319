/**
 * The base of hand-written async generators: subclasses implement `next` and `leave`. For streams of many items, where
 * passing them through an async function costs more than the rest of the work.
 */
export abstract class PulledGenerator<Item> implements AsyncGenerator<Item> {
  abstract next(): Promise<IteratorResult<Item>>;

  /** Releases the source of the items. */
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
