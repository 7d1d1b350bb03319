import { z } from 'zod';
import { asksChatApi } from '#lib/config/services.ts';
import { governSettings } from '#lib/core/govern-settings.ts';
import type { Caller } from '#lib/core/principal.ts';
import { defaultSettings, type Settings } from '#lib/core/settings.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { askingAs } from '../documents/asking-as.ts';
import type { McpCall } from './mcp-call.ts';

/** The argument that names a category. */
export const categoryField = z
  .string()
  .trim()
  .max(200)
  .optional()
  .describe('Search only this category of documents. Leave it out to search all.');

/** The settings of a tool's call, within what administrators allow. Throws as `governSettings`, naming the argument. */
export function governedSettings(
  { policy }: Caller,
  { top, category }: { top?: number; category?: string | undefined },
): Settings {
  return governSettings(policy, {
    defaults: defaultSettings,
    sent: { ...(top !== undefined && { top }), ...(category && { include_category: category }) },
    fieldOf: (key) => (key === 'include_category' ? 'category' : key),
  });
}

/** Categories that an error names. */
const MOST_NAMED = 50;

/**
 * Throws `bad-request` that names the categories of the caller's documents, where none is called `category`: a model that
 * guessed the name would take an empty result for the whole truth. For searches that found nothing, as it lists documents.
 */
export async function requireCategory(
  category: string | undefined,
  { call, caller, signal }: McpCall,
): Promise<void> {
  if (!category || asksChatApi(call.services.environment)) return;
  const query = { search: '', ownOnly: false, order: 'name', limit: 1, after: null } as const;
  const { categories, isPartial } = await call.services.search.listDocuments(query, askingAs(caller), signal);
  const names = categories.map(({ name }) => name);
  if (isPartial || names.includes(category)) return;
  const known = names.length > 0 ? `use one of: ${names.slice(0, MOST_NAMED).join(', ')}` : 'leave it out';
  throw new AppError('bad-request', `There is no category "${category}"; ${known}.`, { field: 'category' });
}
