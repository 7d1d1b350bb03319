import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { endpointFault } from '../endpoint.ts';
import { faultInWords } from '../fault-in-words.ts';
import type { Faults } from './faults.ts';

const address = z.string().superRefine((value, context) => {
  const message = endpointFault(value);
  if (message) context.addIssue({ code: 'custom', message });
});

const common = {
  alias: z.string().min(1).max(200),
  model: z.string().min(1),
  keyVariable: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/, 'it takes the name of a variable that holds the key, never the key')
    .optional(),
  contextTokens: z.number().int().min(1000).optional(),
  vision: z.boolean().optional(),
  reasoning: z.boolean().optional(),
  reasoningEffort: z.enum(['minimal', 'low', 'medium', 'high']).optional(),
  prices: z
    .strictObject({
      currency: z.string().regex(/^[A-Z]{3}$/, 'it takes a currency such as USD'),
      inputPerMillion: z.number().min(0),
      outputPerMillion: z.number().min(0),
    })
    .optional(),
  fallback: z.string().optional(),
};

const entrySchema = z.discriminatedUnion('provider', [
  z.strictObject({
    provider: z.literal('azure'),
    ...common,
    deployment: z.string().min(1).optional(),
    endpoint: address.optional(),
    apiVersion: z
      .string()
      .regex(/^\d{4}-\d\d-\d\d(-preview)?$/, 'it takes a version such as 2024-10-21')
      .optional(),
  }),
  z.strictObject({ provider: z.literal('openai'), ...common, baseUrl: address.optional() }),
]);

const fileSchema = z
  .strictObject({
    default: z.string().optional(),
    models: z.array(entrySchema).min(1),
  })
  .superRefine(({ default: first, models }, context) => {
    const aliases = models.map(({ alias }) => alias);
    const among = `it takes one of the aliases: ${aliases.join(', ')}`;
    const complain = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    if (first !== undefined && !aliases.includes(first)) complain(['default'], among);
    for (const [index, { alias, fallback }] of models.entries()) {
      if (aliases.indexOf(alias) < index)
        complain(['models', index, 'alias'], 'another model has this alias');
      if (fallback === alias) complain(['models', index, 'fallback'], 'a model cannot stand in for itself');
      else if (fallback !== undefined && !aliases.includes(fallback)) {
        complain(['models', index, 'fallback'], among);
      }
    }
  });

/** One model as the file describes it; what is left out comes from the variables or from the model's name. */
export type ModelEntry = z.infer<typeof entrySchema>;

/**
 * The models of the file, the default first. Faults name the file, the place in it and what is allowed, never a value:
 * somebody may have put a key where its name belongs.
 */
export function readModelsFile(file: string, faults: Faults): ModelEntry[] {
  const content = readJson(file, faults);
  if (content === undefined) return [];
  const parsed = fileSchema.safeParse(content, { error: faultInWords });
  if (parsed.success) {
    const { default: first, models } = parsed.data;
    return models.toSorted((a, b) => Number(b.alias === first) - Number(a.alias === first));
  }
  for (const { path, message } of parsed.error.issues) {
    faults.note(`MODELS_FILE, ${file}: ${placeOf(path)}${message}`);
  }
  return [];
}

function readJson(file: string, faults: Faults): unknown {
  try {
    return JSON.parse(readFileSync(/* turbopackIgnore: true */ file, 'utf8'));
  } catch (thrown) {
    const reason =
      thrown instanceof SyntaxError
        ? 'is not JSON'
        : `cannot be read (${(thrown as NodeJS.ErrnoException).code})`;
    faults.note(`MODELS_FILE, ${file}: ${reason}`);
    return undefined;
  }
}

function placeOf(path: PropertyKey[]): string {
  if (path.length === 0) return '';
  const parts = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`));
  return `${parts.join('').replace(/^\./, '')}: `;
}
