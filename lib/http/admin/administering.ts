import type { TracedMessage } from '#lib/core/answer-trace.ts';
import type { Experiment } from '#lib/core/experiments.ts';
import type { PromptTexts } from '#lib/core/prompt-texts.ts';
import type { Records } from '#lib/core/records/records.ts';
import type { AnswerRequest } from '#lib/core/request.ts';
import type { SettingField } from '#lib/core/setting-fields.ts';
import type { Services } from '../route.ts';

/** What deciding for everyone needs. */
export interface Administering extends Services {
  records: Pick<Records, 'administration' | 'audit'>;
  /** Looks at the decisions again, so that a new one holds in this process at once. */
  administered: { refresh(): Promise<void> };
  /** What holds where nothing is decided. */
  undecided: {
    prompts: PromptTexts;
    experiments: readonly Experiment[];
    fields: () => readonly SettingField[];
  };
  /** What a question would send to the model with these prompts. */
  previewPrompt(request: AnswerRequest, prompts: PromptTexts, signal: AbortSignal): Promise<TracedMessage[]>;
}
