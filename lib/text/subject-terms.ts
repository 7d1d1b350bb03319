import { indexWord } from './words.ts';

/** Index terms of English pronouns behind which a word is a verb: the "leave" of "when you leave" is no time off. */
export const SUBJECT_TERMS: ReadonlySet<string> = new Set(
  ['i', 'you', 'we', 'they', 'he', 'she', 'who', 'don’t', 'cannot'].flatMap((word) =>
    indexWord(word, 'en').map(({ term }) => term),
  ),
);
