import { AppError } from '#lib/shared/app-error.ts';
import type { CountTokens } from './ports.ts';

/** What every message costs beyond its text, in OpenAI's chat format. */
const TOKENS_PER_MESSAGE = 4;

/** The parts of a prompt that compete for room: `question` and `system` must fit, the rest gives way. */
export interface PromptParts {
  system: string;
  question: string;
  /** Oldest first. */
  history: string[];
  /** Best first. */
  sources: string[];
}

/** How many of the newest turns and of the best sources fit. */
export interface Fit {
  turns: number;
  sources: number;
}

/**
 * Fits a prompt into `budgetTokens`: sources come before history, oldest turns go first. Throws `context-length`
 * when system prompt and question alone are too long, or no source fits although there are some.
 */
export function fitPrompt(parts: PromptParts, budgetTokens: number, countTokens: CountTokens): Fit {
  const cost = (text: string) => countTokens(text) + TOKENS_PER_MESSAGE;
  let left = budgetTokens - cost(parts.system) - cost(parts.question);
  const take = (texts: string[]) => {
    let taken = 0;
    for (const text of texts) {
      const needed = cost(text);
      if (needed > left) break;
      left -= needed;
      taken += 1;
    }
    return taken;
  };
  const sources = left < 0 ? 0 : take(parts.sources);
  if (left < 0 || (sources === 0 && parts.sources.length > 0)) throw tooLong();
  return { sources, turns: take([...parts.history].reverse()) };
}

function tooLong(): AppError {
  return new AppError(
    'context-length',
    'Your message exceeded the context length limit for this model. Please shorten your message or ' +
      'change your settings to retrieve fewer search results.',
  );
}
