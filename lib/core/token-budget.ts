import { AppError } from '#lib/shared/app-error.ts';
import { yieldToEventLoop } from '#lib/shared/yield-to-event-loop.ts';
import type { CountTokens } from './ports.ts';

/** What every message costs beyond its text, in OpenAI's chat format. */
const TOKENS_PER_MESSAGE = 4;

/**
 * What a picture counts for, whatever its size: the most that OpenAI's tile formula gives in high detail, 85 + 170 × 8
 * (https://platform.openai.com/docs/guides/images-vision#calculating-costs). A page of a document takes 1,105.
 */
export const TOKENS_PER_IMAGE = 1445;

/** Counting yields to other work between texts; short texts share a step. */
const CHARACTERS_PER_TURN = 4_000;

/** UTF-8 bytes of a UTF-16 unit at most, and no token is less than a byte: a text's tokens cannot be more than this each. */
const MOST_TOKENS_PER_UNIT = 3;

/** A text and the number of pictures that go with it. */
export interface PromptPart {
  text: string;
  images: number;
}

/** The parts of a prompt that compete for room: `question` and `system` must fit, the rest gives way. */
export interface PromptParts {
  system: string;
  question: PromptPart;
  /** Oldest first. */
  history: PromptPart[];
  /** Best first. */
  sources: string[];
  /** Best first: the lines that name the pictures of sources, which go with one picture each. */
  pictures: string[];
}

/** How many of the newest turns, of the best sources and of their pictures fit. */
export interface Fit {
  turns: number;
  sources: number;
  pictures: number;
}

/**
 * Fits a prompt into `budgetTokens`: sources come before their pictures, these before history; oldest turns go first.
 * Throws `context-length` when system prompt and question alone are too long, or nothing that was found fits although
 * there is something, and the signal's reason once it aborts.
 */
export async function fitPrompt(
  parts: PromptParts,
  budgetTokens: number,
  countTokens: CountTokens,
  signal: AbortSignal,
): Promise<Fit> {
  // Most prompts are far from their limit: counting would cost more than all else that is done to them here.
  if (fitsSurely(parts, budgetTokens)) {
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

function fitsSurely({ system, question, history, sources, pictures }: PromptParts, budget: number): boolean {
  const most = (text: string, images = 0) =>
    text.length * MOST_TOKENS_PER_UNIT + TOKENS_PER_MESSAGE + images * TOKENS_PER_IMAGE;
  const costs = [
    most(system),
    ...[question, ...history].map(({ text, images }) => most(text, images)),
    ...sources.map((text) => most(text)),
    ...pictures.map((text) => most(text, 1)),
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
