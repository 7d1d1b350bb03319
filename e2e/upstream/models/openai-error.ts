import { Refusal, type Reply } from '../http/reply.ts';

/** The `error` of OpenAI's and Azure OpenAI's replies. */
interface OpenAiError {
  message: string;
  type?: string | null;
  param?: string | null;
  code?: string | null;
  [more: string]: unknown;
}

/** An error as both services write it. */
export function errorReply(status: number, error: OpenAiError): Reply {
  return { status, body: { error: { type: null, param: null, code: null, ...error } } };
}

/** Refuses a request as wrong: the field at fault stands in `param`. */
export function invalidRequest(message: string, param: string | null = null, code: string | null = null) {
  return new Refusal(errorReply(400, { message, type: 'invalid_request_error', param, code }), message);
}

/** The error of a status that a scenario asks for. */
export function scriptedError(status: number, message: string): Reply {
  if (status === 429) {
    return errorReply(status, {
      code: '429',
      message: 'Requests have exceeded the token rate limit of your pricing tier. Please retry later.',
    });
  }
  return errorReply(status, { code: String(status), message, type: status >= 500 ? 'server_error' : null });
}

const SAFE = { filtered: false, severity: 'safe' };

/** The four categories, with nothing found in any. */
export const NOTHING_FILTERED = { hate: SAFE, self_harm: SAFE, sexual: SAFE, violence: SAFE };

/** Azure's result for a text that breaks its policy. */
export const VIOLENCE_FILTERED = { ...NOTHING_FILTERED, violence: { filtered: true, severity: 'high' } };

/** A prompt that the content filter stopped. */
export function promptFiltered(): Reply {
  return errorReply(400, {
    message:
      "The response was filtered due to the prompt triggering Azure OpenAI's content management policy. Please modify your prompt and retry.",
    param: 'prompt',
    code: 'content_filter',
    status: 400,
    innererror: {
      code: 'ResponsibleAIPolicyViolation',
      content_filter_result: { ...VIOLENCE_FILTERED, jailbreak: { filtered: false, detected: false } },
    },
  });
}

/** A prompt that does not fit. */
export function contextLengthExceeded(limit: number, tokens: number): Reply {
  return errorReply(400, {
    message: `This model's maximum context length is ${limit} tokens. However, your messages resulted in ${tokens} tokens. Please reduce the length of the messages.`,
    type: 'invalid_request_error',
    param: 'messages',
    code: 'context_length_exceeded',
  });
}
