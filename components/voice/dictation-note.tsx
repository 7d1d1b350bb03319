import { Button } from '#components/ui/button.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { DictationFailure } from './dictation.ts';

interface DictationNoteProps {
  /** `privacy`: who hears the voice, before the first dictation. */
  about: DictationFailure | 'privacy';
  onDismiss: () => void;
  onStart: () => void;
}

/** Says above the question what went wrong with dictating, or who hears the voice. */
export function DictationNote({ about, onDismiss, onStart }: DictationNoteProps) {
  const translate = useTranslate();
  return (
    <div className="flex flex-col gap-2 p-3 sm:flex-row sm:items-center">
      <p className="grow">{translate(`voice.${about}`)}</p>
      <div className="flex shrink-0 justify-end gap-2">
        <Button look="bare" onClick={onDismiss}>
          {translate('voice.dismiss')}
        </Button>
        {about === 'privacy' && <Button onClick={onStart}>{translate('voice.start')}</Button>}
      </div>
    </div>
  );
}
