/** A fault of one exchange. Plain data, so that it can be sent to a service in another process. */
export type Fault =
  /** Answered with this status instead; without a body the service uses its own error shape. */
  | { status: number; retryAfterSeconds?: number; headers?: Record<string, string>; body?: unknown }
  /** The reply begins, is silent after so many bytes of its body (0), and goes on later or never. */
  | { stallMs: number | 'never'; afterBytes?: number }
  /** The connection breaks after so many bytes of the body. */
  | { cutAfterBytes: number }
  /** The connection breaks before a byte of reply. */
  | { refuse: true }
  /** Nothing happens for a while, then everything as usual. */
  | { delayMs: number };

/** Which requests a fault meets. A string is looked for anywhere in the path. */
export interface FaultRule {
  on?: {
    method?: string;
    path?: RegExp | string;
    /** Looked for in the body, so that a fault meets one question only. */
    body?: string;
    /** Only from this one of the matching requests on; the first is 1. */
    nth?: number;
  };
  /** The number of requests; all by default. */
  times?: number;
  fault: Fault;
}

/** Steps that every scripted service understands; services add steps of their own. */
export interface Scenario {
  faults?: readonly FaultRule[];
}

/** The selector of a fault. */
interface FaultOccasion {
  method: string;
  path: string;
  body: Buffer;
}

/** Hands out the fault of each request in turn: the first rule that applies wins. */
export class FaultPlan {
  readonly #rules: { rule: FaultRule; seen: number; used: number }[];

  constructor(rules: readonly FaultRule[] = []) {
    this.#rules = rules.map((rule) => ({ rule, seen: 0, used: 0 }));
  }

  next(request: FaultOccasion): Fault | undefined {
    let chosen: Fault | undefined;
    for (const state of this.#rules.filter(({ rule }) => matches(rule, request))) {
      state.seen += 1;
      const due = state.seen >= (state.rule.on?.nth ?? 1) && state.used < (state.rule.times ?? Infinity);
      if (chosen || !due) continue;
      state.used += 1;
      chosen = state.rule.fault;
    }
    return chosen;
  }
}

function matches({ on }: FaultRule, { method, path, body }: FaultOccasion): boolean {
  if (on?.method && on.method.toUpperCase() !== method) return false;
  if (on?.body !== undefined && !body.includes(on.body)) return false;
  if (on?.path === undefined) return true;
  return typeof on.path === 'string' ? path.includes(on.path) : on.path.test(path);
}
