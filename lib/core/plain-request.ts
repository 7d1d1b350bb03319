import { nobody } from './principal.ts';
import type { AnswerRequest, Turn } from './request.ts';
import { defaultSettings } from './settings.ts';

/** A turn of text alone. */
export function textTurn(content: string, role: Turn['role'] = 'user'): Turn {
  return { role, content, attachments: [] };
}

/**
 * A question with nothing special about it, asked by nobody in particular under the default settings: how the
 * application asks itself. `change` is what is special after all.
 */
export function plainRequest(turns: Turn[], change: Partial<AnswerRequest> = {}): AnswerRequest {
  return {
    turns,
    instructions: [],
    settings: defaultSettings,
    ignoredSettings: [],
    droppedInstructions: false,
    singleTurn: false,
    sessionState: null,
    caller: nobody,
    ...change,
  };
}
