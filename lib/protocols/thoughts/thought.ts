import type { Json, JsonObject } from '#lib/shared/json.ts';

/** One step of an answer, as in `context.thoughts` of protocols 1 to 3. */
export interface Thought {
  title: string;
  description: string | Json[];
  props: JsonObject | null;
}
