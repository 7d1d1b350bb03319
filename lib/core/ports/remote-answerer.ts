import type { AnswerEvent } from '../events/events.ts';
import type { AnswerRequest } from '../question/request.ts';
import type { Settings } from '../settings/settings.ts';

/** A service that retrieves and answers in one call, in place of the core's `answer`. */
export interface RemoteAnswerer {
  /** Azure OpenAI On Your Data, or another server of the chat protocols. */
  readonly kind: 'on-your-data' | 'chat-api';
  /** The name reported on the wire: a model's alias, or the other server's host. */
  readonly name: string;
  /** Settings that have no effect here. */
  readonly ignores: readonly (keyof Settings)[];
  readonly readsImages: false;
  /** The number of passages when a request sets no `top`; null when only the service knows. */
  readonly passageCount: number | null;
  /** Answers by the grammar of AnswerEvent; `retrieved` comes as soon as the service has retrieved. Throws AppError. */
  answer(request: AnswerRequest, signal: AbortSignal): AsyncGenerator<AnswerEvent>;
}
