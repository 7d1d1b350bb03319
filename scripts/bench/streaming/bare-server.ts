// The floor of bench:stream: a bare node:http server that makes the same upstream calls, one search and one
// generation, and writes each token out. No protocol, no checks, no thoughts. Arguments: PORT, extractive or scripted.
import process from 'node:process';
import { createPorts } from '#lib/composition/ports.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { makePassage } from '#lib/core/events/passage.ts';
import { scriptedModel } from './scripted-model.ts';
import { serveBare } from './serve-bare.ts';

const [port, answerer] = process.argv.slice(2);
const ports = await createPorts(readEnvironment());
const model = answerer === 'scripted' ? scriptedModel : ports.models[0];
const options = { temperature: 0.3, n: 1, maxTokens: undefined, seed: undefined, reasoningEffort: undefined };

type Hit = Awaited<ReturnType<typeof ports.search.search>>['hits'][number];

async function* tokens(question: string, signal: AbortSignal): AsyncGenerator<string> {
  const { hits } = await ports.search.search({
    searchText: question,
    vectorQueries: [{ kind: 'text', text: question, fields: ['embedding'], k: 50 }],
    top: 3 + model.extraPassageCount,
  });
  const passages = hits.map(passageOf);
  const content = [question, ...passages.slice(0, 3).map((passage) => passage.content)].join('\n');
  const prompt = {
    messages: [{ role: 'user' as const, content }],
    question,
    passages: passages.slice(0, 3),
    extraPassages: passages.slice(3),
    followUps: false,
  };
  for await (const event of model.stream(prompt, options, signal)) {
    if (event.type === 'text-deltas') yield* event.texts;
  }
}

function passageOf({ document, score }: Hit) {
  const text = (name: string) => String(document[name] ?? '');
  return makePassage({
    id: text('id'),
    content: text('content'),
    sourcepage: text('sourcepage'),
    sourcefile: text('sourcefile'),
    score,
  });
}

serveBare(Number(port), tokens);
