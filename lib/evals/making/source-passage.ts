/** A passage that questions may be made from, as the index would hold it. */
export interface SourcePassage {
  sourcepage: string;
  headings: string[];
  text: string;
}
