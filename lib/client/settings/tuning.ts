import { useEffect, useSyncExternalStore } from 'react';
import type { SettingField } from '#lib/core/settings/setting-fields.ts';
import { isRecord, type JsonObject, parseJson } from '#lib/shared/json.ts';
import type { Failure } from '../conversation/turn.ts';
import { browserStorage } from '../page/browser-storage.ts';

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

const STORAGE_KEY = 'citewell.settings';
const listeners = new Set<() => void>();
let tuning: Tuning | undefined;
/** Undefined until the page says what its server offers. */
let known: readonly SettingField[] | undefined;

/** How this browser asks at the moment; in the browser only. */
export function currentTuning(): Tuning {
  tuning ??= settledHere(restoreTuning(browserStorage.getItem(STORAGE_KEY)));
  return tuning;
}

/** Stores `changed` for this browser and tells every component that follows it. */
export function setTuning(changed: Tuning): void {
  const { decided: _, ...stored } = changed;
  tuning = settledHere(changed);
  browserStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  for (const listener of listeners) listener();
}

function settledHere(asked: Tuning): Tuning {
  return known ? settled(asked, known) : asked;
}

// Another tab of the same browser shares the settings.
function followOtherTabs({ key }: StorageEvent): void {
  if (key !== STORAGE_KEY && key !== null) return;
  tuning = undefined;
  for (const listener of listeners) listener();
}

/** Holds the settings of this browser to what the server that rendered the page has decided. */
export function useSettledTuning(fields: readonly SettingField[]): void {
  useEffect(() => {
    known = fields;
    tuning = undefined;
    for (const listener of listeners) listener();
  }, [fields]);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', followOtherTabs);
  };
}

/** Follows the settings of this browser. Untouched while the server renders. */
export function useTuning(): Tuning {
  return useSyncExternalStore(subscribe, currentTuning, () => untouched);
}

/** A setting that the server refused, by its key on the wire, and why. */
export interface Refusal {
  key: string;
  reason: string;
}

const FIELD = /^context\.(?:overrides\.)?(\w+)$/;

/** The setting that made an answer fail; undefined when it failed for another reason. */
export function refusalOf(failure: Failure | null | undefined): Refusal | undefined {
  if (failure?.kind !== 'said') return undefined;
  const key = FIELD.exec(failure.field ?? '')?.[1];
  return key && key !== 'overrides' ? { key, reason: failure.message } : undefined;
}
