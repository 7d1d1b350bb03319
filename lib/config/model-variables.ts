import { z } from 'zod';
import { endpoint, flag, positive, resourceName, secret } from './variable-kinds.ts';

/** What answers, and who turns texts into vectors. */
export const modelVariables = {
  ANSWERER: z
    .enum(['extractive', 'azure', 'openai', 'on-your-data'])
    .optional()
    .describe(
      'What answers. By default the models of MODELS_FILE; else `azure` when AZURE_OPENAI_ENDPOINT, _SERVICE or _CUSTOM_URL is set; else `openai` when OPENAI_BASE_URL or OPENAI_MODEL is set; else `extractive`.',
    ),
  OPENAI_HOST: z
    .enum(['azure', 'azure_custom', 'openai', 'local'])
    .optional()
    .describe(
      'Which models are meant where variables of both kinds are set, as the Azure Python sample names them.',
    ),
  MODELS_FILE: z
    .string()
    .optional()
    .describe('JSON file of several models with aliases, prices and stand-ins; see docs/azure.md.'),
  AZURE_OPENAI_ENDPOINT: endpoint.optional().describe('Address of the Azure OpenAI resource.'),
  AZURE_OPENAI_SERVICE: resourceName
    .optional()
    .describe('Name of the Azure OpenAI resource, instead of its address.'),
  AZURE_OPENAI_CUSTOM_URL: endpoint
    .optional()
    .describe('Address of a gateway before Azure OpenAI; counts with OPENAI_HOST=azure_custom.'),
  AZURE_OPENAI_API_KEY: secret
    .optional()
    .describe('Key of Azure OpenAI. Without one: the identity that `DefaultAzureCredential` finds.'),
  AZURE_OPENAI_API_KEY_OVERRIDE: secret.optional().describe('The same, as the Azure Python sample names it.'),
  AZURE_OPENAI_API_VERSION: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d(-preview)?$/, 'it takes a version such as 2024-10-21')
    .optional()
    .describe(
      'API version asked for. By default 2024-10-21; 2025-04-01-preview for models that think first, 2024-05-01-preview for `on-your-data`.',
    ),
  AZURE_OPENAI_CHATGPT_DEPLOYMENT: z.string().optional().describe('The deployment of the chat model.'),
  AZURE_OPENAI_CHATGPT_MODEL: z
    .string()
    .optional()
    .describe('The chat model in it, such as `gpt-4.1`: tells how much it reads and whether it sees.'),
  AZURE_OPENAI_GPT4V_DEPLOYMENT: z
    .string()
    .optional()
    .describe('A further deployment that reads images; chosen with the setting `model`.'),
  AZURE_OPENAI_GPT4V_MODEL: z.string().optional().describe('The model in it.'),
  AZURE_OPENAI_REASONING_EFFORT: z
    .enum(['minimal', 'low', 'medium', 'high'])
    .optional()
    .describe('How hard models that think first do so, where a request does not say.'),
  OPENAI_BASE_URL: endpoint
    .optional()
    .describe(
      'Address of a server that speaks OpenAI’s API, such as http://127.0.0.1:11434/v1. By default OpenAI’s own.',
    ),
  OPENAI_API_KEY: secret.optional().describe('Its key, where it takes one.'),
  OPENAI_MODEL: z.string().optional().describe('Its chat model.'),
  OPENAI_MODEL_CONTEXT_TOKENS: positive
    .min(1000)
    .optional()
    .describe(
      'Tokens that prompt and answer may take together, on any server. By default known from the model’s name, else small.',
    ),
  OPENAI_MODEL_VISION: flag
    .optional()
    .describe(
      'Whether the chat model reads images, on any server. By default known from its name, else not.',
    ),
  OPENAI_MODEL_REASONING: flag
    .optional()
    .describe(
      'Whether the chat model thinks first, on any server. By default known from its name, else not.',
    ),
};
