'use no memo';

import { Suspense, useRef, useState } from 'react';
import { useDeployment } from '#components/shell/page-context.tsx';
import { useHydrated } from '#components/ui/browser-state.ts';
import { IconButton } from '#components/ui/button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { DictationProps } from './dictation-control.tsx';

const DictationControl = lazyComponent(
  async () => (await import('./dictation-control.tsx')).DictationControl,
);

/**
 * Dictates into a field, or stops doing so, in browsers that recognise speech and where the operator wants it. What dictates
 * is fetched when the button is pressed.
 */
export function LazyDictationButton(field: Pick<DictationProps, 'read' | 'write'>) {
  const translate = useTranslate();
  const { voice } = useDeployment();
  const [presses, setPresses] = useState(0);
  const [isOn, setOn] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!useHydrated() || !voice) return null;
  if (!('SpeechRecognition' in window || 'webkitSpeechRecognition' in window)) return null;
  return (
    <>
      <IconButton
        ref={button}
        icon={isOn ? 'stop' : 'mic'}
        label={translate(isOn ? 'voice.stopDictating' : 'voice.dictate')}
        className={isOn ? 'text-danger motion-safe:animate-pulse' : ''}
        onClick={() => setPresses(presses + 1)}
      />
      <div
        role="status"
        className="absolute inset-x-0 bottom-full mb-2 rounded-xl border border-line bg-surface text-sm text-muted shadow-raised empty:hidden"
      >
        <Suspense>
          {presses > 0 && (
            <DictationControl
              {...field}
              presses={presses}
              isOn={isOn}
              onTurn={setOn}
              onAnswered={() => button.current?.focus()}
            />
          )}
        </Suspense>
      </div>
    </>
  );
}
