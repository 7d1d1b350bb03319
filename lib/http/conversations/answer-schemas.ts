import { z } from 'zod';
import { certaintyFields } from '#lib/protocols/answer-schema.ts';
import { anyJson } from '#lib/protocols/request-fields.ts';
import { changeSchema } from './conversation-route.ts';
import { ratingSchema } from './feedback-route.ts';

const entry = z.object({
  id: z.string(),
  title: z.string(),
  pinned: z.boolean(),
  archived: z.boolean(),
  labels: z.array(z.string()),
  createdAtMs: z.number(),
  updatedAtMs: z.number(),
  running: z.boolean().describe('Whether an answer is being made.'),
  shared: z.boolean(),
});

const excerpt = z
  .object({ before: z.string(), found: z.string(), after: z.string() })
  .nullable()
  .describe('The sentence in which the search was found; null where only the title matches.');

const link = z.object({
  token: z.string(),
  createdAtMs: z.number(),
  turn: z.string().describe('The last turn that it shows.'),
});

const inquiry = z.object({
  note: z.string().nullable().describe('The answer of an administrator; null before.'),
  answeredAtMs: z.number().nullable(),
});

const turn = z.object({
  id: z.string(),
  parent: z.string().nullable().describe('The turn before; null for a first question.'),
  question: z.string(),
  attachments: z.array(z.string()).describe('Names of the files that came with the question.'),
  overrides: z.record(z.string(), anyJson),
  status: z.enum(['running', 'done', 'stopped', 'interrupted', 'failed']),
  answer: z.string(),
  model: z.string().nullable(),
  dataPoints: z.looseObject({ text: z.array(z.string()), citations: z.array(z.string()) }),
  thoughts: z.array(z.looseObject({ title: z.string() })),
  followUps: z.array(z.string()),
  ...certaintyFields,
  failure: z.looseObject({ code: z.string(), message: z.string() }).nullable(),
  createdAtMs: z.number(),
  rating: ratingSchema.nullable(),
  inquiry: inquiry.nullable().describe('Null unless its asker passed the question on.'),
  hiddenPassages: z.number().describe('Passages that this viewer may not read, or that are gone.'),
  withheld: z
    .boolean()
    .describe('The answer is left out: it, or one before it, rests on what this viewer may not read.'),
});

/** Request and response schemas of stored conversations, by their names in `/openapi.json`. */
export const conversationSchemas = {
  Conversations: z.object({
    conversations: z.array(entry.extend({ excerpt })),
    next: z.string().nullable(),
    labels: z.array(z.string()).describe("Every label of the caller's conversations."),
  }),
  ConversationEntry: entry,
  Conversation: entry.extend({
    activeTurn: z.string().nullable(),
    turns: z.array(turn),
    share: link.nullable(),
  }),
  ConversationChange: changeSchema,
  SharedLink: link,
  SharedConversation: z.object({
    title: z.string(),
    sharedBy: z.string().nullable(),
    createdAtMs: z.number(),
    turns: z.array(turn),
  }),
  Rating: ratingSchema,
  AnsweredInquiry: inquiry,
};
