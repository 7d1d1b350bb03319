import { AppError } from '#lib/shared/app-error.ts';
import { yieldToEventLoop } from '#lib/shared/async.ts';
import { isRecord } from '#lib/shared/json.ts';
import type { CountTokens } from '../ports/chat-model.ts';
import { MAX_ANSWER_TOKENS } from '../settings/settings.ts';

/** Tokens per message beyond its text, in OpenAI's chat format. */
const TOKENS_PER_MESSAGE = 4;

/**
 * Tokens counted for an image of any size: the maximum of OpenAI's tile formula in high detail, 85 + 170 × 8
 * (https://platform.openai.com/docs/guides/images-vision#calculating-costs). A document page takes 1,105.
 */
export const TOKENS_PER_IMAGE = 1445;

/** Below it an answer is hardly one. */
const LEAST_ANSWER_TOKENS = 1024;
/** Tokens that every hosted model can write in one answer; some reject a higher limit. */
const ANSWER_TOKENS = 4096;

/**
 * The most tokens of an answer for which a request sets no limit, which prompts leave free: a quarter of the model's
 * window, from 1,024 to 4,096. A reasoning model thinks with them, too, and gets half of its window, up to 32,768.
 */
export function defaultAnswerTokens({
  contextTokens,
  reasoning,
}: {
  contextTokens: number;
  reasoning: boolean;
}): number {
  const [share, most] = reasoning ? [2, MAX_ANSWER_TOKENS] : [4, ANSWER_TOKENS];
  return Math.max(LEAST_ANSWER_TOKENS, Math.min(Math.floor(contextTokens / share), most));
}

/** Counting yields to the event loop after this many characters. */
const CHARACTERS_PER_TURN = 4_000;

/**
 * A UTF-16 code unit has at most three UTF-8 bytes and a token has at least one byte, so this bounds a text's
 * tokens per code unit.
 */
const MAX_TOKENS_PER_UNIT = 3;

/** A text and the number of images sent with it. */
interface PromptPart {
  text: string;
  images: number;
}

/** The parts of a prompt that share the token budget: `question` and `system` must fit; the others may be dropped. */
export interface PromptParts {
  system: string;
  question: PromptPart;
  /** Oldest first. */
  history: PromptPart[];
  /** Best first. */
  sources: string[];
  /** Best first: the lines that name source images; one image goes with each. */
  pictures: string[];
}

/** How many of the newest turns, the best sources and their images fit. */
interface Fit {
  turns: number;
  sources: number;
  pictures: number;
}

/**
 * Fits a prompt into `budgetTokens`: sources take precedence over their images, and these over history; the
 * oldest turns are dropped first. Throws `context-length` when the system prompt and question alone do not fit,
 * or when sources were found and none fits, and the signal's reason once it aborts.
 */
export async function fitPrompt(
  parts: PromptParts,
  budgetTokens: number,
  countTokens: CountTokens,
  signal: AbortSignal,
): Promise<Fit> {
  // Most prompts are far below the limit; counting their tokens would cost more than the rest of this step.
  if (certainlyFits(parts, budgetTokens)) {
    return { sources: parts.sources.length, pictures: parts.pictures.length, turns: parts.history.length };
  }
  let counted = 0;
  const cost = async ({ text, images }: PromptPart) => {
    counted += text.length;
    if (counted > CHARACTERS_PER_TURN) {
      counted = text.length;
      await yieldToEventLoop(signal);
    }
    return countTokens(text) + TOKENS_PER_MESSAGE + images * TOKENS_PER_IMAGE;
  };
  let left = budgetTokens - (await cost({ text: parts.system, images: 0 })) - (await cost(parts.question));
  const take = async (wanted: PromptPart[]) => {
    let taken = 0;
    for (const part of wanted) {
      const needed = await cost(part);
      if (needed > left) break;
      left -= needed;
      taken += 1;
    }
    return taken;
  };
  if (left < 0) throw tooLong();
  const sources = await take(parts.sources.map((text) => ({ text, images: 0 })));
  const pictures = await take(parts.pictures.map((text) => ({ text, images: 1 })));
  const found = parts.sources.length + parts.pictures.length;
  if (found > 0 && sources + pictures === 0) throw tooLong();
  return { sources, pictures, turns: await take([...parts.history].reverse()) };
}

function certainlyFits(
  { system, question, history, sources, pictures }: PromptParts,
  budget: number,
): boolean {
  const maxTokens = (text: string, images = 0) =>
    text.length * MAX_TOKENS_PER_UNIT + TOKENS_PER_MESSAGE + images * TOKENS_PER_IMAGE;
  const costs = [
    maxTokens(system),
    ...[question, ...history].map(({ text, images }) => maxTokens(text, images)),
    ...sources.map((text) => maxTokens(text)),
    ...pictures.map((text) => maxTokens(text, 1)),
  ];
  return costs.reduce((sum, cost) => sum + cost, 0) <= budget;
}

function tooLong(): AppError {
  return new AppError(
    'context-length',
    'Your message exceeded the context length limit for this model. Please shorten your message or ' +
      'change your settings to retrieve fewer search results.',
  );
}

const CHARACTERS_PER_TOKEN = 4;
/** Images cost tokens by their dimensions, not by the length of their data URL. */
const IMAGE_DATA_URL = /^data:/;

/** Estimates the tokens of all texts in a nested value, for models that report no usage. */
export function estimateTokens(value: unknown): number {
  return Math.ceil(charactersIn(value) / CHARACTERS_PER_TOKEN);
}

function charactersIn(value: unknown): number {
  if (typeof value === 'string') return IMAGE_DATA_URL.test(value) ? 0 : value.length;
  if (!Array.isArray(value) && !isRecord(value)) return 0;
  return Object.values(value).reduce<number>((sum, each) => sum + charactersIn(each), 0);
}
