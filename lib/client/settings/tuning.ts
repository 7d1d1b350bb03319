import type { SettingField } from '#lib/core/settings/setting-fields.ts';
import { isRecord, type JsonObject, parseJson } from '#lib/shared/json.ts';

/**
 * How this browser asks: the settings that differ from the defaults, spelled as on the wire, and whether answers are
 * streamed.
 */
export interface Tuning {
  changed: JsonObject;
  streaming: boolean;
  /** Settings whose default or lock administrators decided: the page's own defaults do not apply to them. */
  decided?: readonly string[];
}

/** A browser in which nothing was changed. */
export const untouched: Tuning = { changed: {}, streaming: true };

/** The defaults of our page that differ from those of the server. */
const PAGE_DEFAULTS: JsonObject = { suggest_followup_questions: true };

/** The settings to send with a question. */
export function overridesOf({ changed, decided = [] }: Tuning): JsonObject {
  const ours = Object.entries(PAGE_DEFAULTS).filter(([key]) => !decided.includes(key));
  return { ...Object.fromEntries(ours), ...changed };
}

type Defaulted = Pick<SettingField, 'key' | 'default' | 'isDecided' | 'isLocked'>;
type Offered = Defaulted & Pick<SettingField, 'ignoredBy'>;

/** The default of a setting: the page's where it has one, otherwise the server's. */
export function defaultOf(field: Defaulted): JsonObject[string] {
  return isDecided(field) ? field.default : (PAGE_DEFAULTS[field.key] ?? field.default);
}

function isDecided({ isDecided: hasDefault, isLocked }: Defaulted): boolean {
  return hasDefault || isLocked;
}

/**
 * `tuning` for a reader to whom the server offers these settings. What the reader cannot change there (settings that
 * are locked, without effect or not offered) is no longer sent.
 */
export function settled(tuning: Tuning, fields: readonly Offered[]): Tuning {
  const offered = fields.filter(({ isLocked, ignoredBy }) => !isLocked && ignoredBy === null);
  const keys = new Set(offered.map(({ key }): string => key));
  const changed = Object.entries(tuning.changed).filter(([key]) => keys.has(key));
  const decided = fields.filter(isDecided).map(({ key }) => key);
  return {
    changed: Object.fromEntries(changed),
    streaming: tuning.streaming,
    ...(decided.length > 0 && { decided }),
  };
}

/** `tuning` with one setting changed; a value that is the default again, or null, is no change. */
export function withSetting(tuning: Tuning, field: Defaulted, value: JsonObject[string]): Tuning {
  const { [field.key]: _, ...others } = tuning.changed;
  const unchanged = value === null || JSON.stringify(value) === JSON.stringify(defaultOf(field));
  return { ...tuning, changed: unchanged ? others : { ...others, [field.key]: value } };
}

/** How many settings are not at their default. */
export function countChanges({ changed, streaming }: Tuning): number {
  return Object.keys(changed).length + (streaming ? 0 : 1);
}

/** Reads a tuning as `JSON.stringify` wrote it. Anything else is an untouched one. */
export function restoreTuning(saved: string | null): Tuning {
  const value = parseJson(saved ?? '');
  if (!isRecord(value) || !isRecord(value['changed'])) return untouched;
  // An earlier version had the category among the settings; the composer chooses it now.
  const { include_category: _, ...changed } = value['changed'] as JsonObject;
  return { changed, streaming: value['streaming'] !== false };
}
