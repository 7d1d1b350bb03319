import type { ChatModel, Prompt } from '#lib/core/ports/chat-model.ts';
import { splitSentences } from '#lib/text/sentences.ts';
import { type ComposedAnswer, composeAnswer } from './compose-answer.ts';
import { FIXED_PHRASES } from './fixed-phrases.ts';
import { followUpQuestions } from './follow-up-questions.ts';
import { rephrasedQuestions } from './rephrased-questions.ts';
import { speak } from './stream-text.ts';

/** Generous: the answerer reads passages one by one and holds no attention over the whole. */
const CONTEXT_TOKENS = 128_000;

const OWN_SENTENCES = Object.values(FIXED_PHRASES).flatMap((words) =>
  Object.values(words).flatMap((text: string) => splitSentences(text).map((sentence) => sentence.text)),
);

/** Follow-up questions come from what was found below the passages that answer. */
const ALSO_READS = 9;

/**
 * The embedded answerer: it writes nothing of its own but quotes the passage that answers or may answer, with its source,
 * or says that the documents hold nothing near. Deterministic; needs no network and no key.
 */
export function createExtractiveModel(): ChatModel {
  return {
    name: 'citewell-extractive',
    contextTokens: CONTEXT_TOKENS,
    ignores: [
      'temperature',
      'seed',
      'reasoning_effort',
      'prompt_template',
      'language',
      'use_gpt4v',
      'gpt4v_input',
      'send_image_sources',
    ],
    readsImages: false,
    ownSentences: OWN_SENTENCES,
    extraPassageCount: ALSO_READS,
    async *stream(prompt, options, signal) {
      signal.throwIfAborted();
      const answer = composeAnswer(prompt);
      const text = prompt.followUps ? await withFollowUps(answer, prompt, signal) : answer.text;
      yield* speak({ text, certainty: answer.certainty }, prompt.messages, options.maxTokens, signal);
    },
  };
}

async function withFollowUps(answer: ComposedAnswer, prompt: Prompt, signal: AbortSignal): Promise<string> {
  const questions =
    answer.certainty === 'none'
      ? await rephrasedQuestions(prompt, signal)
      : await followUpQuestions(prompt, answer, signal);
  return [answer.text, questions.map((question) => `<<${question}>>`).join('\n')]
    .filter(Boolean)
    .join('\n\n');
}
