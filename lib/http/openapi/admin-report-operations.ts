import { UNANSWERED_KINDS, UNANSWERED_ORDERS, UNANSWERED_STATES } from '#lib/api/feedback.ts';
import { AUDIT_ACTIONS } from '#lib/core/records/audit.ts';
import { LISTED_VERDICTS } from '#lib/core/records/unsupported.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { INVALID, listParameters } from './admin-operations.ts';
import { refTo } from './component-schemas.ts';
import { DONE, jsonOf, type OperationGroup, ok, queryParameter, requestOf } from './operation.ts';

/** A rating in examples. */
const feedbackExample = {
  rating: 'down',
  reasons: ['incomplete'],
  comment: 'Part-time is missing.',
  id: 'fb_4Hq9TzWc2d',
  turn: 'tn_7fQm2LkXa9',
  owner: 'user:…',
  givenBy: 'Alice Example',
  question: 'How many days of annual leave do I have?',
  answer: 'Twenty days. [employee-handbook.pdf#page=5]',
  passages: [
    {
      sourcepage: 'employee-handbook.pdf#page=5',
      title: 'Employee handbook',
      headings: ['Leave'],
      content: 'Annual leave is twenty days.',
    },
  ],
  overrides: {},
  support: {
    sentences: [
      {
        text: 'Twenty days.',
        start: 0,
        end: 12,
        citations: ['employee-handbook.pdf#page=5'],
        verdict: 'supported',
      },
    ],
    supported: 1,
    of: 1,
  },
  model: 'extractive',
  createdAtMs: 1795000000000,
  hiddenPassages: 0,
  withheld: false,
};

/** Totals of a report in examples. */
const totals = {
  questions: 3,
  finished: 3,
  failed: 0,
  users: 2,
  inputTokens: 4200,
  outputTokens: 310,
  costs: [{ currency: 'USD', amount: 0.01 }],
  grades: { answer: 2, likely: 1, none: 0 },
  withoutSources: 0,
  support: { supported: 9, of: 10 },
  firstTokenMs: { p50: 410, p90: 600, p99: 600 },
  totalMs: { p50: 1900, p90: 2400, p99: 2400 },
};

const ROOM = { 413: 'There is no room for more.' };

const file = ok('The file.', { 'text/csv': {}, 'application/json': {} });

const format = (required: boolean): JsonObject =>
  queryParameter(
    'format',
    { type: 'string', enum: ['csv', 'json'] },
    { required, description: 'The format of the file.' },
  );

const [search = {}, limit = {}, after = {}] = listParameters;
const action = queryParameter('action', { type: 'string', enum: [...AUDIT_ACTIONS] });
const rating = queryParameter('rating', { type: 'string', enum: ['up', 'down'] });

const range = (days: number): JsonObject[] => [
  queryParameter(
    'days',
    { type: 'integer', minimum: 1, maximum: 400, default: days },
    { description: 'Days up to now; not together with `since` or `until`.' },
  ),
  queryParameter(
    'since',
    { type: 'string' },
    { description: 'A date, or a time with its zone.', example: '2026-11-01' },
  ),
  queryParameter('until', { type: 'string' }, { description: 'A date, which is included, or a time.' }),
];

const unsupportedExample = {
  turn: 'tn_7fQm2LkXa9',
  question: feedbackExample.question,
  atMs: 1795000000000,
  model: 'gpt',
  promptVersion: 0,
  supported: 2,
  of: 3,
  sentences: [
    {
      text: 'You have 24 days of annual leave.',
      citations: ['employee-handbook.pdf#page=5'],
      verdict: 'unsupported',
      missing: [{ kind: 'figure', answer: '24', source: '20' }],
    },
  ],
  passages: feedbackExample.passages,
  withheld: false,
};

const group = {
  question: 'How much PTO do I have?',
  others: [],
  follows: [],
  refused: 1,
  likely: 0,
  ratedDown: 0,
  awaited: 0,
  count: 1,
  lastAtMs: 1795000000000,
  turns: ['tn_7fQm2LkXa9'],
};

/** What administrators read and learn about the answers. */
export const adminReportOperations: OperationGroup = {
  name: 'Administration: reports',
  description: 'Usage, ratings, questions without an answer, and the audit log.',
  rights: 'admin',
  error: 'Error',
  operations: {
    'GET /api/admin/usage': {
      id: 'usage',
      summary: 'Reports questions, tokens, costs and times of a range; with `format`, as a file',
      parameters: [...range(7), format(false)],
      answers: ok('The report.', {
        ...jsonOf('Usage', {
          sinceMs: 1794960000000,
          untilMs: 1795046400000,
          step: 'day',
          totals,
          periods: [{ ...totals, startMs: 1794960000000 }],
          models: [{ ...totals, model: 'extractive' }],
          prompts: [{ ...totals, promptVersion: 0 }],
          experiments: [],
        }),
        'text/csv': {},
      }),
      errors: INVALID,
    },
    'GET /api/admin/feedback': {
      id: 'feedback',
      summary: 'Lists ratings with their answers, newest first, one page at a time',
      parameters: [rating, ...listParameters],
      answers: ok('One page.', jsonOf('FeedbackList', { feedback: [feedbackExample], next: null })),
      errors: INVALID,
    },
    'GET /api/admin/feedback/export': {
      id: 'exportFeedback',
      summary: 'Exports ratings as a file; the audit log records it',
      parameters: [format(true), rating, search],
      answers: file,
      errors: INVALID,
    },
    'GET /api/admin/audit': {
      id: 'audit',
      summary: 'Lists who did what, newest first, one page at a time',
      parameters: [action, ...listParameters],
      answers: ok(
        'One page.',
        jsonOf('AuditList', {
          entries: [
            {
              id: 'au_4Hq9TzWc2d',
              atMs: 1795000000000,
              action: 'document-removed',
              owner: 'user:…',
              name: 'Ada Example',
              target: 'employee-handbook.pdf',
              detail: { sizeBytes: 48_211 },
            },
          ],
          next: null,
        }),
      ),
      errors: INVALID,
    },
    'GET /api/admin/audit/export': {
      id: 'exportAudit',
      summary: 'Exports the audit log as a file; the audit log records it',
      parameters: [format(true), action, search],
      answers: file,
      errors: INVALID,
    },
    'GET /api/admin/unanswered': {
      id: 'unanswered',
      summary: 'Lists questions without an answer in groups about the same thing, without who asked',
      parameters: [
        ...range(30),
        queryParameter(
          'kind',
          { type: 'string', enum: [...UNANSWERED_KINDS] },
          { description: 'Both when absent.' },
        ),
        queryParameter('order', { type: 'string', enum: [...UNANSWERED_ORDERS], default: 'asked' }),
        queryParameter('state', { type: 'string', enum: [...UNANSWERED_STATES], default: 'open' }),
        { ...limit, schema: { type: 'integer', minimum: 1, maximum: 100, default: 25 } },
        after,
      ],
      answers: ok(
        'One page.',
        jsonOf('UnansweredList', { groups: [group], total: 1, isCut: false, next: null }),
      ),
      errors: INVALID,
    },
    'GET /api/admin/unsupported': {
      id: 'unsupported',
      summary: 'Lists answers with sentences that their sources do not support, without who asked',
      parameters: [
        ...range(30),
        queryParameter(
          'verdict',
          { type: 'string', enum: [...LISTED_VERDICTS] },
          { description: 'Both when absent.' },
        ),
        queryParameter('model', { type: 'string', maxLength: 200 }, { description: 'The alias of a model.' }),
        { ...limit, schema: { type: 'integer', minimum: 1, maximum: 100, default: 25 } },
        after,
      ],
      answers: ok(
        'One page.',
        jsonOf('UnsupportedList', { answers: [unsupportedExample], models: ['gpt'], next: null }),
      ),
      errors: INVALID,
    },
    'PUT /api/admin/unanswered': {
      id: 'markUnanswered',
      summary: 'Marks questions as handled, or as open again',
      body: requestOf(jsonOf('UnansweredMark', { turns: group.turns, handled: true })),
      answers: DONE,
      errors: INVALID,
    },
    'POST /api/admin/unanswered/answer': {
      id: 'answerInquiries',
      summary:
        'Puts a note into the conversations of those who passed a question on, and marks it as handled',
      body: requestOf(
        jsonOf('InquiryAnswer', { turns: group.turns, note: 'The pool is in Lyon, on the first floor.' }),
      ),
      answers: ok('How many askers waited.', jsonOf('InquiriesAnswered', { answered: 1 })),
      errors: INVALID,
    },
    'POST /api/admin/unanswered/passages': {
      id: 'searchUnanswered',
      summary:
        'Returns what a search for a question finds now; a model is called only to rewrite a follow-up',
      body: requestOf(jsonOf('UnansweredSearch', { question: group.question })),
      answers: ok('The passages.', jsonOf('FoundPassages', { passages: feedbackExample.passages })),
      errors: { ...INVALID, 503: 'The search service cannot be reached at the moment.' },
    },
    'POST /api/admin/unanswered/words': {
      id: 'teachWords',
      summary: 'Stores the right passage for a question, and which words of the two mean the same',
      body: requestOf(
        jsonOf('WordsToTeach', {
          question: group.question,
          place: 'employee-handbook.pdf#page=5',
          words: ['PTO'],
          means: ['annual leave'],
        }),
      ),
      answers: ok(
        'The ids.',
        jsonOf('TaughtWords', { synonyms: 'sy_4Hq9TzWc2d', question: 'gq_4Hq9TzWc2d' }),
      ),
      errors: { ...INVALID, ...ROOM },
    },
    'POST /api/admin/unanswered/replay': {
      id: 'replayUnanswered',
      summary: 'Asks the open questions of the last 30 days again and streams what becomes of each',
      answers: ok('One JSON value per line; a stream without `end` was cut off.', {
        'application/json-lines': { schema: refTo('ReplayLine') },
      }),
      errors: { 409: 'The questions are being asked again already.' },
    },
  },
};
