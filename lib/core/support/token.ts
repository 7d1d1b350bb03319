/** A token: a figure, a word, a sign, or the end of a clause. */
export interface Token {
  type: 'figure' | 'word' | 'sign' | 'stop';
  text: string;
  /** Whether white space stands before it. */
  isApart: boolean;
}
