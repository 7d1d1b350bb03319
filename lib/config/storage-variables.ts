import { z } from 'zod';
import { endpoint, resourceName, secret } from './variable-kinds.ts';

/** Where originals are kept, and who makes vectors of pictures. */
export const storageVariables = {
  AZURE_STORAGE_ACCOUNT: resourceName
    .optional()
    .describe('Storage account of the originals. Without one they are kept in DATA_DIR.'),
  AZURE_STORAGE_ENDPOINT: endpoint
    .optional()
    .describe('Address of the blob service, where it does not follow from the account.'),
  AZURE_STORAGE_CONTAINER: z.string().default('content').describe('The container of the originals.'),
  AZURE_STORAGE_KEY: secret
    .optional()
    .describe('Key of the storage account. Without one: the identity that `DefaultAzureCredential` finds.'),
  AZURE_VISION_ENDPOINT: endpoint
    .optional()
    .describe('Azure AI Vision, which makes vectors of pictures and of questions that look for them.'),
  AZURE_VISION_KEY: secret
    .optional()
    .describe('Key of Azure AI Vision. Without one: the identity that `DefaultAzureCredential` finds.'),
  AZURE_VISION_MODEL_VERSION: z
    .string()
    .default('2023-04-15')
    .describe('The model of Azure AI Vision. Vectors of two versions do not compare.'),
};
