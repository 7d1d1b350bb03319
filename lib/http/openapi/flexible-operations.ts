import { refTo, type SchemaName } from './component-schemas.ts';
import flexibleExamples from './flexible-examples.json' with { type: 'json' };
import {
  json,
  jsonWithFiles,
  type Operation,
  type OperationGroup,
  ok,
  queryParameter,
  REQUEST_ERRORS,
  requestOf,
} from './operation.ts';

const { 503: _, ...withoutUnavailable } = REQUEST_ERRORS;
const errors = {
  400: 'A value, a template, a field of the index or an alias is wrong; `source` names the field, `try_models` valid models.',
  ...withoutUnavailable,
  413: 'The body is larger than 1 MB (8 MB where images are accepted), or an image larger than 5 MB.',
  500: 'An error of this server; the log has it under `response_id`.',
};

function question(
  id: keyof typeof flexibleExamples.requests,
  summary: string,
  schema: SchemaName,
  schemaBesideFiles?: SchemaName,
): Operation {
  const content = json(refTo(schema), flexibleExamples.requests[id]);
  return {
    id,
    summary,
    body: requestOf(
      schemaBesideFiles
        ? jsonWithFiles(content, refTo(schemaBesideFiles), 'The part `json`, then images.')
        : content,
    ),
    answers: ok(
      'The reply. When the search service or the model cannot be reached it is a fixed sentence, with `errors` filled ' +
        'and `response_metadata.errors_present` true.',
      json(refTo('FlexibleAnswer'), flexibleExamples.answers),
    ),
    errors,
  };
}

function flag(name: string, description: string) {
  return queryParameter(name, { type: 'boolean' }, { description });
}

/** `/api/v2`. */
export const flexibleOperations: OperationGroup = {
  name: 'Flexible chat',
  description:
    'One reply with the answer, its sources, the history and the time and tokens it took. The request brings ' +
    'templates, experiments, search arguments and parameters of the model.',
  rights: 'key',
  error: 'FlexibleError',
  operations: {
    'POST /api/v2/flexible-chat': question(
      'flexibleChat',
      'Answers the latest turn of a conversation',
      'FlexibleChatRequest',
    ),
    'POST /api/v2/flexible-rag': question('flexibleRag', 'Answers a single question', 'FlexibleRagRequest'),
    'POST /api/v2/flexible-chat-mm': question(
      'flexibleChatImages',
      'Answers the latest turn of a conversation with images',
      'FlexibleChatImagesRequest',
      'FlexibleChatRequest',
    ),
    'POST /api/v2/flexible-rag-mm': question(
      'flexibleRagImages',
      'Answers a single question with images',
      'FlexibleRagImagesRequest',
      'FlexibleRagRequest',
    ),
    'GET /api/v2/models': {
      id: 'flexibleModels',
      summary: 'Lists the models that requests may name',
      parameters: [
        flag('validate', 'Adds whether each model can be used.'),
        flag('deep', 'Asks each model for a word; the result is valid for a minute.'),
        flag('filter_unhealthy', 'Omits models that cannot be used.'),
        flag('supports_multimodal', 'Only models that accept images, or only those that do not.'),
      ],
      answers: ok(
        'The models, the default one first.',
        json(refTo('FlexibleModels'), flexibleExamples.models),
      ),
      errors: { 400: 'A parameter is neither true nor false.' },
    },
  },
};
