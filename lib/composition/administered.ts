import { checkPolicy } from '#lib/core/check-policy.ts';
import { type Experiment, experimentsSchema } from '#lib/core/experiments.ts';
import type { PromptsInForce, PromptTexts } from '#lib/core/prompt-texts.ts';
import type { AdministeredKind } from '#lib/core/records/administration.ts';
import type { Records } from '#lib/core/records/records.ts';
import type { SettingField } from '#lib/core/setting-fields.ts';
import { noPolicy, type SettingsPolicy } from '#lib/core/settings-policy.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { describeFailure, type Log } from '#lib/telemetry/log.ts';
import { remembered } from './remembered.ts';

/** What holds where administrators decided nothing. */
export interface Undecided {
  prompts: PromptTexts;
  experiments: readonly Experiment[];
  /** The settings as they are built. */
  fields: () => readonly SettingField[];
}

/** The decisions of administrators in force, and what holds in their place; none of these ever fails. */
export interface AdministeredParts {
  policy: () => Promise<SettingsPolicy>;
  prompts: PromptsInForce;
  experiments: () => Promise<readonly Experiment[]>;
  /** Looks again now, so that what this process decided holds at once. */
  refresh(): Promise<void>;
}

/** What another process decided holds here after this; a database that hangs holds nobody up for longer. */
const PATIENCE = { freshMs: 3000, waitMs: 1000 };

interface Known {
  version: number;
  value: JsonObject | null;
}

/**
 * The decisions on record, kept and looked at again every few seconds. While the database is away the last known ones
 * hold, before there were any those of the environment. What no longer fits, such as a model that is gone, is passed over.
 */
export function createAdministered(
  records: Pick<Records, 'administration'>,
  undecided: Undecided,
  log: Log,
): AdministeredParts {
  const known = new Map<AdministeredKind, Known>();
  const look = async () => {
    const versions = await records.administration.versions();
    for (const kind of Object.keys(versions) as AdministeredKind[]) {
      if (versions[kind] !== known.get(kind)?.version) await take(kind);
    }
  };
  const take = async (kind: AdministeredKind) => {
    const decision = await records.administration.read(kind);
    // Two looks may cross: the older one must not win.
    if (decision && decision.version > (known.get(kind)?.version ?? 0)) known.set(kind, decision);
  };
  const noteFailure = (thrown: unknown) => {
    log.warn(describeFailure(AppError.from(thrown), false), 'the decisions in force could not be looked up');
    throw thrown;
  };
  const lookAgain = () => remembered(() => look().catch(noteFailure), PATIENCE);
  let looked = lookAgain();
  // What fails is noted where it does, once for all who waited for it: what was known before holds.
  const lookedOrNot = () =>
    looked().then(
      () => undefined,
      () => undefined,
    );
  const inForce = async (kind: AdministeredKind): Promise<JsonObject | null> => {
    await lookedOrNot();
    return known.get(kind)?.value ?? null;
  };
  return {
    policy: async () => {
      const value = await inForce('settings-policy');
      return value ? checkPolicy(value, undecided.fields()).policy : noPolicy;
    },
    prompts: async () => ({ ...undecided.prompts, ...(await inForce('prompts')) }),
    experiments: async () => {
      const value = await inForce('experiments');
      const parsed = value && experimentsSchema.safeParse(value);
      return parsed?.success ? parsed.data.experiments : undecided.experiments;
    },
    async refresh() {
      looked = lookAgain();
      await lookedOrNot();
    },
  };
}
