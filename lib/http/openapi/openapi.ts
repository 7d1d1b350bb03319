import { VERSION } from '#lib/config/version.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { accountOperations, promptOperations } from './account-operations.ts';
import { adminDocumentOperations, adminTeachingOperations } from './admin-content-operations.ts';
import { adminOperations } from './admin-operations.ts';
import { adminReportOperations } from './admin-report-operations.ts';
import { chatOperations, completionOperations, modelOperations } from './answer-operations.ts';
import { componentSchemas } from './component-schemas.ts';
import { conversationOperations } from './conversation-operations.ts';
import { documentOperations, libraryOperations } from './document-operations.ts';
import { flexibleOperations } from './flexible-operations.ts';
import { describePaths, type OperationGroup, securitySchemes } from './operation.ts';
import { stateOperations } from './state-operations.ts';
import { toolOperations } from './tool-operations.ts';

/** Every operation, in groups in the order in which pages show them. */
export const operationGroups: readonly OperationGroup[] = [
  chatOperations,
  flexibleOperations,
  completionOperations,
  modelOperations,
  toolOperations,
  conversationOperations,
  libraryOperations,
  promptOperations,
  documentOperations,
  accountOperations,
  stateOperations,
  adminOperations,
  adminDocumentOperations,
  adminReportOperations,
  adminTeachingOperations,
];

/**
 * The description of every endpoint for programs in OpenAPI 3.1; a test names the few that only pages load. The schemas that validate requests are part of it, so the
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
        'below `/api`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: operationGroups.map(({ name, description }) => ({ name, description })),
    paths: Object.assign({}, ...operationGroups.map(describePaths)),
    components: { schemas: componentSchemas(), securitySchemes },
  };
}
