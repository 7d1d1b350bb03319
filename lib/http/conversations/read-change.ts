import { z } from 'zod';
import type { ConversationChange } from '#lib/api/conversations.ts';
import { MAX_LABEL_LENGTH, MAX_LABELS, MAX_TITLE_LENGTH } from '#lib/core/records/conversations.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { plainLine } from '#lib/shared/plain-text.ts';
import { readBody } from '../route/read-body.ts';
import { isId, notFound } from './conversation-access.ts';

/** The editable fields of a conversation. */
export const changeSchema = z.strictObject({
  title: z.string().min(1).max(MAX_TITLE_LENGTH).optional(),
  pinned: z.boolean().optional(),
  archived: z.boolean().optional(),
  labels: z.array(z.string().max(MAX_LABEL_LENGTH)).max(MAX_LABELS).optional(),
  activeTurn: z.string().max(200).optional(),
});

/**
 * Parses the requested changes; a title and each label become one plain line. Throws `bad-request` naming a field that
 * cannot change.
 */
export async function readChange(request: Request): Promise<ConversationChange> {
  const { title, pinned, archived, labels, activeTurn } = await readBody(request, changeSchema);
  if (activeTurn !== undefined && !isId('turn', activeTurn)) throw notFound('conversation');
  return {
    ...(title !== undefined && { title: requireTitle(title) }),
    ...(pinned !== undefined && { pinned }),
    ...(archived !== undefined && { archived }),
    ...(labels !== undefined && { labels: labels.map((label) => plainLine(label, MAX_LABEL_LENGTH)) }),
    ...(activeTurn !== undefined && { activeTurn }),
  };
}

function requireTitle(text: string): string {
  const title = plainLine(text, MAX_TITLE_LENGTH);
  if (title) return title;
  throw new AppError('bad-request', 'title needs at least one character.', { field: 'title' });
}
