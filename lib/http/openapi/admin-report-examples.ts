/** A golden question in examples. */
export const goldenQuestion = {
  id: 'leave-days',
  question: 'How many days of annual leave do I have?',
  expected: ['employee-handbook.pdf#page=5'],
  kind: 'plain',
  split: 'dev',
};

/** A rating in examples. */
export const feedbackExample = {
  rating: 'down',
  reasons: ['incomplete'],
  comment: 'Part-time is missing.',
  id: 'fb_4Hq9TzWc2d',
  turn: 'tn_7fQm2LkXa9',
  owner: 'user:…',
  givenBy: 'Alice Example',
  question: goldenQuestion.question,
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
  model: 'extractive',
  createdAtMs: 1795000000000,
  hiddenPassages: 0,
  withheld: false,
};

/** Totals of a report in examples. */
export const totals = {
  questions: 3,
  finished: 3,
  failed: 0,
  users: 2,
  inputTokens: 4200,
  outputTokens: 310,
  costs: [{ currency: 'USD', amount: 0.01 }],
  grades: { answer: 2, likely: 1, none: 0 },
  withoutSources: 0,
  firstTokenMs: { p50: 410, p90: 600, p99: 600 },
  totalMs: { p50: 1900, p90: 2400, p99: 2400 },
};
