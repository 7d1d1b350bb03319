/** What comes over the wire, as tests look at it: from outside, without types of its own. */
// biome-ignore lint/suspicious/noExplicitAny: only the assertions know its shape
export type Wire = any;
