import type { Thought } from './thought.ts';

const result = {
  id: 'hr-leave-1',
  content: 'Full-time staff have 27 days.\nOr more.',
  embedding: null,
  imageEmbedding: null,
  category: 'hr',
  sourcepage: 'hr/leave.pdf#page=3',
  sourcefile: 'hr/leave.pdf',
  oids: ['u1'],
  groups: ['all'],
  captions: [{ text: '27 days', highlights: '<em>27</em> days', additional_properties: {} }],
  score: 2.5,
  reranker_score: null,
  title: null,
  headings: ['Leave', 'Holidays'],
};
const usage = { prompt_tokens: 900, completion_tokens: 40, total_tokens: 940 };
const asked: Thought = { title: 'Original user query', description: 'How much leave?', props: null };
const searched = {
  has_vector: true,
  use_semantic_captions: false,
  use_semantic_ranker: true,
  retrieval_mode: 'hybrid',
  top: 3,
  filter: "groups/any(g: g eq 'all')",
};
const cited: Thought = {
  title: 'Citations',
  description: ['hr/leave.pdf#page=3'],
  props: { verified: 1, unverified: 2 },
};
const noted = (title: string, ...description: string[]): Thought => ({ title, description, props: null });

/** Stored thoughts for tests: every step of ours, On Your Data's, and those of a stopped answer. */
export const STORED_THOUGHTS: Readonly<Record<'ours' | 'onYourData' | 'stopped', Thought[]>> = {
  ours: [
    asked,
    {
      title: 'Generated search query',
      description: 'leave days',
      props: { ...searched, model: 'gpt', token_usage: usage, ms: 12.3 },
    },
    { title: 'Results', description: [result], props: { ms: 4.5 } },
    {
      title: 'Prompt',
      description: [
        '{"role":"system","content":"Be \\"brief\\"."}',
        '{"role":"user","content":"?","images":["a.png"]}',
      ],
      props: { model: 'gpt', token_usage: usage, ms: 700, finish_reason: 'length' },
    },
    noted('Ignored settings', 'teleport'),
    noted('Settings without effect on gpt', 'temperature', 'seed'),
    noted('Search notes', 'The vectors were not searched.'),
    noted('Picture notes', 'None of the found places has a picture.'),
    noted('Semantic answers', '27 days [hr/leave.pdf#page=3]'),
    noted('Instructions left out', 'Instructions of the request need the right to change the prompt.'),
    noted('Prompt shortened', 'The 2 oldest turns were left out.'),
    cited,
    noted('Model notes', 'A spare model answered.'),
  ],
  onYourData: [
    asked,
    {
      title: 'Generated search query',
      description: 'leave days',
      props: {
        ...searched,
        filter: null,
        model: 'on-your-data',
        token_usage: null,
        ms: 0,
        query_type: 'vector_simple_hybrid',
        strictness: 3,
        in_scope: true,
      },
    },
    {
      title: 'Results',
      description: [
        { ...result, filter_reason: null },
        { ...result, filter_reason: 'score' },
      ],
      props: { ms: 4 },
    },
    { title: 'Prompt', description: [], props: { model: 'on-your-data' } },
    cited,
  ],
  stopped: [asked, { title: 'Results', description: [], props: { ms: 0 } }],
};
