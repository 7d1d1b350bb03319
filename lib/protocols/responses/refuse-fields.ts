import { AppError } from '#lib/shared/app-error.ts';
import type { ResponsesFields } from './request-schema.ts';

/** For each field that must not be ignored, whether the request asks something of it, and what to do instead. */
const REFUSED: [field: string, isAsked: (fields: ResponsesFields) => boolean, instead: string][] = [
  ['background', ({ background }) => background === true, 'use stream: true, or wait for the answer'],
  ['text.format', ({ text }) => (text?.format?.type ?? 'text') !== 'text', 'its type may be "text"'],
  [
    'include',
    ({ include }) => include?.includes('message.output_text.logprobs') ?? false,
    'there are no log probabilities; remove message.output_text.logprobs',
  ],
  [
    'top_logprobs',
    ({ top_logprobs }) => (top_logprobs ?? 0) > 0,
    'there are no log probabilities; remove it',
  ],
  [
    'conversation',
    ({ conversation }) => (conversation ?? null) !== null,
    'continue a conversation by previous_response_id, or send its messages in input',
  ],
  ['prompt', ({ prompt }) => (prompt ?? null) !== null, 'send input and instructions'],
  [
    'context_management',
    ({ context_management }) => (context_management?.length ?? 0) > 0,
    'the oldest messages are left out by themselves; remove it',
  ],
  [
    'moderation',
    ({ moderation }) => (moderation ?? null) !== null,
    'the content filter is configured here; remove it',
  ],
];

/** Throws `bad-request` for the first field that asks for something that answers from documents cannot do. */
export function refuseFields(fields: ResponsesFields): void {
  const refused = REFUSED.find(([, isAsked]) => isAsked(fields));
  if (!refused) return;
  const [field, , instead] = refused;
  throw new AppError('bad-request', `${field} is not supported here: ${instead}.`, { field });
}
