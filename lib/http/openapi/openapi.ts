import { VERSION } from '#lib/config/version.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { chatPaths } from './chat-paths.ts';
import { completionPaths } from './completion-paths.ts';
import { componentSchemas } from './component-schemas.ts';
import { conversationPaths } from './conversation-paths.ts';
import { documentPaths } from './document-paths.ts';
import { flexiblePaths } from './flexible-paths.ts';
import { tags } from './operations.ts';
import { otherPaths } from './other-paths.ts';
import { processPaths } from './process-paths.ts';
import { securitySchemes } from './security.ts';

/**
 * The description of every public endpoint in OpenAPI 3.1. Its schemas are those that validate the requests, so the
 * two cannot drift apart.
 */
export function openapi(): JsonObject {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Citewell',
      version: VERSION,
      summary: 'Ask your documents and see where every sentence came from.',
      description:
        'One question, answered from the same passages in whichever of five chat protocols it was asked. Every path of ' +
        'a protocol answers below `/api` too.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: tags.map((tag) => ({ ...tag })),
    paths: {
      ...chatPaths,
      ...flexiblePaths,
      ...completionPaths,
      ...conversationPaths,
      ...documentPaths,
      ...otherPaths,
      ...processPaths,
    },
    components: { schemas: componentSchemas(), securitySchemes },
  };
}
