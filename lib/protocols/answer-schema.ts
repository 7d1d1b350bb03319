import { z } from 'zod';
import { CERTAINTIES } from '#lib/core/events/events.ts';
import { BASES, MISSING_KINDS, VERDICTS } from '#lib/core/support/support.ts';
import { anyJson } from './request-fields.ts';

const thoughtSchema = z.object({
  title: z.string(),
  description: z.union([z.string(), z.array(anyJson)]),
  props: z.record(z.string(), anyJson).nullable(),
});

const answered = z.boolean().meta({
  description:
    'False when no answer was found in the documents: the text says so and may quote the closest passages. ' +
    'Do not present it as an answer. True otherwise, also of models that cannot tell.',
});

const certainty = z.enum(CERTAINTIES).meta({
  description:
    'How surely the text answers. `answer`: it does. `likely`: it is the best passage found and may answer; present it so. ' +
    '`none`: it does not; `answered` is false. Models without grades tell `answer` and `none` only.',
});

const missing = z.object({
  kind: z.enum(MISSING_KINDS),
  answer: z.string().meta({ description: 'What the answer says; empty where it leaves something out.' }),
  source: z.string().optional().meta({ description: 'What the source says there, where known.' }),
});

/** A checked sentence on the wire. */
export const sentenceSchema = z.object({
  text: z.string(),
  start: z.number().int().optional().meta({ description: 'Its position in the text of the answer.' }),
  end: z.number().int().optional(),
  citations: z.array(z.string()),
  verdict: z.enum(VERDICTS),
  missing: z.array(missing).optional(),
  source: z
    .string()
    .optional()
    .meta({ description: 'A source that says it, where it is not the cited one.' }),
  basis: z.enum(BASES).optional(),
});

/** The checked sentences of an answer on the wire. */
export const supportSchema = z
  .object({
    sentences: z.array(sentenceSchema),
    supported: z.number().int(),
    of: z.number().int(),
  })
  .meta({
    description:
      'Which sentences their sources support, as docs/support.md describes. Absent where nothing was checked.',
  });

/** Whether and how surely the text answers the question, as `encodeCertainty` and `encodeSupport` write it; in streams it comes at the end. */
export const certaintyFields = { answered, certainty, support: supportSchema.optional() };

/** As `certaintyFields`, and what of the request was left out, as `encodeEnding` writes it for protocols without thoughts. */
export const endingFields = {
  ...certaintyFields,
  notices: z.array(z.string()).optional().meta({
    description:
      'What of the request had no effect, such as instructions of a caller who may not give any. Absent where all of it acted.',
  }),
};

/** The search of a knowledge base that found something, as the Azure Python sample writes it. */
const activitySchema = z.object({
  id: z.number(),
  number: z.number(),
  type: z.string(),
  source: z.string(),
  query: z.string(),
});

/** What data points have beside their texts where a knowledge base was asked, as `encodeRetrieval` writes it. */
export const retrievalFields = {
  external_results_metadata: z
    .array(
      z.object({
        id: z.string(),
        title: z.string(),
        url: z.string().meta({ description: 'An http or https address.' }),
        snippet: z.string(),
        citation: z.string().meta({ description: 'The name that the answer cites it by.' }),
        activity: activitySchema.nullable(),
      }),
    )
    .optional()
    .meta({ description: 'Pages of the web and of SharePoint that agentic retrieval found.' }),
  citation_activity_details: z
    .record(z.string(), activitySchema)
    .optional()
    .meta({ description: 'By citation: the search of agentic retrieval that found it.' }),
};

/** The schema of an answer's `context`: its sources, its steps and, on request, follow-up questions. */
export const answerContextSchema = z.object({
  data_points: z.object({
    text: z.array(z.string()).meta({ description: 'Each begins with its `sourcepage`, then `: `.' }),
    images: z.array(z.object({ detail: z.literal('auto'), url: z.string() })).optional(),
    citations: z
      .array(z.string())
      .meta({ description: 'Names that the answer may cite in square brackets.' }),
    ...retrievalFields,
  }),
  thoughts: z.array(thoughtSchema),
  followup_questions: z.array(z.string()).optional(),
  ...certaintyFields,
});

/** The body of a failed request, and the last line of a stream that failed midway. */
export const errorSchema = z.object({
  error: z.string().meta({ description: 'Written for the caller, with the next step.' }),
  field: z.string().optional().meta({ description: 'The field of the request at fault.' }),
});
