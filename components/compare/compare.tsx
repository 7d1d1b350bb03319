'use client';

import { type KeyboardEvent, lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { questionIn } from '#lib/client/compare/compare-address.ts';
import { isComparing } from '#lib/client/compare/comparison-store.ts';
import { useComparison } from '#lib/client/compare/use-comparison.ts';
import { differingLabels } from '#lib/client/settings/changed-labels.ts';
import { refusalOf } from '#lib/client/settings/refusal.ts';
import type { Tunable } from '#lib/client/settings/tunable.ts';
import { settled, type Tuning, untouched } from '#lib/client/settings/tuning.ts';
import { setTuning, useSettledTuning, useTuning } from '#lib/client/settings/use-tuning.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { CompareHeader } from './compare-header.tsx';
import { CompareSide } from './compare-side.tsx';

const SettingsDialog = lazy(async () => ({
  default: (await import('#components/settings/settings-dialog.tsx')).SettingsDialog,
}));

/** The same question under two settings, side by side: A as this browser asks, B a copy to change. */
export function Compare({ tunable }: { tunable: Tunable }) {
  const translate = useTranslate();
  const { comparison, ask, stop } = useComparison();
  const a = useTuning();
  useSettledTuning(tunable.fields);
  // Until B is changed for the first time it follows A.
  const [changedB, setB] = useState<Tuning>();
  const [adopted, setAdopted] = useState(false);
  const [editing, setEditing] = useState<'a' | 'b'>();
  const b = changedB ?? a;
  const changed = differingLabels(a, settled(untouched, tunable.fields), tunable, translate);
  const differing = differingLabels(b, a, tunable, translate);
  const running = isComparing(comparison);
  const edited = editing === 'a' ? comparison?.[0] : comparison?.[1];

  function askBoth(question: string) {
    setAdopted(false);
    void ask(question, [a, b]);
  }

  function adoptB() {
    if (differing.length === 0) return;
    setTuning(b);
    setAdopted(true);
  }

  return (
    <div className="min-h-dvh">
      <CompareHeader />
      <main className="mx-auto max-w-7xl px-4 py-6 sm:px-6">
        <p className="mb-4 text-muted">{translate('compare.lead')}</p>
        <CompareQuestion running={running} onAsk={askBoth} onStop={stop} />
        <div className="mt-6 grid items-start gap-4 md:grid-cols-2">
          <CompareSide
            name={translate('compare.a')}
            about={
              changed.length > 0
                ? translate('compare.changes', { labels: changed.join(', ') })
                : translate('compare.defaults')
            }
            editLabel={translate('compare.editA')}
            side={comparison?.[0]}
            onEdit={() => setEditing('a')}
          />
          <CompareSide
            name={translate('compare.b')}
            about={
              differing.length > 0
                ? translate('compare.differs', { labels: differing.join(', ') })
                : translate('compare.same')
            }
            editLabel={translate('compare.editB')}
            side={comparison?.[1]}
            onEdit={() => setEditing('b')}
          >
            <Button aria-disabled={differing.length === 0} onClick={adoptB}>
              {translate('compare.useB')}
            </Button>
          </CompareSide>
        </div>
      </main>
      <div role="status" className="sr-only">
        {adopted
          ? translate('compare.usesB')
          : comparison && translate(running ? 'compare.running' : 'compare.done')}
      </div>
      {editing && (
        <Suspense>
          <SettingsDialog
            title={translate('compare.editTitle', { side: translate(`compare.${editing}`) })}
            tunable={tunable}
            tuning={editing === 'a' ? a : b}
            refusal={refusalOf(edited?.turn.failure)}
            onChange={editing === 'a' ? setTuning : (changed) => setB(settled(changed, tunable.fields))}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

function CompareQuestion(props: { running: boolean; onAsk: (question: string) => void; onStop: () => void }) {
  const { running, onAsk, onStop } = props;
  const translate = useTranslate();
  const [question, setQuestion] = useState('');
  // The address behind # is known to the browser alone.
  useEffect(() => setQuestion(questionIn(location.hash)), []);

  function askNow() {
    if (!running && question.trim()) onAsk(question);
  }

  function sendOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    askNow();
  }

  return (
    <div className="flex flex-wrap items-end gap-3">
      <label className="min-w-60 grow">
        <span className="mb-1 block text-sm font-medium">{translate('compare.question')}</span>
        <textarea
          rows={2}
          dir="auto"
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
          onKeyDown={sendOnEnter}
          className="w-full rounded-xl border border-edge bg-surface px-3 py-2 leading-6"
        />
      </label>
      <Button
        look="filled"
        className="mb-1.5"
        aria-disabled={!running && !question.trim()}
        onClick={running ? onStop : askNow}
      >
        {translate(running ? 'compare.stop' : 'compare.run')}
      </Button>
    </div>
  );
}
