'use no memo';

import { usePathname } from 'next/navigation';
import { Suspense, useEffect, useRef, useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { lazyComponent, loadWithRetries } from '#components/ui/lazy-component.ts';
import { browserStorage } from '#lib/client/page/browser-storage.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import type { DictationFailure } from './dictation.ts';

const KNOWN_KEY = 'citewell.dictation';

// Nothing is dictated before the button is pressed.
const loadDictation = async () => (await import('./dictation.ts')).dictate;
const DictationNote = lazyComponent(async () => (await import('./dictation-note.tsx')).DictationNote);

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
    else setNote('privacy');
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
        <Suspense>
          {note && <DictationNote about={note} onDismiss={() => setNote(undefined)} onStart={accept} />}
        </Suspense>
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
  const [note, setNote] = useState<DictationFailure | 'privacy'>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each address
  useEffect(() => () => end.current?.(), [path]);

  function onEnd(failure?: DictationFailure) {
    setOn(false);
    setNote(failure);
  }

  async function start() {
    let isWanted = true;
    end.current = () => {
      isWanted = false;
      onEnd();
    };
    setNote(undefined);
    setOn(true);
    const dictate = await loadWithRetries(loadDictation).catch(() => undefined);
    if (!isWanted) return;
    if (dictate) end.current = dictate(locale, { read, write, onEnd });
    else onEnd('unavailable');
  }

  return { isOn, note, setNote, start: () => void start(), stop: () => end.current?.() };
}
