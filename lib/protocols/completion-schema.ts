import { z } from 'zod';

/** A failed request in the format of OpenAI and Azure OpenAI, and the last event of a stream that failed midway. */
export const completionErrorSchema = z.strictObject({
  error: z.strictObject({
    code: z
      .union([z.string(), z.number().int()])
      .meta({ description: 'A name; for faults of a data source the status as a number.' }),
    message: z.string().meta({ description: 'Written for the caller, with the next step.' }),
    param: z.string().nullable().meta({ description: 'The field of the request at fault.' }),
    type: z.string(),
    inner_error: z.strictObject({ code: z.string() }).optional(),
  }),
});

/** One model, as `GET /v1/models/{model}` describes it. */
export const completionModelSchema = z.strictObject({
  id: z.string().meta({ description: 'A value for `model`.' }),
  object: z.literal('model'),
  created: z.number().int().meta({ description: 'When this server began to offer it, in seconds.' }),
  owned_by: z.literal('citewell'),
});

/** The list of `GET /v1/models`. */
export const completionModelsSchema = z.strictObject({
  object: z.literal('list'),
  data: z.array(completionModelSchema),
});
