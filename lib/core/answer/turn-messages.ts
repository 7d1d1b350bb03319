import type { PromptImage, PromptMessage } from '../ports/chat-model.ts';
import type { Attachment, Turn } from '../question/request.ts';

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
export function promptMessages(turns: readonly Turn[]): { shown: PromptMessage[]; left: number } {
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
export function attachedImages({ attachments }: Turn): PromptImage[] {
  return attachments.flatMap((attachment) => {
    if (attachment.kind !== 'image') return [];
    const { name, dataUrl, detail } = attachment;
    return [{ name, dataUrl, ...(detail && { detail }) }];
  });
}

/** Returns the message with these images, and without the key when there are none. */
export function withImages(message: PromptMessage, images: PromptImage[]): PromptMessage {
  return images.length > 0 ? { ...message, images } : message;
}

function attachmentText(attachment: Attachment): string {
  return attachment.kind === 'text'
    ? `Attached file "${attachment.name}":\n${attachment.text}`
    : `Attached image "${attachment.name}".`;
}
