import { z } from 'zod';
import { endpoint, flag, positive, secret } from './variable-kinds.ts';

/** Who turns texts into vectors. */
export const embeddingVariables = {
  AZURE_OPENAI_EMB_DEPLOYMENT: z
    .string()
    .optional()
    .describe('The deployment of the embedding model, at the Azure OpenAI resource.'),
  AZURE_OPENAI_EMB_MODEL_NAME: z
    .string()
    .optional()
    .describe('The embedding model in it. By default what the deployment is called.'),
  AZURE_OPENAI_EMB_DIMENSIONS: positive
    .max(16_000)
    .optional()
    .describe('Numbers in a vector, for models that let one choose. By default as many as the model gives.'),
  OPENAI_EMB_MODEL: z
    .string()
    .optional()
    .describe('The embedding model of a server that speaks OpenAI’s API.'),
  OPENAI_EMB_DIMENSIONS: positive
    .max(16_000)
    .optional()
    .describe('Numbers in its vectors. By default as many as the model gives.'),
  OPENAI_EMB_BASE_URL: endpoint
    .optional()
    .describe('Its address, where it is not the one of the chat model.'),
  OPENAI_EMB_API_KEY: secret.optional().describe('Its key, where it has an address of its own.'),
  USE_VECTORS: flag
    .prefault('on')
    .describe('`false`: texts are searched by words alone, as in the Azure Python sample.'),
};
