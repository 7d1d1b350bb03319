import { VERSION } from '#lib/config/version.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { accountOperations, promptOperations } from './account-operations.ts';
import { adminDocumentOperations, adminTeachingOperations } from './admin-content-operations.ts';
import { adminOperations } from './admin-operations.ts';
import { adminReportOperations } from './admin-report-operations.ts';
import { chatOperations, completionOperations, modelOperations } from './answer-operations.ts';
import { componentSchemas, refTo } from './component-schemas.ts';
import { conversationOperations } from './conversation-operations.ts';
import { documentOperations, libraryOperations } from './document-operations.ts';
import { flexibleOperations } from './flexible-operations.ts';
import {
  describePaths,
  jsonOf,
  type OperationGroup,
  ok,
  REQUEST_ERRORS,
  requestOf,
  securitySchemes,
} from './operation.ts';
import { stateOperations } from './state-operations.ts';

const metadata = ok('Who issues tokens for `/mcp`, and for which scope.', {
  'application/json': {
    example: {
      resource: 'https://docs.example.com/mcp',
      resource_name: 'Citewell',
      authorization_servers: ['https://login.microsoftonline.com/<tenant>/v2.0'],
      scopes_supported: ['api://<client>/access_as_user'],
      bearer_methods_supported: ['header'],
    },
  },
});
const none = { 404: 'Sign-in or MCP is off on this server.' };

const call = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'search_documents', arguments: { query: 'password length' } },
};
const reply: JsonObject = {
  jsonrpc: '2.0',
  id: 1,
  result: { content: [{ type: 'text', text: 'it-security.html#passwords-and-sign-in: A password has …' }] },
};
const { 413: tooLarge, 415: _, ...errors } = REQUEST_ERRORS;

/** The documents as tools of assistants. */
const toolOperations: OperationGroup = {
  name: 'Model Context Protocol',
  description:
    'The documents as tools and resources of assistants, over Streamable HTTP without sessions. The protocol lists its ' +
    'tools to clients itself (`tools/list`).',
  rights: 'key',
  error: 'ToolError',
  operations: {
    'POST /mcp': {
      id: 'mcp',
      summary: 'Takes one JSON-RPC message of the Model Context Protocol',
      body: requestOf(jsonOf('ToolMessage', call)),
      answers: {
        ...ok('The reply, as the last event of a stream.', {
          'text/event-stream': { schema: refTo('ToolMessage'), examples: { example: { value: reply } } },
        }),
        202: { description: 'A notification was taken.' },
      },
      errors: {
        ...errors,
        400: 'The body is not one message of JSON-RPC, or of a revision that the server does not speak.',
        404: 'MCP is off on this server.',
        406: '`Accept` excludes both forms of a reply.',
        413: tooLarge,
        415: 'The body is not JSON.',
      },
    },
    'GET /.well-known/oauth-protected-resource': {
      id: 'protectedResource',
      summary: 'Returns where clients of `/mcp` get a token (RFC 9728)',
      rights: 'anyone',
      answers: metadata,
      errors: none,
    },
    'GET /.well-known/oauth-protected-resource/mcp': {
      id: 'protectedResourceOfMcp',
      summary: 'The same, at the address that follows from `/mcp`',
      rights: 'anyone',
      answers: metadata,
      errors: none,
    },
  },
};

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
