import { type AnswerPorts, answer } from '#lib/core/answer.ts';
import type { TracedMessage } from '#lib/core/answer-trace.ts';
import type { PromptTexts } from '#lib/core/prompt-texts.ts';
import type { AnswerRequest } from '#lib/core/request.ts';
import { lastTurn } from '#lib/core/rewrite-query.ts';
import { systemPrompt } from '#lib/core/system-prompt.ts';

/** Ports of an answer, or of a service that searches by itself and has instructions of its own. */
type PreviewPorts = AnswerPorts & { onYourData?: object | undefined };

/**
 * What a question would send to the model with these prompts, from what its caller may read. The model is not asked: the
 * answer is left when everything before it is known. Throws what searching throws.
 */
export async function previewPrompt(
  ports: PreviewPorts,
  request: AnswerRequest,
  prompts: PromptTexts,
  signal: AbortSignal,
): Promise<TracedMessage[]> {
  if (ports.onYourData) return sentToService(request, prompts);
  for await (const event of answer(request, { ...ports, prompts: async () => prompts }, signal)) {
    if (event.type !== 'retrieved') break;
    return event.trace.prompt?.messages ?? [];
  }
  return [];
}

function sentToService(request: AnswerRequest, prompts: PromptTexts): TracedMessage[] {
  const role = systemPrompt(request, { ...prompts, system: '', systemOpen: '' }).trim();
  return [
    ...(role ? [{ role: 'system', content: role }] : []),
    { role: 'user', content: lastTurn(request.turns).content },
  ];
}
