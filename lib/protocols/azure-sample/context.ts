import type { AnswerTrace } from '#lib/core/answer-trace.ts';
import type { Certainty } from '#lib/core/certainty.ts';
import type { DataPoints } from '#lib/core/events.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { encodeCertainty } from '../encode-certainty.ts';
import { renderThoughts } from '../thoughts/render-thoughts.ts';
import { STEP } from '../thoughts/step-titles.ts';
import type { Thought } from '../thoughts/thought.ts';

/** What a context of this dialect tells. */
export interface ContextParts {
  dataPoints: DataPoints;
  trace: AnswerTrace;
  followUps?: string[] | undefined;
  /** Unknown before the end. */
  certainty?: Certainty;
}

/** Encodes a whole `context`: images as addresses, `followup_questions` null where there are none. */
export function encodeResponseContext({ dataPoints, trace, followUps, certainty }: ContextParts): JsonObject {
  const { text, images = [], citations } = dataPoints;
  return {
    data_points: {
      text,
      images: images.map(({ url }) => url),
      citations,
      // What the sample found on the web and in SharePoint, where this server does not search.
      external_results_metadata: [],
    },
    thoughts: promptLast(renderThoughts(trace)).map((thought) => ({ ...thought })),
    followup_questions: followUps ?? null,
    ...(certainty && encodeCertainty(certainty)),
  };
}

// Clients of the sample look for the model's usage in the last step.
function promptLast(thoughts: Thought[]): Thought[] {
  const isPrompt = ({ title }: Thought) => title === STEP.prompt;
  return [...thoughts.filter((thought) => !isPrompt(thought)), ...thoughts.filter(isPrompt)];
}
