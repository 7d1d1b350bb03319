import type { ToolCall } from '#lib/core/completion.ts';
import { isRecord } from '#lib/shared/json.ts';

/** Collects the calls of tools in a streamed reply, whose arguments come in pieces. */
export class ToolCallReader {
  readonly #calls = new Map<number, ToolCall>();

  /** Takes the `tool_calls` of a delta. Entries of another shape are ignored. */
  take(pieces: unknown): void {
    if (!Array.isArray(pieces)) return;
    for (const piece of pieces) {
      if (!isRecord(piece)) continue;
      const index = Number.isSafeInteger(piece['index']) ? Number(piece['index']) : 0;
      const call = this.#calls.get(index) ?? { id: '', name: '', arguments: '' };
      const called = isRecord(piece['function']) ? piece['function'] : {};
      this.#calls.set(index, {
        id: call.id || textOf(piece['id']),
        name: call.name || textOf(called['name']),
        arguments: call.arguments + textOf(called['arguments']),
      });
    }
  }

  /** The calls in order, without those that name no function. */
  get calls(): ToolCall[] {
    const ordered = [...this.#calls].sort(([one], [other]) => one - other);
    return ordered.map(([, call]) => call).filter(({ name }) => name !== '');
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
