'use no memo';

import { usePathname } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { loadWithRetries } from '#components/ui/lazy-component.ts';
import { browserStorage } from '#lib/client/page/browser-storage.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import type { DictationFailure } from './dictation.ts';

const KNOWN_KEY = 'citewell.dictation';

// Nothing is dictated before the reader has agreed.
const loadDictation = async () => (await import('./dictation.ts')).dictate;

export interface DictationProps {
  /** The text of the field. */
  read: () => string;
  write: (text: string) => void;
  /** How often the button was pressed: each press begins dictating, or ends it. */
  presses: number;
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
  /** Called when the note and its buttons go. */
  onAnswered: () => void;
}

/** The dictation button; a note above the question shows errors, and at first use where the audio is sent. */
export function DictationControl({ read, write, presses, isOn, onTurn, onAnswered }: DictationProps) {
  const translate = useTranslate();
  const { note, setNote, start, stop } = useDictation({ read, write, onTurn });

  const press = useEffectEvent(() => {
    if (isOn) stop();
    else if (browserStorage.getItem(KNOWN_KEY)) start();
    else setNote('privacy');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each press
  useEffect(() => press(), [presses]);

  function accept() {
    browserStorage.setItem(KNOWN_KEY, 'known');
    onAnswered();
    start();
  }

  function dismiss() {
    onAnswered();
    setNote(undefined);
  }

  if (!note) return null;
  return (
    <div className="flex flex-col gap-2 p-3 sm:flex-row sm:items-center">
      <p className="grow">{translate(`voice.${note}`)}</p>
      <div className="flex shrink-0 justify-end gap-2">
        <Button look="bare" onClick={dismiss}>
          {translate('voice.dismiss')}
        </Button>
        {note === 'privacy' && <Button onClick={accept}>{translate('voice.start')}</Button>}
      </div>
    </div>
  );
}

/** Dictation that ends when the page is left, and when another conversation is opened. */
function useDictation({ read, write, onTurn }: Pick<DictationProps, 'read' | 'write' | 'onTurn'>) {
  const locale = useLocale();
  const path = usePathname();
  const end = useRef<() => void>(undefined);
  const [note, setNote] = useState<DictationFailure | 'privacy'>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each address
  useEffect(() => () => end.current?.(), [path]);

  function onEnd(failure?: DictationFailure) {
    onTurn(false);
    setNote(failure);
  }

  async function start() {
    let isWanted = true;
    end.current = () => {
      isWanted = false;
      onEnd();
    };
    setNote(undefined);
    onTurn(true);
    const dictate = await loadWithRetries(loadDictation).catch(() => undefined);
    if (!isWanted) return;
    if (dictate) end.current = dictate(locale, { read, write, onEnd });
    else onEnd('unavailable');
  }

  return { note, setNote, start: () => void start(), stop: () => end.current?.() };
}
