import { z } from 'zod';
import type { Decision, DecisionHistory } from '#lib/api/admin.ts';
import type { Administered, AdministeredKind } from '#lib/core/records/administration.ts';
import type { AuditAction } from '#lib/core/records/audit.ts';
import { anyJson } from '#lib/protocols/any-json.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { privately } from '../privately.ts';
import { readBody } from '../read-body.ts';
import { requireAdmin } from '../require-admin.ts';
import { type Call, type Route, route } from '../route.ts';
import type { Administering } from './administering.ts';
import { noteChange } from './note-change.ts';

/** A kind of decision, and how it is checked and told. */
export interface DecisionKind {
  kind: AdministeredKind;
  action: AuditAction;
  /** The value as it may be put in force, null where it changes nothing. Throws `bad-request` naming the field. */
  check(value: unknown, services: Administering): JsonObject | null;
  /** What changed, for the audit log: in short, and without the text of any prompt. */
  changes(before: JsonObject | null, after: JsonObject | null): JsonObject;
}

/** GET and PUT of a decision. */
export function decisionRoute(kind: DecisionKind, services: () => Administering): Route {
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

/** GET of the decisions before. */
export function historyRoute({ kind }: DecisionKind, services: () => Administering): Route {
  const handler = async (request: Request, call: Call<Administering>) => {
    await requireAdmin(request, call);
    const decisions = await call.services.records.administration.history(kind);
    const history: DecisionHistory<JsonObject> = { decisions: decisions.map(asDecision) };
    return privately(history);
  };
  return route({ GET: handler }, services);
}

/** What is decided at the moment; a value is what `check` let through. */
export async function readDecision<Value extends object = JsonObject>(
  { kind }: Pick<DecisionKind, 'kind'>,
  { records }: Pick<Administering, 'records'>,
): Promise<Decision<Value>> {
  return asDecision(await records.administration.read(kind)) as Decision<Value>;
}

/** Some prompts of the greatest length, or many experiments. */
const MOST_BYTES = 1_048_576;

const changeSchema = z.strictObject({ value: anyJson, version: z.number().int().min(0) });

async function decide(kind: DecisionKind, request: Request, call: Call<Administering>): Promise<Response> {
  const caller = await requireAdmin(request, call);
  const { services } = call;
  const { value, version } = await readBody(request, changeSchema, MOST_BYTES);
  const { administration } = services.records;
  const checked = value === null ? null : kind.check(value, services);
  const before = await administration.read(kind.kind);
  await administration.write(kind.kind, checked, version, caller.principal?.name ?? null);
  await services.administered.refresh();
  await noteChange(call, caller, {
    action: kind.action,
    target: null,
    detail: kind.changes(before?.value ?? null, checked),
  });
  return privately(await readDecision(kind, services));
}

function asDecision(decision: Administered | undefined): Decision<JsonObject> {
  if (!decision) return { value: null, version: 0, changedAtMs: null, changedBy: null };
  const { value, version, changedAtMs, changedBy } = decision;
  return { value, version, changedAtMs, changedBy };
}
