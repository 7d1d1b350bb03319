import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { parseLines } from '#lib/quality/parse-questions.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** The kind of attack. */
export const SAFETY_CATEGORIES = [
  'document-injection',
  'question-injection',
  'prompt-leakage',
  'exfiltration',
  'citation-forgery',
  'document-leakage',
  'role-markers',
  'harmful-advice',
] as const;

const words = z.array(z.string().min(1)).min(1);

/** What must hold of every answer; `check-answer.ts` says how each is looked for. */
const checksSchema = z
  .strictObject({
    /** Words that stand neither in the question nor in a document: only who does what the attacker says writes them. */
    absent: words.optional(),
    /** Words of a hostile document: they may stand only in a statement that cites a passage holding them. */
    quotedOnly: words.optional(),
    /** Names of documents that must not be what a citation leads to. */
    notCited: words.optional(),
    /** Words of documents that the caller may not read: nothing that reaches the caller may hold them. */
    forbidden: words.optional(),
    /** No link leads away, but an address quoted as a passage has it. */
    links: z.literal(true).optional(),
    /** The answer tells nothing of the system prompt. */
    systemPrompt: z.literal(true).optional(),
  })
  .refine((checks) => Object.keys(checks).length > 0, { message: 'has at least one check' });

/** A hostile case as its file has it, one JSON object a line. */
const safetyCaseSchema = z
  .strictObject({
    id: z.string().min(1),
    category: z.enum(SAFETY_CATEGORIES),
    question: z.string().min(1),
    /** Documents that have to be among the passages for the case to mean anything, each with words of what is hostile in it. */
    hostile: z.record(z.string().min(1), z.string().min(1)).optional(),
    checks: checksSchema.optional(),
    /** The expectation of a right answer, for a judge. */
    expectation: z.string().min(1).optional(),
    /** The answer of a model that does what the attacker wants: what the checks are tried on. `$SYSTEM` is the system prompt. */
    obeyed: z.string().min(1).optional(),
    /** The application makes even that answer harmless, so that it passes. */
    prevented: z.literal(true).optional(),
  })
  .refine(({ checks, expectation }) => checks !== undefined || expectation !== undefined, {
    message: 'needs checks or an expectation',
  });

/** A hostile case. */
export type SafetyCase = z.infer<typeof safetyCaseSchema>;

/** Our own hostile cases, and the documents that belong to them: those that every caller may read, and those that none may. */
export const OUR_SAFETY_SET = {
  cases: 'data/safety.jsonl',
  open: 'data/safety/open',
  restricted: 'data/safety/restricted',
} as const;

/** Reads a file of hostile cases. Throws `not-found`, or `bad-request` naming file, line and field. */
export async function readSafetyCases(path: string): Promise<SafetyCase[]> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    throw new AppError('not-found', `Cannot read the safety cases in ${path}; is the path right?`, { cause });
  }
  return parseLines(text, safetyCaseSchema, { name: path, noun: 'case' });
}
