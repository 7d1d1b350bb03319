'use no memo';

import { Suspense } from 'react';
import { useDeployment } from '#components/shell/page-context.tsx';
import { useHydrated } from '#components/ui/browser-state.ts';
import { lazyComponent } from '#components/ui/lazy-component.ts';

const DictationButton = lazyComponent(async () => (await import('./dictation-button.tsx')).DictationButton);

/** Where a question can be dictated, in browsers that recognise speech and where the operator wants it. */
export function LazyDictationButton(props: { read: () => string; write: (text: string) => void }) {
  const { voice } = useDeployment();
  if (!useHydrated() || !voice) return null;
  if (!('SpeechRecognition' in window || 'webkitSpeechRecognition' in window)) return null;
  return (
    <Suspense fallback={<span className="size-10 shrink-0" />}>
      <DictationButton {...props} />
    </Suspense>
  );
}
