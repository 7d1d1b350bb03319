import { validityNote } from '../documents/validity.ts';
import type { DataPoints } from '../events/events.ts';
import type { Passage } from '../events/passage.ts';
import type { ChatModel, CountTokens, Prompt, PromptImage, PromptMessage } from '../ports/chat-model.ts';
import type { SourceImage } from '../ports/source-parts.ts';
import { type AnswerRequest, type Attachment, requirePromptRight, type Turn } from '../question/request.ts';
import type { SynonymGroup } from '../question/synonyms.ts';
import type { Retrieved } from './retrieve.ts';
import { lastTurn } from './search-request.ts';
import { type PromptTexts, systemPrompt } from './system-prompt.ts';
import { fitPrompt } from './token-budget.ts';

/** Tokens reserved for the answer of a model that names no number, when the request sets no `max_tokens`. */
const ANSWER_TOKENS = 1024;

/** A prompt, the source images in it, and how much was left out to fit: the oldest turns and the lowest-ranked sources. */
export interface BuiltPrompt {
  prompt: Prompt;
  images: SourceImage[];
  droppedTurns: number;
  droppedSources: number;
  droppedImages: number;
  /** Images attached to earlier turns that were left out; only the latest are sent again. */
  droppedAttachments: number;
}

/** The inputs of a prompt besides the request. */
export interface PromptParts {
  found: Retrieved;
  /** Images of the retrieved sources, best first; empty unless the model receives images. */
  images: SourceImage[];
  model: ChatModel;
  prompts: PromptTexts;
  synonyms?: readonly SynonymGroup[];
  countTokens: CountTokens;
}

/**
 * Builds the messages within the model's token budget: instructions, history, then the question with its sources. Throws
 * `forbidden` for a `prompt_template` that the caller may not use, and `context-length` when the question does not fit.
 */
export async function buildPrompt(
  request: AnswerRequest,
  parts: PromptParts,
  signal: AbortSignal,
): Promise<BuiltPrompt> {
  const { found, images, model, prompts, synonyms = [], countTokens } = parts;
  const { settings } = request;
  const turn = lastTurn(request.turns);
  const { shown: history, left } = promptMessages(request.singleTurn ? [] : request.turns.slice(0, -1));
  const question = toMessage(turn);
  const passages = textPassages(request, found.passages, images);
  requirePromptRight(request);
  const system = systemPrompt(request, prompts);
  const asPart = ({ content, images: seen = [] }: typeof question) => ({
    text: content,
    images: seen.length,
  });
  const fit = await fitPrompt(
    {
      system,
      question: asPart(question),
      history: history.map(asPart),
      sources: passages.map(sourceLine),
      pictures: images.map(pictureLine),
    },
    model.contextTokens - (settings.max_tokens ?? model.answerTokens ?? ANSWER_TOKENS),
    countTokens,
    signal,
  );
  const fitting = passages.slice(0, fit.sources);
  const seen = images.slice(0, fit.pictures);
  const attached = attachedImages(turn);
  // Sources go into the last user message: when they precede a long history, models stop citing them.
  const sources = request.directions?.skip ? [] : ['Sources:', ...fitting.map(sourceLine)];
  const content = [question.content, ...sources, ...pictureLines(attached, seen)];
  const places = seen.map(({ sourcepage, dataUrl }) => ({ name: sourcepage, dataUrl }));
  return {
    prompt: {
      messages: [
        { role: 'system', content: system },
        ...history.slice(history.length - fit.turns),
        withImages({ role: 'user', content: content.join('\n\n') }, [...attached, ...places]),
      ],
      question: turn.content,
      passages: fitting,
      extraPassages: found.extraPassages,
      followUps: settings.suggest_followup_questions,
      ...(synonyms.length > 0 && { synonyms }),
      length: settings.answer_length,
      ...(request.pageLanguage && { pageLanguage: request.pageLanguage }),
      searchedWords: found.words,
    },
    images: seen,
    droppedTurns: history.length - fit.turns,
    droppedSources: passages.length - fit.sources,
    droppedImages: images.length - seen.length,
    droppedAttachments: left,
  };
}

/** The passages sent as text; in `images` mode, only those without an image. */
function textPassages({ settings }: AnswerRequest, passages: Passage[], images: SourceImage[]): Passage[] {
  if (!settings.send_text_sources) return [];
  if (settings.gpt4v_input !== 'images') return passages;
  const pictured = new Set(images.map(({ sourcepage }) => sourcepage));
  return passages.filter(({ sourcepage }) => !pictured.has(sourcepage));
}

// One line per source, without square brackets, so a document cannot end its entry or forge a citation.
function sourceLine({ sourcepage, content, validity }: Passage): string {
  const text = oneLine(`${validityNote(validity)}${content}`);
  return `${sourcepage}: ${text.replaceAll('[', '(').replaceAll(']', ')')}`;
}

// An image contains no name to cite, so each is listed by its number among all images of the message.
function pictureLines(attached: { name: string }[], places: SourceImage[]): string[] {
  if (places.length === 0) return [];
  const lines = [...attached.map(({ name }) => `the attached file "${name}"`), ...places.map(pictureLine)];
  return [
    'Pictures of sources, in the order in which they come; cite what one shows by the name after its number:',
    ...lines.map((line, index) => `Image ${index + 1}: ${line}`),
  ];
}

function pictureLine({ sourcepage }: SourceImage): string {
  return sourcepage;
}

/** The text on one line: a space for every run of white space, and none at the ends. Single spaces, nearly all, are passed over. */
export function oneLine(text: string): string {
  return text.replace(/\s{2,}|[^\S ]/g, ' ').trim();
}

/** The sources of an answer as the protocols carry them: one line per passage, and each citable name once. */
export function dataPointsOf(
  passages: readonly (Pick<Passage, 'sourcepage' | 'content'> &
    Partial<Pick<Passage, 'title' | 'external' | 'foundBy' | 'validity'>>)[],
  images: readonly { url: string }[] = [],
): DataPoints {
  const external = passages.flatMap(({ external: found, sourcepage, title, content }) =>
    found ? [{ citation: sourcepage, title: title ?? '', url: found.url, snippet: oneLine(content) }] : [],
  );
  const origins = passages.flatMap(({ sourcepage, foundBy }) =>
    foundBy ? [[sourcepage, foundBy] as const] : [],
  );
  const dated = passages.flatMap(({ sourcepage, validity }) =>
    validity ? [[sourcepage, validity] as const] : [],
  );
  return {
    text: passages.map(({ sourcepage, content }) => `${sourcepage}: ${oneLine(content)}`),
    ...(images.length > 0 && { images: images.map(({ url }) => ({ detail: 'auto' as const, url })) }),
    citations: [...new Set(passages.map((passage) => passage.sourcepage))],
    ...(external.length > 0 && { external }),
    // The first that found a place names it.
    ...(origins.length > 0 && { origins: Object.fromEntries(origins.toReversed()) }),
    ...(dated.length > 0 && { validity: Object.fromEntries(dated) }),
  };
}

/** Images of earlier turns to send again, latest first: each costs as many tokens as a page of text. */
const MAX_EARLIER_IMAGES = 5;

/** Converts a turn to a message: its text, then its attachments. */
export function toMessage(turn: Turn): PromptMessage {
  const content = [turn.content, ...turn.attachments.map(attachmentText)].join('\n\n');
  return withImages({ role: turn.role, content }, attachedImages(turn));
}

/**
 * Converts earlier turns to messages, oldest first, with the latest images; `left` counts the images that are
 * only listed by name.
 */
function promptMessages(turns: readonly Turn[]): { shown: PromptMessage[]; left: number } {
  let remaining = MAX_EARLIER_IMAGES;
  let left = 0;
  const shown = turns.toReversed().map((turn) => {
    const { images = [], ...message } = toMessage(turn);
    const sent = images.slice(Math.max(0, images.length - remaining));
    remaining -= sent.length;
    left += images.length - sent.length;
    return withImages(message, sent);
  });
  return { shown: shown.reverse(), left };
}

/** The images attached to a turn. */
function attachedImages({ attachments }: Turn): PromptImage[] {
  return attachments.flatMap((attachment) => {
    if (attachment.kind !== 'image') return [];
    const { name, dataUrl, detail } = attachment;
    return [{ name, dataUrl, ...(detail && { detail }) }];
  });
}

/** Returns the message with these images, and without the key when there are none. */
function withImages(message: PromptMessage, images: PromptImage[]): PromptMessage {
  return images.length > 0 ? { ...message, images } : message;
}

function attachmentText(attachment: Attachment): string {
  return attachment.kind === 'text'
    ? `Attached file "${attachment.name}":\n${attachment.text}`
    : `Attached image "${attachment.name}".`;
}
