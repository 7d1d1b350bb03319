import type { PromptsInForce, PromptTexts } from '#lib/core/answer/system-prompt.ts';
import { type Branding, brandingSchema } from '#lib/core/branding/branding.ts';
import type { AdminDecisionKind, Records } from '#lib/core/records/records.ts';
import { checkPolicy } from '#lib/core/settings/check-policy.ts';
import { type Experiment, experimentsSchema } from '#lib/core/settings/experiments.ts';
import type { SettingField } from '#lib/core/settings/setting-fields.ts';
import { noPolicy, type SettingsPolicy } from '#lib/core/settings/settings-policy.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { describeFailure, type Log } from '#lib/telemetry/log.ts';
import { cachedRead } from './cached-read.ts';

/** Defaults without admin overrides. */
export interface OverrideDefaults {
  prompts: PromptTexts;
  experiments: readonly Experiment[];
  branding: Branding;
  /** The settings as they are built; asked for only where administrators decided about settings. */
  fields: () => Promise<readonly SettingField[]>;
}

/** The current admin overrides, or the defaults without them. A database that is away makes none of them fail. */
export interface AdminOverrides {
  policy: () => Promise<SettingsPolicy>;
  prompts: PromptsInForce;
  experiments: () => Promise<readonly Experiment[]>;
  /** The same object until something is decided. */
  branding: () => Promise<Branding>;
  /** Reads the decisions now, so that one made in this process holds at once. */
  refresh(): Promise<void>;
}

/** A decision of another process holds here after `freshMs`; callers wait at most `waitMs` for a database that hangs. */
const POLICY = { freshMs: 3000, waitMs: 1000 };

interface Known {
  version: number;
  value: JsonObject | null;
}

/**
 * The stored decisions, cached and read again every few seconds. While the database is away the last known ones hold,
 * or else the defaults. What no longer fits, such as a model that is gone, is ignored.
 */
export function createAdminOverrides(
  records: Pick<Records, 'administration'>,
  defaults: OverrideDefaults,
  log: Log,
): AdminOverrides {
  const known = new Map<AdminDecisionKind, Known>();
  const look = async () => {
    const versions = await records.administration.versions();
    for (const kind of Object.keys(versions) as AdminDecisionKind[]) {
      if (versions[kind] !== known.get(kind)?.version) await take(kind);
    }
  };
  const take = async (kind: AdminDecisionKind) => {
    const decision = await records.administration.read(kind);
    // Two reads may cross: the older one must not win.
    if (decision && decision.version > (known.get(kind)?.version ?? 0)) known.set(kind, decision);
  };
  const noteFailure = (thrown: unknown) => {
    log.warn(describeFailure(AppError.from(thrown), false), 'admin overrides could not be read');
    throw thrown;
  };
  const lookAgain = () => cachedRead(() => look().catch(noteFailure), POLICY);
  let looked = lookAgain();
  // A failed read is logged once for all callers that waited for it; the decisions known before hold.
  const lookedOrNot = () =>
    looked().then(
      () => undefined,
      () => undefined,
    );
  const inForce = async (kind: AdminDecisionKind): Promise<JsonObject | null> => {
    await lookedOrNot();
    return known.get(kind)?.value ?? null;
  };
  return {
    policy: async () => {
      const value = await inForce('settings-policy');
      return value ? checkPolicy(value, await defaults.fields()).policy : noPolicy;
    },
    prompts: async () => {
      const value = await inForce('prompts');
      const version = value ? known.get('prompts')?.version : undefined;
      return { ...defaults.prompts, ...value, ...(version !== undefined && { version }) };
    },
    experiments: async () => {
      const value = await inForce('experiments');
      const parsed = value && experimentsSchema.safeParse(value);
      return parsed?.success ? parsed.data.experiments : defaults.experiments;
    },
    branding: async () => brandingWith(defaults.branding, await inForce('branding')),
    async refresh() {
      looked = lookAgain();
      await lookedOrNot();
    },
  };
}

const brandings = new WeakMap<JsonObject, Branding>();

// Checked once for each decision: pictures are large, and every page asks.
function brandingWith(defaults: Branding, value: JsonObject | null): Branding {
  if (value === null) return defaults;
  const known = brandings.get(value);
  if (known) return known;
  const branding = { ...defaults, ...brandingSchema.safeParse(value).data };
  brandings.set(value, branding);
  return branding;
}
