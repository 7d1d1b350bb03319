import { readFile } from 'node:fs/promises';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { type Evaluation, evaluationSchema } from './evaluation.ts';

const FORMAT: Evaluation['format'] = 2;

/**
 * Reads a file that `npm run evaluate -- --out` wrote. Throws AppError naming the file: `not-found` where it cannot be read,
 * `bad-request` where it is no evaluation, and of which field, or one of another format.
 */
export async function readEvaluation(path: string): Promise<Evaluation> {
  let text: string;
  try {
    text = await readFile(/* turbopackIgnore: true */ path, 'utf8');
  } catch (cause) {
    throw new AppError('not-found', `Cannot read the evaluation ${path}; is the path right?`, { cause });
  }
  return parseEvaluation(text, path);
}

/** As readEvaluation, from a text; `name` is what errors call it. */
export function parseEvaluation(text: string, name: string): Evaluation {
  const value = parseJson(text, name);
  const format = isRecord(value) ? value['format'] : undefined;
  if (typeof format !== 'number') throw noEvaluation(name, 'it has no "format"');
  if (format !== FORMAT) {
    throw new AppError(
      'bad-request',
      `${name} is an evaluation of format ${format}; this version reads format ${FORMAT}. Evaluate again, or compare with the version that wrote it.`,
    );
  }
  const parsed = evaluationSchema.safeParse(value);
  if (parsed.success) return requireDistinct(parsed.data, name);
  const [issue] = parsed.error.issues;
  throw noEvaluation(name, `${issue?.path.join('.') || 'the whole'}: ${issue?.message ?? 'not allowed'}`);
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw noEvaluation(name, 'it is not valid JSON', cause);
  }
}

function requireDistinct(evaluation: Evaluation, name: string): Evaluation {
  const seen = new Set<string>();
  for (const { question } of evaluation.questions) {
    if (seen.has(question.id)) throw noEvaluation(name, `the question "${question.id}" is in it twice`);
    seen.add(question.id);
  }
  return evaluation;
}

function noEvaluation(name: string, what: string, cause?: unknown): AppError {
  const message = `${name} is not an evaluation that \`npm run evaluate -- --out FILE\` wrote: ${what}.`;
  return new AppError('bad-request', message, { cause });
}
