import { DONE, jsonOf, NOT_FOUND, type OperationGroup, ok, requestOf } from './operation.ts';

/** A golden question in examples. */
const goldenQuestion = {
  id: 'leave-days',
  question: 'How many days of annual leave do I have?',
  expected: ['employee-handbook.pdf#page=5'],
  kind: 'plain',
  split: 'dev',
};

const INVALID = { 400: 'A value is not allowed; `field` names it.' };
const ROOM = { 413: 'There is no room for more.' };

const synonyms = {
  groups: [
    {
      words: ['PTO'],
      means: ['annual leave'],
      id: 'sy_4Hq9TzWc2d',
      changedAtMs: 1795000000000,
      changedBy: null,
    },
  ],
  file: [],
  faults: [],
};
const listed = ok('All synonyms after the call.', jsonOf('SynonymList', synonyms));

/** What administrators teach: synonyms, and golden questions to measure answers by. */
export const adminTeachingOperations: OperationGroup = {
  name: 'Administration: synonyms and golden questions',
  description: 'Words that mean the same, and questions with the place that answers them.',
  rights: 'admin',
  error: 'Error',
  operations: {
    'GET /api/admin/synonyms': {
      id: 'synonyms',
      summary: "Lists the company's synonyms, those of the operator's file included",
      answers: listed,
    },
    'POST /api/admin/synonyms': {
      id: 'addSynonyms',
      summary: 'Adds groups of synonyms, a line each: all of them or none',
      body: requestOf(jsonOf('SynonymLines', { lines: 'PTO => annual leave\ncar, automobile' })),
      answers: listed,
      errors: { ...INVALID, ...ROOM },
    },
    'PUT /api/admin/synonyms/{synonym}': {
      id: 'changeSynonyms',
      summary: 'Replaces a group of synonyms',
      body: requestOf(jsonOf('SynonymLine', { line: 'PTO => annual leave' })),
      answers: listed,
      errors: { ...INVALID, ...NOT_FOUND },
    },
    'DELETE /api/admin/synonyms/{synonym}': {
      id: 'removeSynonyms',
      summary: 'Removes a group of synonyms',
      answers: listed,
      errors: NOT_FOUND,
    },
    'GET /api/admin/questions': {
      id: 'goldenQuestions',
      summary: 'Returns the golden questions about the samples',
      answers: ok('The questions.', jsonOf('GoldenQuestions', { questions: [goldenQuestion] })),
      errors: { 404: 'This server was deployed without them.' },
    },
    'POST /api/admin/questions': {
      id: 'checkGoldenQuestions',
      summary:
        'Checks a file of golden questions, one JSON object per line, and returns them; stores nothing',
      body: requestOf({
        'application/x-ndjson': { example: `${JSON.stringify(goldenQuestion)}\n` },
        'application/jsonl': {},
        'text/plain': {},
      }),
      answers: ok('The questions.', jsonOf('GoldenQuestions', { questions: [goldenQuestion] })),
      errors: {
        400: 'A line is wrong; the message names it.',
        413: 'There are more than 500 questions, or more than 1 MB.',
        415: 'The body has another type.',
      },
    },
    'GET /api/admin/questions/stored': {
      id: 'storedGoldenQuestions',
      summary: 'Returns the stored golden questions as a file that `npm run evaluate -- --set` reads',
      answers: ok('One JSON object per line.', { 'application/x-ndjson': {} }),
    },
    'DELETE /api/admin/questions/stored/{question}': {
      id: 'removeGoldenQuestion',
      summary: 'Removes a stored golden question',
      answers: DONE,
      errors: NOT_FOUND,
    },
  },
};
