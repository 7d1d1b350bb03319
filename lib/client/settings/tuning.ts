import type { SettingField } from '#lib/core/setting-fields.ts';
import { isRecord, type JsonObject } from '#lib/shared/json.ts';

/**
 * How this browser asks: the settings that differ from the defaults, spelled as on the wire, and whether answers are
 * streamed.
 */
export interface Tuning {
  changed: JsonObject;
  streaming: boolean;
  /** Settings whose default or lock administrators decided: the page has no mind of its own about these. */
  decided?: readonly string[];
}

/** A browser in which nothing was changed. */
export const untouched: Tuning = { changed: {}, streaming: true };

/** Where our page differs from a server that is told nothing. */
const PAGE_DEFAULTS: JsonObject = { suggest_followup_questions: true };

/** The settings to send with a question. */
export function overridesOf({ changed, decided = [] }: Tuning): JsonObject {
  const ours = Object.entries(PAGE_DEFAULTS).filter(([key]) => !decided.includes(key));
  return { ...Object.fromEntries(ours), ...changed };
}

type Defaulted = Pick<SettingField, 'key' | 'default' | 'isDecided' | 'isLocked'>;

/** What a setting is while nobody changed it: ours where the page has a mind of its own, otherwise the server's. */
export function defaultOf(field: Defaulted): JsonObject[string] {
  return isDecided(field) ? field.default : (PAGE_DEFAULTS[field.key] ?? field.default);
}

function isDecided({ isDecided: hasDefault, isLocked }: Defaulted): boolean {
  return hasDefault || isLocked;
}

/** `tuning` on a server that has these settings: what administrators locked meanwhile is no longer sent. */
export function settled(tuning: Tuning, fields: readonly Defaulted[]): Tuning {
  const locked = fields.filter(({ isLocked }) => isLocked).map(({ key }): string => key);
  const changed = Object.entries(tuning.changed).filter(([key]) => !locked.includes(key));
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

/** Reads what `JSON.stringify` kept of a tuning. Anything else is an untouched one. */
export function restoreTuning(saved: string | null): Tuning {
  const value = parse(saved);
  if (!isRecord(value) || !isRecord(value['changed'])) return untouched;
  return { changed: value['changed'] as JsonObject, streaming: value['streaming'] !== false };
}

function parse(saved: string | null): unknown {
  try {
    return JSON.parse(saved ?? 'null');
  } catch {
    return null;
  }
}
