'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { AdminPage } from '#components/admin/admin-page.tsx';
import { CompareQuestion } from '#components/compare/compare-question.tsx';
import { CompareSides } from '#components/compare/compare-sides.tsx';
import { Button } from '#components/ui/button.tsx';
import { isComparing, useComparison } from '#lib/client/compare/comparison-store.ts';
import { authorizedFetch } from '#lib/client/page/session.ts';
import type { Tunable } from '#lib/client/settings/tunable.ts';
import { settled, type Tuning, untouched } from '#lib/client/settings/tuning.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { pause } from '#lib/shared/pause.ts';
import { AdoptSettings } from './adopt-settings.tsx';
import { type QuestionRun, QuestionRunStore } from './question-run.ts';
import { RunReport } from './run-report.tsx';
import { type AskedKind, SetChooser, WhatToAsk } from './set-chooser.tsx';
import type { PriceList } from './set-figures.ts';

/**
 * One question or a set of them under two settings: A as everyone asks, B a copy to change, which can become what
 * everyone asks with.
 */
export function AdminCompare({ tunable, prices }: { tunable: Tunable; prices: PriceList }) {
  const translate = useTranslate();
  const { comparison, ask, stop } = useComparison();
  const questionRun = useQuestionRun();
  const [kind, setKind] = useState<AskedKind>('one');
  const [changedA, setA] = useState<Tuning>(untouched);
  const [changedB, setB] = useState<Tuning>();
  const [adopting, setAdopting] = useState(false);
  const [a, b] = [changedA, changedB ?? changedA].map((tuning) => settled(tuning, tunable.fields)) as [
    Tuning,
    Tuning,
  ];
  const isOne = kind === 'one';
  const running = isComparing(comparison);

  function choose(chosen: AskedKind) {
    stop();
    questionRun.stop();
    setKind(chosen);
  }

  function afterAdopting() {
    setA(untouched);
    setB(undefined);
  }

  return (
    <AdminPage heading={translate('admin.nav.compare')} lead={translate('admin.compare.lead')}>
      <WhatToAsk kind={kind} onChoose={choose} />
      {isOne ? (
        <CompareQuestion running={running} onAsk={(question) => void ask(question, [a, b])} onStop={stop} />
      ) : (
        <SetChooser
          key={kind}
          source={kind}
          run={questionRun.run}
          onStart={(questions) => void questionRun.start(questions, [a, b])}
          onStop={questionRun.stop}
        />
      )}
      <CompareSides
        tunable={tunable}
        nameA={translate('admin.compare.a')}
        a={a}
        b={b}
        comparison={isOne ? comparison : null}
        onChangeA={setA}
        onChangeB={setB}
      >
        <Button
          aria-haspopup="dialog"
          aria-disabled={Object.keys(b.changed).length === 0}
          onClick={() => setAdopting(Object.keys(b.changed).length > 0)}
        >
          {translate('admin.compare.adopt')}
        </Button>
      </CompareSides>
      {!isOne && questionRun.run && <RunReport run={questionRun.run} prices={prices} />}
      {isOne && (
        <div role="status" className="sr-only">
          {comparison && translate(running ? 'compare.running' : 'compare.done')}
        </div>
      )}
      {adopting && (
        <AdoptSettings
          tuning={b}
          fields={tunable.fields}
          onAdopted={afterAdopting}
          onClose={() => setAdopting(false)}
        />
      )}
    </AdminPage>
  );
}

/** The run of this page and what an administrator can do with it. Leaving the page stops it. */
function useQuestionRun(): Pick<QuestionRunStore, 'start' | 'stop'> & { run: QuestionRun | null } {
  const [store] = useState(
    () =>
      new QuestionRunStore({
        fetchFrom: authorizedFetch,
        wait: pause,
        now: () => performance.now(),
      }),
  );
  const run = useSyncExternalStore(store.subscribe, store.snapshot, () => null);
  useEffect(() => store.stop, [store]);
  return { run, start: store.start, stop: store.stop };
}
