/** Turns a text into a vector of the field's dimensions, as the vectorizer of an index would. */
export type Vectorize = (text: string, dimensions: number, field: string) => number[] | Promise<number[]>;
