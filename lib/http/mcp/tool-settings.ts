import { z } from 'zod';
import { governSettings } from '#lib/core/govern-settings.ts';
import type { Caller } from '#lib/core/principal.ts';
import { defaultSettings, type Settings } from '#lib/core/settings.ts';

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
