import type { Owner } from '../access/principal.ts';

/** An unanswered question that its asker passed on to the administrators, and their answer. */
export interface Inquiry {
  askedAtMs: number;
  /** The administrators' answer; null before. */
  note: string | null;
  answeredAtMs: number | null;
}

/** Characters of a note. Beyond them, `answer` throws `bad-request`. */
export const MAX_NOTE_LENGTH = 4000;

/** Questions passed on to administrators. They name no person, and leave with their conversation. */
export interface InquiryRepository {
  /** Passes a question on, which opens it again where it was handled; a second time has no further effect. Throws `not-found`. */
  ask(owner: Owner, turn: string): Promise<Inquiry>;
  /** The inquiries of an owner's turns, by turn. */
  ofTurns(owner: Owner, turns: readonly string[]): Promise<ReadonlyMap<string, Inquiry>>;
  /** Gives the inquiries among these turns a note in place of an earlier one. Resolves with their number. */
  answer(turns: readonly string[], note: string, by: string | null): Promise<number>;
}
