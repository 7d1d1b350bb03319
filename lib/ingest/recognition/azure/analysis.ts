import { z } from 'zod';

/** The version of the API of Azure Document Intelligence. */
export const API_VERSION = '2024-11-30';

/** Words of one page; a broadsheet has 10,000. */
const MOST_WORDS = 20_000;

const span = z.object({ offset: z.number(), length: z.number() });

const word = z.object({
  content: z.string(),
  /** Four corners as x and y, clockwise from the upper left as the word is read. */
  polygon: z.array(z.number()).length(8),
  /** From 0 to 1. */
  confidence: z.number(),
  span,
});

const page = z.object({
  /** The degrees by which the text is turned clockwise. */
  angle: z.number().default(0),
  words: z.array(word).max(MOST_WORDS).default([]),
  lines: z
    .array(z.object({ spans: z.array(span) }))
    .max(MOST_WORDS)
    .default([]),
});

/** `AnalyzeOperation` of the API: as much of it as one picture takes. */
export const analysisSchema = z.object({
  status: z.string(),
  error: z.object({ code: z.string() }).optional(),
  analyzeResult: z.object({ pages: z.array(page).max(1) }).optional(),
});

/** How far the service is, and at the end what it found, or why it failed. */
export type Analysis = z.infer<typeof analysisSchema>;

/** A picture as the service read it. `span` is the place of a word, or of parts of a line, in the text of the picture. */
export type AnalysedPage = z.infer<typeof page>;
export type AnalysedWord = z.infer<typeof word>;
