import type { Exchange } from '../http/exchange.ts';
import { Refusal, type Reply } from '../http/reply.ts';
import { type ChatDeps, type ChatTarget, completeChat, halfOf, streamOf } from './chat.ts';
import { checkBody } from './check-body.ts';
import { checkImages } from './check-chat.ts';
import { checkEffort, notSupported } from './check-reasoning.ts';
import type { ChatDeployment } from './deployments.ts';
import { invalidRequest } from './openai-error.ts';
import { endOf, envelope, outputOf, responseEvents } from './response-events.ts';
import { asChat, type ResponseRequest, responseRequestSchema } from './response-request.ts';

/** Answers one request of the Responses API. */
export async function answerResponse(exchange: Exchange, target: ChatTarget, deps: ChatDeps): Promise<Reply> {
  const { deployment } = target;
  const request = checkBody(responseRequestSchema, exchange.json);
  checkResponse(request, deployment);
  const chat = asChat(request);
  checkImages(chat, deployment);
  const { completion, delivery } = await completeChat(chat, target, deps);
  const [choice] = completion.choices;
  if (!choice) throw new Refusal({ status: 500 });
  const head = envelope(request, completion);
  const output = outputOf(request, choice, deployment.reasoning ?? false);
  if (request.stream) {
    return streamOf(exchange, delivery, choice, deps, (before) =>
      responseEvents(head, output, completion, before),
    );
  }
  const body = endOf(head, output, completion);
  if (delivery.end === undefined) return { status: 200, body };
  return { status: 200, headers: { 'content-type': 'application/json' }, body: halfOf(JSON.stringify(body)) };
}

function checkResponse(request: ResponseRequest, { reasoning = false, efforts }: ChatDeployment): void {
  const { temperature, top_p, tools, tool_choice: choice } = request;
  if (reasoning) {
    if (temperature !== undefined) throw notSupported('temperature');
    if (top_p !== undefined) throw notSupported('top_p');
    checkEffort(request.reasoning?.effort, efforts, 'reasoning.effort');
  } else if (request.reasoning) throw notSupported('reasoning.effort');
  const chosen = typeof choice === 'object' ? choice.name : undefined;
  if (chosen !== undefined && !tools?.some(({ name }) => name === chosen)) {
    throw invalidRequest(`Tool choice '${chosen}' not found in 'tools' parameter.`, 'tool_choice');
  }
}
