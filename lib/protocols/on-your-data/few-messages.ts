import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { MOST_MESSAGES } from '../conversation.ts';

/** Throws `too-large` for a list of messages that is not worth checking one by one. */
export function requireFewMessages(body: unknown): void {
  if (!isRecord(body) || !Array.isArray(body['messages']) || body['messages'].length <= MOST_MESSAGES) return;
  const message = `messages may hold at most ${MOST_MESSAGES} messages.`;
  throw new AppError('too-large', message, { field: 'messages' });
}
