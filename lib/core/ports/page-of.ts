/** One page of a list. `next` is an opaque cursor for the next page, null at the end. */
export interface PageOf<Item> {
  items: Item[];
  next: string | null;
}

/** Selects a page of a list. `limit` is 1 to 100; `after` is the `next` of the previous page. */
export interface PageRequest {
  limit: number;
  after: string | null;
}
