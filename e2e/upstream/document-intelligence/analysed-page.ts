/** A line of text where it lies on a picture: its upper left corner, the size of its letters, and its words. */
export interface AnalysedLine {
  words: readonly string[];
  x: number;
  y: number;
  /** Pixels; a letter is half as wide. 40 if it is not said. */
  type?: number;
  /** From 0 to 1. */
  confidence?: number;
  /** The separator of two words in the text; empty in Chinese and Japanese. */
  space?: '' | ' ';
}

/** The picture that the lines are on, and the degrees by which all of them are turned clockwise about its middle. */
export interface AnalysedPicture {
  width: number;
  height: number;
  angle?: number;
}

/** `pages[0]` of an analysis with these lines. */
export function analysedPage(lines: readonly AnalysedLine[], picture: AnalysedPicture): object {
  let offset = 0;
  const all = lines.map(({ words, x, y, type = 40, confidence = 0.98, space = ' ' }) => {
    const start = offset;
    let left = x;
    const placed = words.map((content) => {
      const right = left + (content.length * type) / 2;
      const polygon = [left, y, right, y, right, y + type, left, y + type];
      const word = { content, confidence, span: { offset, length: content.length } };
      left = right + (space.length * type) / 2;
      offset += content.length + space.length;
      return { ...word, polygon: turned(polygon, picture) };
    });
    const length = offset - space.length - start;
    offset = start + length + 1;
    return { words: placed, line: { content: words.join(space), spans: [{ offset: start, length }] } };
  });
  return {
    ...picture,
    words: all.flatMap(({ words }) => words),
    lines: all.map(({ line }) => line),
  };
}

function turned(polygon: number[], { width, height, angle = 0 }: AnalysedPicture): number[] {
  const [sine, cosine] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
  return polygon.map((value, at) => {
    const isX = at % 2 === 0;
    const x = (isX ? value : (polygon[at - 1] ?? 0)) - width / 2;
    const y = (isX ? (polygon[at + 1] ?? 0) : value) - height / 2;
    return isX ? x * cosine - y * sine + width / 2 : x * sine + y * cosine + height / 2;
  });
}
