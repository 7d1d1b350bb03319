import { internalCaller } from '../access/principal.ts';
import { defaultSettings } from '../settings/settings.ts';
import type { AnswerRequest, Turn } from './request.ts';

/** A turn that consists of text only. */
export function textTurn(content: string, role: Turn['role'] = 'user'): Turn {
  return { role, content, attachments: [] };
}

/**
 * A request with default settings that the application itself sends, such as for evaluations; `change`
 * overrides single fields.
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
    caller: internalCaller,
    ...change,
  };
}
