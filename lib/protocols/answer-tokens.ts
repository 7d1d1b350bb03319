import { z } from 'zod';
import { MAX_ANSWER_TOKENS } from '#lib/core/settings/settings.ts';

/** The tokens that an answer may have. More than the limit is valid and means the limit. */
export const answerTokens = z
  .number()
  .int()
  .min(1)
  .meta({ description: `At most ${MAX_ANSWER_TOKENS}; a higher number means this limit.` });
