/** One page of a list, and how to ask for the next: opaque, null at the end. */
export interface PageOf<Item> {
  items: Item[];
  next: string | null;
}

/** Which page of a list. `limit` is 1 to 100; `after` is the `next` of the page before. */
export interface PageRequest {
  limit: number;
  after: string | null;
}
