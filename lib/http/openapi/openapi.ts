import { VERSION } from '#lib/config/version.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { chatOperations, completionOperations, modelOperations } from './answer-operations.ts';
import { componentSchemas } from './component-schemas.ts';
import { conversationOperations } from './conversation-operations.ts';
import { documentOperations } from './document-operations.ts';
import { flexibleOperations } from './flexible-operations.ts';
import { libraryOperations } from './library-operations.ts';
import { describePaths, type OperationGroup } from './operation.ts';
import { promptOperations } from './prompt-operations.ts';
import { securitySchemes } from './security.ts';
import { stateOperations } from './state-operations.ts';

/** Every public operation, in groups in the order in which pages show them. */
export const operationGroups: readonly OperationGroup[] = [
  chatOperations,
  flexibleOperations,
  completionOperations,
  modelOperations,
  conversationOperations,
  libraryOperations,
  promptOperations,
  documentOperations,
  stateOperations,
];

/**
 * The description of every public endpoint in OpenAPI 3.1. The schemas that validate requests are part of it, so the
 * two cannot differ.
 */
export function openapi(): JsonObject {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Citewell',
      version: VERSION,
      summary: 'Ask your documents and see where every sentence came from.',
      description:
        'Five chat protocols answer a question from the same passages. Every path of a protocol is also available ' +
        'below `/api`. The same documents are tools of the Model Context Protocol at `/mcp`, which lists them to its ' +
        'clients and is therefore not among these paths.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: operationGroups.map(({ name, description }) => ({ name, description })),
    paths: Object.assign({}, ...operationGroups.map(describePaths)),
    components: { schemas: componentSchemas(), securitySchemes },
  };
}
