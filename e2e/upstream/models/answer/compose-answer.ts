import type { ReadPrompt, Source } from '../read-prompt.ts';
import { bestUnits, type Candidate } from './best-units.ts';
import { standaloneQuery } from './standalone-query.ts';

const UNKNOWN = 'I do not know: the sources say nothing about that.';

/**
 * The answer to a prompt: what its sources say, each piece with its citation, or that they say nothing. `variant`
 * tells the choices of `n` apart: the pieces come in another order.
 */
export function composeAnswer(prompt: ReadPrompt, variant = 0): string {
  const { question, sources, images, wantsFollowUps } = prompt;
  const units = sources ? bestUnits(standaloneQuery(prompt), sources) : [];
  const parts = [
    units.length > 0 ? quote(rotated(units, variant)) : undefined,
    images > 0 ? `I was also given ${images} image(s).` : undefined,
  ].filter((part) => part !== undefined);
  if (parts.length === 0) parts.push(sources ? UNKNOWN : `You said: ${question}`);
  if (wantsFollowUps && sources) parts.push(followUps(sources));
  return parts.join('\n\n');
}

function quote(units: readonly Candidate[]): string {
  return units.map(({ text, source }) => `${text} [${source}]`).join(' ');
}

function rotated<T>(items: readonly T[], by: number): T[] {
  const at = by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}

function followUps(sources: readonly Source[]): string {
  const topics = [...new Set(sources.map(({ name }) => topicOf(name)))].slice(0, 3);
  return topics.map((topic) => `<<What else do the documents say about ${topic}?>>`).join('\n');
}

function topicOf(name: string): string {
  const [path = '', fragment = ''] = name.split('#');
  const words = /^[a-z-]+$/.test(fragment) ? fragment : path.replace(/^.*\//, '').replace(/\.\w+$/, '');
  return words.replace(/[-_]+/g, ' ');
}
