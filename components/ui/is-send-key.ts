import type { KeyboardEvent } from 'react';

/** Whether a key press sends what is written: Enter without Shift, and not the Enter that ends a composed word. */
export function isSendKey(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !event.shiftKey && !isComposing(event);
}

/**
 * Whether a key belongs to composing a word, as in Japanese or Chinese. Safari ends the composition before the key, and
 * tells by the code 229 alone.
 */
export function isComposing({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === 229;
}
