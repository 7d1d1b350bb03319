import type { Scenario } from '../http/scenario.ts';

/** A model's scripted behaviour, instead of reading the sources. Plain data, so that it can be sent to another process. */
export type ScriptedAnswer =
  /** Says this, piece by piece. */
  | { say: readonly string[]; everyMs?: number; finish?: 'stop' | 'length' }
  /** The connection breaks after these pieces; of a whole answer, in the middle of its body. */
  | { cutOff: { say: readonly string[]; thenDrop: true } }
  /** Silent after these pieces (none: before the first token) for a while, or until the caller leaves. */
  | { stall: { say: readonly string[]; forMs: number | 'never' } }
  /** The content filter stops the answer after these pieces. */
  | { filtered: { say: readonly string[] } }
  /** The content filter stops the prompt. */
  | { promptFiltered: true }
  /** The prompt is too long. */
  | { contextLength: true }
  /** Keys of a request that this server does not know; a request without them is answered as usual. */
  | { refuse: readonly ('tools' | 'stream_options' | 'seed' | 'n' | 'response_format')[] }
  /** Calls the first tool with these arguments, which need not be JSON. */
  | { callTool: string };

/** Which chats are answered so. */
export interface AnswerRule {
  on?: {
    /** Looked for in the last user message. */
    question?: string;
    deployment?: string;
    stream?: boolean;
    /** Whether tools are offered. */
    tools?: boolean;
  };
  /** The number of chats; all by default. */
  times?: number;
  answer: ScriptedAnswer;
}

/** Steps of the scripted models. */
export interface ModelScenario extends Scenario {
  answers?: readonly AnswerRule[];
}

/** The properties of a chat that choose its answer. */
export interface AnsweredChat {
  question: string;
  deployment: string;
  stream: boolean;
  tools: boolean;
}

/** Hands out the answer of each chat in turn: the first rule that applies wins. */
export class AnswerPlan {
  readonly #rules: { rule: AnswerRule; used: number }[];

  constructor(rules: readonly AnswerRule[] = []) {
    this.#rules = rules.map((rule) => ({ rule, used: 0 }));
  }

  next(chat: AnsweredChat): ScriptedAnswer | undefined {
    const state = this.#rules.find(
      ({ rule, used }) => used < (rule.times ?? Infinity) && matches(rule, chat),
    );
    if (state) state.used += 1;
    return state?.rule.answer;
  }
}

function matches({ on = {} }: AnswerRule, chat: AnsweredChat): boolean {
  return (
    (on.question === undefined || chat.question.includes(on.question)) &&
    (on.deployment === undefined || on.deployment === chat.deployment) &&
    (on.stream === undefined || on.stream === chat.stream) &&
    (on.tools === undefined || on.tools === chat.tools)
  );
}
