'use client';

import { useState } from 'react';
import { Mark } from '#components/shell/mark.tsx';
import { BackLink } from '#components/shell/page-header.tsx';
import { Button } from '#components/ui/button.tsx';
import { isComparing, useComparison } from '#lib/client/compare/comparison-store.ts';
import { useLastAddress } from '#lib/client/conversation/conversation-address.ts';
import type { Tunable } from '#lib/client/settings/tunable.ts';
import { setTuning, type Tuning, useSettledTuning, useTuning } from '#lib/client/settings/tuning.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { CompareQuestion, CompareSides, differingLabels } from './compare-sides.tsx';

/** The same question under two settings, side by side: A as this browser asks, B a copy to change. */
export function Compare({ tunable }: { tunable: Tunable }) {
  const translate = useTranslate();
  const { comparison, ask, stop } = useComparison();
  const a = useTuning();
  useSettledTuning(tunable.fields);
  // Until B is changed for the first time it follows A.
  const [changedB, setB] = useState<Tuning>();
  const [adopted, setAdopted] = useState(false);
  const b = changedB ?? a;
  const differing = differingLabels(b, a, tunable, translate);
  const running = isComparing(comparison);

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
        <CompareSides
          tunable={tunable}
          nameA={translate('compare.a')}
          a={a}
          b={b}
          comparison={comparison}
          onChangeA={setTuning}
          onChangeB={setB}
        >
          <Button aria-disabled={differing.length === 0} onClick={adoptB}>
            {translate('compare.useB')}
          </Button>
        </CompareSides>
      </main>
      <div role="status" className="sr-only">
        {adopted
          ? translate('compare.usesB')
          : comparison && translate(running ? 'compare.running' : 'compare.done')}
      </div>
    </div>
  );
}

/** The head of the comparison. The conversation is still there when a reader goes back to it. */
function CompareHeader() {
  const translate = useTranslate();
  const chat = useLastAddress();
  return (
    <header className="flex min-h-14 items-center justify-between gap-2 border-b border-line px-4 sm:px-6">
      <h1 className="flex items-center gap-2 font-display text-lg font-semibold">
        <Mark />
        {translate('compare.title')}
      </h1>
      <BackLink href={chat}>
        <span className="max-sm:sr-only">{translate('compare.back')}</span>
      </BackLink>
    </header>
  );
}
