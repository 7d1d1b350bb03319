import type { ChatModel, Prompt } from '#lib/core/ports/chat-model.ts';
import { type ComposedAnswer, composeAnswer } from './compose-answer.ts';
import { followUpQuestions } from './follow-up-questions.ts';
import { speak } from './speak.ts';

/** Generous: the answerer reads passages one by one and holds no attention over the whole. */
const CONTEXT_TOKENS = 128_000;

/** Follow-up questions come from what was found below the passages that answer. */
const ALSO_READS = 9;

/**
 * The embedded answerer: it writes nothing of its own but quotes the sentences that answer, each with its source,
 * or says that the documents do not answer. Deterministic; needs no network and no key.
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
    extraPassageCount: ALSO_READS,
    async *stream(prompt, options, signal) {
      signal.throwIfAborted();
      const answer = composeAnswer(prompt);
      const text = prompt.followUps && answer.answered ? withFollowUps(answer, prompt) : answer.text;
      yield* speak({ text, answered: answer.answered }, prompt.messages, options.maxTokens, signal);
    },
  };
}

function withFollowUps(answer: ComposedAnswer, prompt: Prompt): string {
  const questions = followUpQuestions(prompt, answer);
  return [answer.text, questions.map((question) => `<<${question}>>`).join('\n')]
    .filter(Boolean)
    .join('\n\n');
}
