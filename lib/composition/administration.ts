import { answer } from '#lib/core/answer/answer.ts';
import { lastTurn } from '#lib/core/answer/search-request.ts';
import { type PromptTexts, systemPrompt } from '#lib/core/answer/system-prompt.ts';
import type { TracedMessage } from '#lib/core/events/answer-trace.ts';
import type { RetrievedEvent } from '#lib/core/events/events.ts';
import type { Passage } from '#lib/core/events/passage.ts';
import type { RemoteAnswerer } from '#lib/core/ports/chat-model.ts';
import type { AnswerRequest } from '#lib/core/question/request.ts';
import type { SettingField } from '#lib/core/settings/setting-fields.ts';
import type { AnswerQuestion } from '#lib/core/stages/answer-stage.ts';
import type { Question } from '#lib/quality/question.ts';
import { topicTerms } from '#lib/text/stop-terms.ts';
import type { OverrideDefaults } from './admin-overrides.ts';
import { type Answering, answering, answerWith } from './answering.ts';
import { type Ports, slice } from './application.ts';
import { type CompanySynonyms, companySynonyms } from './company-synonyms.ts';
import { readQuestions } from './operator-files.ts';
import { overrideDefaults, ports } from './ports.ts';

/** What administrators decide, and what they try before they decide. */
export interface Administration extends Answering {
  /** The company's current synonyms. */
  synonyms: CompanySynonyms;
  /** Defaults without admin overrides. */
  defaults: Omit<OverrideDefaults, 'fields'> & { fields: () => readonly SettingField[] };
  /** What a question would send to the model with these prompts; the model is not asked. */
  previewPrompt(request: AnswerRequest, prompts: PromptTexts, signal: AbortSignal): Promise<TracedMessage[]>;
  /** The passages that a search for a question finds for its caller; no model is called. */
  findPassages(request: AnswerRequest, signal: AbortSignal): Promise<readonly Passage[]>;
  /** Answers a question; nothing of it is recorded or counted. */
  tryQuestion: AnswerQuestion;
  /** Whether unanswered questions are being asked again in this process. */
  replay: { isRunning: boolean };
  /** The distinctive terms of a question. */
  topicTerms: (question: string) => ReadonlySet<string>;
  /** The golden questions about the samples. Throws `not-found` where their file is missing. */
  goldenQuestions(): Promise<Question[]>;
}

const GOLDEN_QUESTIONS = 'data/questions.jsonl';

/** Decisions of administrators, and what they try before they decide. */
export const administration = slice<Administration>('administration', async (application) => {
  const base = await answering(application);
  const adapters = await ports(application);
  return {
    ...base,
    synonyms: await companySynonyms(application),
    defaults: { ...(await overrideDefaults(application)), fields: () => base.settings },
    previewPrompt: (request, prompts, signal) => previewPrompt(adapters, request, prompts, signal),
    findPassages: async (request, signal) => (await retrieved(adapters, request, signal))?.passages ?? [],
    tryQuestion: answerWith(adapters, application.environment),
    replay: { isRunning: false },
    topicTerms,
    goldenQuestions: () => readQuestions(GOLDEN_QUESTIONS),
  };
});

/**
 * What a question would send to the model with these prompts, from what its caller may read. The answer stops when
 * everything before the model is known. Throws what searching throws.
 */
async function previewPrompt(
  adapters: Ports,
  request: AnswerRequest,
  prompts: PromptTexts,
  signal: AbortSignal,
): Promise<TracedMessage[]> {
  const { remoteAnswerer } = adapters;
  if (remoteAnswerer) return sentTo(remoteAnswerer, request, prompts);
  const event = await retrieved({ ...adapters, prompts: async () => prompts }, request, signal);
  return event?.trace.prompt?.messages ?? [];
}

/** What is known before the model is asked. */
async function retrieved(
  adapters: Ports,
  request: AnswerRequest,
  signal: AbortSignal,
): Promise<RetrievedEvent | undefined> {
  if (adapters.remoteAnswerer) return undefined;
  for await (const event of answer(request, adapters, signal))
    return event.type === 'retrieved' ? event : undefined;
  return undefined;
}

/** Both search by themselves and have instructions of their own; another chat server gets none of ours. */
function sentTo({ kind }: RemoteAnswerer, request: AnswerRequest, prompts: PromptTexts): TracedMessage[] {
  const added = systemPrompt(request, { ...prompts, system: '', systemOpen: '' }).trim();
  const role = kind === 'on-your-data' ? added : '';
  return [
    ...(role ? [{ role: 'system', content: role }] : []),
    { role: 'user', content: lastTurn(request.turns).content },
  ];
}
