import type { Json, JsonObject } from '#lib/shared/json.ts';

/** One step of how an answer came to be, as `context.thoughts` of protocols 1 to 3 has it. */
export interface Thought {
  title: string;
  description: string | Json[];
  props: JsonObject | null;
}
