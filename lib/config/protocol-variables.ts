import { z } from 'zod';

const SUBSCRIPTION = /^([\w.-]{1,64}):([0-9a-f]{64})$/;

/** The protocols that are built for other programs: who may call them, their templates and experiments. */
export const protocolVariables = {
  SUBSCRIPTION_KEYS: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .transform((entries) => entries.filter(Boolean))
    .superRefine((entries, context) => {
      const position = entries.findIndex((entry) => !SUBSCRIPTION.test(entry));
      if (position < 0) return;
      const message = `entry ${position + 1} must be a client's name, a colon and the SHA-256 of its key in lower-case hex`;
      context.addIssue({ code: 'custom', message });
    })
    .describe(
      'Clients of /api/v2, /openai and /v1 as name:sha256-of-key, separated by commas. Set: every call of these needs a key, in a header of its own where people sign in. Unset: nobody needs one.',
    )
    .meta({ secret: true }),
  TEMPLATE_DIR: z
    .string()
    .optional()
    .describe(
      'Folder of the Jinja2 templates that requests may name in system_prompt_file and response_template_file.',
    ),
  TEMPLATE_CONTAINER: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9]|-(?=[a-z0-9])){2,62}$/, 'it takes the name of a container')
    .optional()
    .describe(
      'Blob container of the same templates, in the storage account of the originals; used where there is no TEMPLATE_DIR. Never the container of the originals: a document would be a template.',
    ),
  EXPERIMENTS_FILE: z
    .string()
    .optional()
    .describe('JSON file of A/B experiments: names, variants, weights, and what each variant overrides.'),
  DEFAULT_COMPLETIONS: z.coerce
    .number()
    .int()
    .min(1)
    .max(8)
    .default(1)
    .describe('Answers that /api/v2 makes when a request does not say how many.'),
};
