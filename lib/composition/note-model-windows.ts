import type { Environment } from '#lib/config/environment.ts';
import { readLocalModelFacts } from '#lib/llm/openai/local-model-facts.ts';
import { windowFinding } from './model-window.ts';

/** Takes a line with its fields. */
type Write = (fields: object, line: string) => void;

/** Logs for each model on this machine how long prompts may be: a warning where its server cuts them. Never throws. */
export async function noteModelWindows(
  { services }: Environment,
  log: { info: Write; warn: Write },
): Promise<void> {
  const { answerer } = services;
  if (answerer.answerer !== 'models') return;
  for (const model of answerer.models) {
    const facts = await readLocalModelFacts(model.server, model.deployment, new AbortController().signal);
    if (!facts) continue;
    const { isCut, detail, remedy } = windowFinding(model, facts);
    const line = [`${detail}.`, remedy].filter(Boolean).join(' ');
    log[isCut ? 'warn' : 'info']({ model: model.alias }, line);
  }
}
