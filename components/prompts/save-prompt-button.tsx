import { useDeployment } from '#components/shell/page-context.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { MAX_PROMPT_TEXT, MAX_PROMPT_TITLE } from '#lib/core/records/prompts.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { plainLine } from '#lib/shared/plain-text.ts';
import { openLibrary } from './prompt-panel-state.ts';

/** Opens the library of prompts with this question, to be saved. */
export function SavePromptButton({ question }: { question: string }) {
  const translate = useTranslate();
  const { storesRecords } = useDeployment();
  if (!storesRecords) return null;
  const draft = { title: plainLine(question, MAX_PROMPT_TITLE), text: question.slice(0, MAX_PROMPT_TEXT) };
  return (
    <IconButton
      icon="bookmark"
      label={translate('prompts.saveQuestion')}
      aria-haspopup="dialog"
      onClick={() => openLibrary(draft)}
    />
  );
}
