'use no memo';

import { usePathname } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { browserStorage } from '#lib/client/page/browser-storage.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { type DictationFailure, dictate } from './dictation.ts';

const KNOWN_KEY = 'citewell.dictation';

const FAILURES: Readonly<Record<DictationFailure, MessageKey>> = {
  blocked: 'voice.blocked',
  silent: 'voice.silent',
  unavailable: 'voice.unavailable',
};

interface DictationButtonProps {
  /** The text of the field. */
  read: () => string;
  write: (text: string) => void;
}

/** Dictates into a field, or stops doing so; says above it what went wrong, and the first time who hears the voice. */
export function DictationButton({ read, write }: DictationButtonProps) {
  const translate = useTranslate();
  const { isOn, note, setNote, start, stop } = useDictation(read, write);

  function begin() {
    if (browserStorage.getItem(KNOWN_KEY)) start();
    else setNote('voice.privacy');
  }

  function accept() {
    browserStorage.setItem(KNOWN_KEY, 'known');
    start();
  }

  return (
    <>
      <IconButton
        icon={isOn ? 'stop' : 'mic'}
        label={translate(isOn ? 'voice.stopDictating' : 'voice.dictate')}
        className={isOn ? 'text-danger motion-safe:animate-pulse' : ''}
        onClick={isOn ? stop : begin}
      />
      <div
        role="status"
        className="absolute inset-x-0 bottom-full mb-2 rounded-xl border border-line bg-surface text-sm text-muted shadow-raised empty:hidden"
      >
        {note && (
          <div className="flex flex-col gap-2 p-3 sm:flex-row sm:items-center">
            <p className="grow">{translate(note)}</p>
            <div className="flex shrink-0 justify-end gap-2">
              <Button look="bare" onClick={() => setNote(undefined)}>
                {translate('voice.dismiss')}
              </Button>
              {note === 'voice.privacy' && <Button onClick={accept}>{translate('voice.start')}</Button>}
            </div>
          </div>
        )}
      </div>
    </>
  );
}

/** Dictation that ends when the page is left, and when another conversation is opened. */
function useDictation(read: () => string, write: (text: string) => void) {
  const locale = useLocale();
  const path = usePathname();
  const end = useRef<() => void>(undefined);
  const [isOn, setOn] = useState(false);
  const [note, setNote] = useState<MessageKey>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each address
  useEffect(() => () => end.current?.(), [path]);

  function start() {
    setNote(undefined);
    setOn(true);
    const onEnd = (failure: DictationFailure | undefined) => {
      setOn(false);
      if (failure) setNote(FAILURES[failure]);
    };
    end.current = dictate(locale, { read, write, onEnd });
  }

  return { isOn, note, setNote, start, stop: () => end.current?.() };
}
