import type { ToolCall } from '#lib/core/completion.ts';
import { isRecord } from '#lib/shared/json.ts';

/** More calls than a client makes at once. Further ones are left out. */
const MOST_CALLS = 128;

/** Collects the calls of tools in a streamed reply, whose arguments come in pieces. */
export class ToolCallReader {
  readonly #calls = new Map<number, ToolCall>();

  /**
   * Takes the `tool_calls` of a delta, and returns how many characters they hold. Entries of another shape are ignored.
   */
  take(pieces: unknown): number {
    if (!Array.isArray(pieces)) return 0;
    let characters = 0;
    for (const piece of pieces) if (isRecord(piece)) characters += this.#takePiece(piece);
    return characters;
  }

  /** The calls in order, without those that name no function. */
  get calls(): ToolCall[] {
    const ordered = [...this.#calls].sort(([one], [other]) => one - other);
    return ordered.map(([, call]) => call).filter(({ name }) => name !== '');
  }

  #takePiece(piece: Record<string, unknown>): number {
    const index = Number.isSafeInteger(piece['index']) ? Number(piece['index']) : 0;
    const called = isRecord(piece['function']) ? piece['function'] : {};
    const [id, name, added] = [piece['id'], called['name'], called['arguments']].map(textOf);
    const call = this.#calls.get(index) ?? { id: '', name: '', arguments: '' };
    if (!this.#calls.has(index) && this.#calls.size >= MOST_CALLS) return 0;
    this.#calls.set(index, {
      id: call.id || (id ?? ''),
      name: call.name || (name ?? ''),
      arguments: call.arguments + (added ?? ''),
    });
    return `${id}${name}${added}`.length;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
