import type { ChatMessage } from './chat-request.ts';

/** A line of the list of sources. */
export interface Source {
  name: string;
  content: string;
}

/** A chat as the scripted model understands it. */
export interface ReadPrompt {
  instructions: string;
  /** The last user message without its sources. */
  question: string;
  /** The person's earlier questions, oldest first. */
  earlier: string[];
  /** Undefined where there is no list of sources. */
  sources: Source[] | undefined;
  images: number;
  wantsFollowUps: boolean;
}

const SOURCES = /\n\s*Sources:[ \t]*(?:\n|$)/g;

/** Reads the messages of a chat. */
export function readPrompt(messages: readonly ChatMessage[]): ReadPrompt {
  const instructions = messages
    .filter(({ role }) => role === 'system' || role === 'developer')
    .map(textOf)
    .join('\n\n');
  const asked = messages.filter(({ role }) => role === 'user');
  const last = asked.at(-1);
  const { question, sources } = parted(last ? textOf(last) : '');
  return {
    instructions,
    question,
    sources,
    earlier: asked.slice(0, -1).map((message) => parted(textOf(message)).question),
    images: last && Array.isArray(last.content) ? last.content.filter(isImage).length : 0,
    wantsFollowUps: /<<[^<>]+>>/.test(instructions),
  };
}

function isImage(part: { type: string }): boolean {
  return part.type === 'image_url';
}

/** The text of a message, its parts joined. */
export function textOf({ content }: ChatMessage): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}

// The last heading counts: a question may hold the word itself, the lines of the list cannot.
function parted(text: string): { question: string; sources: Source[] | undefined } {
  const heading = [...text.matchAll(SOURCES)].at(-1);
  if (!heading) return { question: text.trim(), sources: undefined };
  const lines = text.slice(heading.index + heading[0].length).split('\n');
  return { question: text.slice(0, heading.index).trim(), sources: lines.flatMap(sourceOf) };
}

function sourceOf(line: string): Source[] {
  const end = line.indexOf(': ');
  return end > 0 ? [{ name: line.slice(0, end).trim(), content: line.slice(end + 2).trim() }] : [];
}
