import type { PromptImage, PromptMessage } from './ports.ts';
import type { Attachment, Turn } from './request.ts';

/** Images of earlier turns that are shown to the model again, the latest first: each costs as much as a page of text. */
const MOST_EARLIER_IMAGES = 5;

/** A turn as the model sees it: its text, then what came with it. */
export function toMessage(turn: Turn): PromptMessage {
  const content = [turn.content, ...turn.attachments.map(attachmentText)].join('\n\n');
  return withImages({ role: turn.role, content }, attachedImages(turn));
}

/** Earlier turns, oldest first, with their latest images; `left` counts those that are only named. */
export function showMessages(turns: readonly Turn[]): { shown: PromptMessage[]; left: number } {
  let room = MOST_EARLIER_IMAGES;
  let left = 0;
  const shown = turns.toReversed().map((turn) => {
    const { images = [], ...message } = toMessage(turn);
    const kept = images.slice(Math.max(0, images.length - room));
    room -= kept.length;
    left += images.length - kept.length;
    return withImages(message, kept);
  });
  return { shown: shown.reverse(), left };
}

/** The images that came with a turn. */
export function attachedImages({ attachments }: Turn): PromptImage[] {
  return attachments.flatMap((attachment) => {
    if (attachment.kind !== 'image') return [];
    const { name, dataUrl, detail } = attachment;
    return [{ name, dataUrl, ...(detail && { detail }) }];
  });
}

/** The message with these images, and without the key where there are none. */
export function withImages(message: PromptMessage, images: PromptImage[]): PromptMessage {
  return images.length > 0 ? { ...message, images } : message;
}

function attachmentText(attachment: Attachment): string {
  return attachment.kind === 'text'
    ? `Attached file "${attachment.name}":\n${attachment.text}`
    : `Attached image "${attachment.name}".`;
}
