import type { JsonObject } from '#lib/shared/json.ts';
import type { decisionSchemas } from '../admin/decision-schemas.ts';
import {
  jsonOf,
  type OperationGroup,
  type Operations,
  ok,
  queryParameter,
  REMOVED,
  requestOf,
} from './operation.ts';

type Shape = keyof typeof decisionSchemas;
type DecisionShape = Extract<Shape, `${string}Decision`> extends `${infer Kind}Decision` ? Kind : never;

const changed = { version: 1, changedAtMs: 1795000000000, changedBy: 'Ada Example' };
const CONFLICT = { 409: 'It was changed since this version; read it again.' };
export const INVALID = { 400: 'A value is not allowed; `field` names it.' };
const SETTINGS = { top: { default: 5, max: 10 } };
const PROMPTS = { system: 'Answer only from the sources.' };
const EXPERIMENTS = {
  experiments: [{ name: 'fewer-sources', variants: [{ name: 'three', weight: 1, overrides: { top_k: 3 } }] }],
};
const SHARED = { prompts: [{ title: 'Leave', text: 'How many days of leave do I have?' }] };
const BRANDING = { name: 'Example Ltd', accent: { light: '#1b6470' } };

/** Reading, changing and the history of one kind of decision. */
function decision(kind: DecisionShape, path: string, what: string, value: JsonObject): Operations {
  const state = { value, ...changed };
  const answers = ok('What is in force after the call.', jsonOf(`${kind}Decision`, state));
  const address = `/api/admin/${path}` as const;
  return {
    [`GET ${address}`]: {
      id: `admin${kind}`,
      summary: `Returns what administrators decided on ${what}`,
      answers,
    },
    [`PUT ${address}`]: {
      id: `changeAdmin${kind}`,
      summary: `Replaces what administrators decided on ${what}`,
      body: requestOf(jsonOf(`${kind}Change`, { value, version: 0 })),
      answers,
      errors: { ...INVALID, ...CONFLICT },
    },
    [`GET ${address}/history`]: {
      id: `admin${kind}History`,
      summary: `Lists what administrators decided on ${what}, newest first, at most 50`,
      answers: ok('The decisions.', jsonOf(`${kind}History`, { decisions: [state] })),
    },
  };
}

/** The parameters of every list: a search, a page and its size. */
export const listParameters: JsonObject[] = [
  queryParameter('search', { type: 'string', maxLength: 200 }, { description: 'Text to find.' }),
  queryParameter(
    'limit',
    { type: 'integer', minimum: 1, maximum: 100, default: 50 },
    { description: 'The most entries on one page.' },
  ),
  queryParameter('after', { type: 'string' }, { description: 'The `next` of the previous page.' }),
];

const approved = {
  name: 'approved-answers/5d1f0c9a7b3e2468.md',
  question: 'Where is the swimming pool?',
  answer: 'The pool is in Lyon, on the first floor.',
  source: 'employee-handbook.pdf#page=5',
  by: 'Ada Lovelace',
  on: '2026-11-28',
  reviewDate: null,
  review: null,
};

/** Admin overrides. */
export const adminOperations: OperationGroup = {
  name: 'Administration: decisions',
  description:
    'What administrators decide for everyone, in place of what the operator configured. The routes of the administration ' +
    'serve its pages and may change with any version.',
  rights: 'admin',
  error: 'Error',
  operations: {
    ...decision('Settings', 'settings', 'settings', SETTINGS),
    ...decision('Prompts', 'prompts', 'the prompts that models receive', PROMPTS),
    'POST /api/admin/prompts/preview': {
      id: 'previewPrompts',
      summary: 'Returns the messages that the model would receive; the model is not called',
      body: requestOf(
        jsonOf('PromptPreviewRequest', { prompts: PROMPTS, question: 'How long must a password be?' }),
      ),
      answers: ok(
        'The messages.',
        jsonOf('PromptPreview', {
          messages: [
            { role: 'system', content: PROMPTS.system },
            { role: 'user', content: 'How long must a password be?' },
          ],
        }),
      ),
      errors: { ...INVALID, 503: 'The search service cannot be reached at the moment.' },
    },
    ...decision('Experiments', 'experiments', 'experiments', EXPERIMENTS),
    ...decision('SharedPrompts', 'shared-prompts', 'the prompts that everyone is offered', SHARED),
    ...decision('Branding', 'branding', "the company's name, colours, pictures and texts", BRANDING),
    'GET /api/admin/local-models': {
      id: 'localModels',
      summary: 'Lists model servers of this machine that could answer, where no model is configured',
      answers: ok(
        'The servers; none where a model is configured or DISCOVER_MODELS is off.',
        jsonOf('LocalModels', {
          servers: [
            {
              name: 'Ollama',
              address: '127.0.0.1:11434',
              model: 'qwen2.5:7b',
              moreModels: [],
              embeddingModel: null,
              command: 'OPENAI_BASE_URL=http://127.0.0.1:11434/v1 OPENAI_MODEL=qwen2.5:7b npm start',
            },
          ],
        }),
      ),
    },
    'GET /api/admin/approved-answers': {
      id: 'approvedAnswers',
      summary: 'Lists approved answers, those to review first',
      answers: ok('The answers.', jsonOf('ApprovedAnswers', { answers: [approved], isCut: false })),
    },
    'PUT /api/admin/approved-answers': {
      id: 'approveAnswer',
      summary: 'Approves an answer with its source: searches find it like a document, for the same readers',
      body: requestOf(
        jsonOf('AnswerToApprove', {
          question: approved.question,
          answer: approved.answer,
          source: approved.source,
        }),
      ),
      answers: ok('The answer.', jsonOf('ApprovedAnswer', approved)),
      errors: { ...INVALID, 404: 'There is no such source or answer.', 503: 'The index cannot be written.' },
    },
    'DELETE /api/admin/approved-answers': {
      id: 'withdrawAnswer',
      summary: 'Withdraws an approved answer',
      parameters: [queryParameter('name', { type: 'string' }, { required: true })],
      answers: REMOVED,
      errors: { 404: 'There is no such answer.', 503: 'The index cannot be written.' },
    },
  },
};
