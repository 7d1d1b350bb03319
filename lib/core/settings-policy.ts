import type { Json } from '#lib/shared/json.ts';
import type { Settings } from './settings.ts';

/** What administrators decided about one setting. */
export interface SettingRule {
  /** In place of the built-in default. */
  default?: Json;
  /** Only the default is accepted. */
  locked?: boolean;
  /** Narrower than the built-in range. */
  min?: number;
  max?: number;
  /** Fewer than the built-in choices. */
  options?: string[];
}

/** Rules by setting, for everyone. A setting without a rule is as it is built. */
export type SettingsPolicy = Partial<Record<keyof Settings, SettingRule>>;

/** Nobody decided anything. */
export const noPolicy: SettingsPolicy = {};
