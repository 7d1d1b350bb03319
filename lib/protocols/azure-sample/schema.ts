import { z } from 'zod';
import { answerContextSchema, retrievalFields } from '../answer-schema.ts';
import { anyJson } from '../any-json.ts';

const contextSchema = answerContextSchema.partial({ answered: true, certainty: true }).extend({
  data_points: z.object({
    text: z.array(z.string()).meta({ description: 'Each begins with its `sourcepage`, then `: `.' }),
    images: z.array(z.string()).meta({ description: 'Addresses, data URLs among them.' }),
    citations: z.array(z.string()),
    ...retrievalFields,
    external_results_metadata: retrievalFields.external_results_metadata.unwrap(),
  }),
  followup_questions: z.array(z.string()).nullable(),
});
const session = { session_state: anyJson.optional(), sessionState: anyJson.optional() };

/** A complete answer in the form that the Azure Python sample has since April 2026. */
export const azureSampleAnswerSchema = z.object({
  output_text: z.string(),
  context: contextSchema,
  ...session,
});

/** One line of a streamed answer: a context, which replaces the one before, or text; an empty `delta` is a heartbeat. */
export const azureSampleLineSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('response.context'),
    context: contextSchema.extend({ answer: z.null() }),
    ...session,
  }),
  z.object({ type: z.literal('response.output_text.delta'), delta: z.string() }),
]);
