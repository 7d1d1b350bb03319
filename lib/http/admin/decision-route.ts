import { z } from 'zod';
import type { Decision, DecisionHistory } from '#lib/api/admin.ts';
import type { PromptTexts } from '#lib/core/answer/system-prompt.ts';
import type { TracedMessage } from '#lib/core/events/answer-trace.ts';
import type { AnswerRequest } from '#lib/core/question/request.ts';
import type { AuditAction } from '#lib/core/records/audit.ts';
import type { AdminDecision, AdminDecisionKind, Records } from '#lib/core/records/records.ts';
import type { Experiment } from '#lib/core/settings/experiments.ts';
import type { SettingField } from '#lib/core/settings/setting-fields.ts';
import { anyJson } from '#lib/protocols/request-fields.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { noteChange, requireAdmin } from '../route/administrators.ts';
import { readBody } from '../route/read-body.ts';
import { privately } from '../route/responses.ts';
import { type Call, type Route, route, type Services } from '../route/route.ts';

/** One kind of decision: its key, its validation and its audit entry. */
export interface DecisionKind {
  kind: AdminDecisionKind;
  action: AuditAction;
  /** The validated value; null if it changes nothing. Throws `bad-request` naming the field. */
  check(value: unknown, services: AdminDeps): JsonObject | null;
  /** The change for the audit log, in short and without the text of any prompt. */
  changes(before: JsonObject | null, after: JsonObject | null): JsonObject;
}

/** GET and PUT of the current override. */
export function decisionRoute(kind: DecisionKind, services: () => AdminDeps): Route {
  return route(
    {
      GET: async (request, call) => {
        await requireAdmin(request, call);
        return privately(await readDecision(kind, call.services));
      },
      PUT: (request, call) => decide(kind, request, call),
    },
    services,
  );
}

/** GET of earlier decisions. */
export function historyRoute({ kind }: DecisionKind, services: () => AdminDeps): Route {
  const handler = async (request: Request, call: Call<AdminDeps>) => {
    await requireAdmin(request, call);
    const decisions = await call.services.records.administration.history(kind);
    const history: DecisionHistory<JsonObject> = { decisions: decisions.map(asDecision) };
    return privately(history);
  };
  return route({ GET: handler }, services);
}

/** The current override; its value has passed `check`. */
export async function readDecision<Value extends object = JsonObject>(
  { kind }: Pick<DecisionKind, 'kind'>,
  { records }: Pick<AdminDeps, 'records'>,
): Promise<Decision<Value>> {
  return asDecision(await records.administration.read(kind)) as Decision<Value>;
}

/** Room for several prompts of maximum length, or many experiments. */
const MOST_BYTES = 1_048_576;

/** Body of a change; `version` is that of the decision it was edited from. */
export const changeSchema = z.strictObject({ value: anyJson, version: z.number().int().min(0) });

async function decide(kind: DecisionKind, request: Request, call: Call<AdminDeps>): Promise<Response> {
  const caller = await requireAdmin(request, call);
  const { services } = call;
  const { value, version } = await readBody(request, changeSchema, MOST_BYTES);
  const { administration } = services.records;
  const checked = value === null ? null : kind.check(value, services);
  const before = await administration.read(kind.kind);
  await administration.write(kind.kind, checked, version, caller.principal?.name ?? null);
  await services.adminOverrides.refresh();
  await noteChange(call, caller, {
    action: kind.action,
    target: null,
    detail: kind.changes(before?.value ?? null, checked),
  });
  return privately(await readDecision(kind, services));
}

function asDecision(decision: AdminDecision | undefined): Decision<JsonObject> {
  if (!decision) return { value: null, version: 0, changedAtMs: null, changedBy: null };
  const { value, version, changedAtMs, changedBy } = decision;
  return { value, version, changedAtMs, changedBy };
}

/** Dependencies of routes of decisions. */
export interface AdminDeps extends Services {
  records: Pick<Records, 'administration' | 'audit'>;
  /** Reloads the decisions, so that a new one takes effect in this process at once. */
  adminOverrides: { refresh(): Promise<void> };
  /** Defaults without an override. */
  defaults: {
    prompts: PromptTexts;
    experiments: readonly Experiment[];
    fields: () => readonly SettingField[];
  };
  /** The messages a question would send to the model with these prompts. */
  previewPrompt(request: AnswerRequest, prompts: PromptTexts, signal: AbortSignal): Promise<TracedMessage[]>;
}
