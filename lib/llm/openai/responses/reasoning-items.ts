/** Reasoning as the service returns it for a later turn: encrypted, and of no meaning here. */
export interface ReasoningItem {
  type: 'reasoning';
  id?: string;
  summary: [];
  encrypted_content: string;
}

/** A call of a tool, as the Responses API writes it. */
interface Call {
  call_id: string;
  name: string;
  arguments: string;
}

/** Finds the reasoning that led to a call; empty where it is unknown. */
export type ReasoningOf = (call: Call) => readonly ReasoningItem[];

/** More than the conversations that wait for a tool at one time. */
const MOST_CALLS = 500;
/** The reasoning of a call is some kilobytes. */
const MOST_CHARACTERS = 200_000;

/**
 * The encrypted reasoning behind calls of tools, in memory, the newest 500. With it a model goes on where it called; on
 * another server it reasons anew. A caller has to repeat the call as it was made, so that an identifier alone leads to
 * the reasoning of nobody else.
 */
export class ReasoningItems {
  readonly #items = new Map<string, readonly ReasoningItem[]>();

  /** Stores what led to `call`. */
  store(call: Call, items: readonly ReasoningItem[]): void {
    const characters = items.reduce((sum, item) => sum + item.encrypted_content.length, 0);
    if (items.length === 0 || characters > MOST_CHARACTERS) return;
    this.#items.set(keyOf(call), items);
    const [oldest] = this.#items.keys();
    if (this.#items.size > MOST_CALLS && oldest !== undefined) this.#items.delete(oldest);
  }

  readonly of: ReasoningOf = (call) => this.#items.get(keyOf(call)) ?? [];
}

function keyOf({ call_id: id, name, arguments: given }: Call): string {
  return JSON.stringify([id, name, given]);
}
