/** The picture of a place, encoded. */
export interface Picture {
  bytes: Uint8Array;
  mediaType: string;
}

/** What a picture process is asked: the picture of one place of one document. */
export interface PictureJob {
  path: string;
  mediaType: string;
  sourcepage: string;
}

/** The longest side of a picture: what models that see scale larger ones down to, or close to it. */
export const LONGEST_SIDE = 1536;
