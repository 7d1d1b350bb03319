'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { AdminPage } from '#components/admin/admin-page.tsx';
import { CompareQuestion, CompareSides } from '#components/compare/compare-sides.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Sheet } from '#components/ui/modal.tsx';
import { DataTable } from '#components/ui/table.tsx';
import type { Decision, DecisionChange } from '#lib/api/admin.ts';
import { isComparing, useComparison } from '#lib/client/compare/comparison-store.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import { authorizedFetch } from '#lib/client/page/session.ts';
import { overrideTexts, type Tunable } from '#lib/client/settings/tunable.ts';
import { settled, type Tuning, untouched } from '#lib/client/settings/tuning.ts';
import type { SettingField } from '#lib/core/settings/setting-fields.ts';
import type { SettingsPolicy } from '#lib/core/settings/settings-policy.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';
import type { Json } from '#lib/shared/json.ts';
import { pause } from '#lib/shared/pause.ts';
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

interface AdoptSettingsProps {
  tuning: Tuning;
  fields: readonly SettingField[];
  onAdopted: () => void;
  onClose: () => void;
}

/** Asks before these settings become everyone's defaults, and shows the changes. A newer decision of a colleague is shown first. */
function AdoptSettings({ tuning, fields, onAdopted, onClose }: AdoptSettingsProps) {
  const translate = useTranslate();
  const router = useRouter();
  const [decision, setDecision] = useState<Decision<SettingsPolicy>>();
  const [fault, setFault] = useState<string>();
  const [state, setState] = useState<'asking' | 'deciding' | 'done'>('asking');
  const policy = decision?.value ?? {};
  const changes = decision ? adoptedChanges(tuning, policy, fields) : [];

  async function read() {
    try {
      setDecision(await callApi('/api/admin/settings'));
    } catch (thrown) {
      setFault(AppError.from(thrown).message || translate('admin.compare.unreachable'));
    }
  }

  const readFirst = useEffectEvent(read);
  useEffect(() => void readFirst(), []);

  async function decide() {
    if (!decision || state !== 'asking' || changes.length === 0) return;
    setState('deciding');
    setFault(undefined);
    try {
      const change: DecisionChange<SettingsPolicy> = {
        value: policyWith(policy, changes),
        version: decision.version,
      };
      await callApi('/api/admin/settings', 'PUT', change);
    } catch (thrown) {
      await explain(AppError.from(thrown));
      setState('asking');
      return;
    }
    setState('done');
    onAdopted();
    router.refresh();
  }

  async function explain({ code, message }: AppError) {
    if (code === 'conflict') {
      setFault(translate('admin.compare.conflict'));
      await read();
    } else setFault(message || translate('admin.compare.unreachable'));
  }

  return (
    <Sheet
      title={translate('admin.compare.adoptTitle')}
      lead={translate('admin.compare.adoptLead')}
      closeLabel={translate('admin.compare.close')}
      onClose={onClose}
    >
      {fault && (
        <Alert look="large" className="mb-4">
          {fault}
        </Alert>
      )}
      <div role="status">{state === 'done' && <p>{translate('admin.compare.adopted')}</p>}</div>
      {state !== 'done' && decision && (
        <>
          {changes.length > 0 ? (
            <ChangeTable changes={changes} fields={fields} />
          ) : (
            <p>{translate('admin.compare.nothingToAdopt')}</p>
          )}
          <div className="mt-5 flex flex-wrap gap-2">
            <Button
              look="filled"
              aria-disabled={changes.length === 0 || state === 'deciding'}
              onClick={() => void decide()}
            >
              {translate('admin.compare.confirm')}
            </Button>
            <Button onClick={onClose}>{translate('admin.compare.cancelAdoption')}</Button>
          </div>
        </>
      )}
    </Sheet>
  );
}

function ChangeTable(props: { changes: ReturnType<typeof adoptedChanges>; fields: readonly SettingField[] }) {
  const { changes, fields } = props;
  const translate = useTranslate();
  const texts = (which: 'before' | 'after') =>
    overrideTexts(
      Object.fromEntries(changes.map((change) => [change.key, change[which]])),
      fields,
      translate,
    );
  const after = texts('after');
  return (
    <div className="prose [&_table]:w-full">
      <DataTable
        label={translate('admin.compare.adoptTitle')}
        header={[
          translate('admin.compare.setting'),
          translate('admin.compare.current'),
          translate('admin.compare.proposed'),
        ]}
        rows={texts('before').map(([label, before], index) => [label, before, after[index]?.[1]])}
      />
    </div>
  );
}

/** A setting whose default would change for everyone. */
interface AdoptedChange {
  key: SettingField['key'];
  before: Json;
  after: Json;
}

/**
 * What making these settings everyone's defaults would change, where `policy` is decided and `fields` are the settings
 * as they are in force. Whether answers are streamed is a matter of each browser, and not among them.
 */
export function adoptedChanges(
  { changed }: Tuning,
  policy: SettingsPolicy,
  fields: readonly SettingField[],
): AdoptedChange[] {
  return fields.flatMap(({ key, default: usual }) => {
    const after = changed[key];
    const before = policy[key]?.default ?? usual;
    return after === undefined || JSON.stringify(after) === JSON.stringify(before)
      ? []
      : [{ key, before, after }];
  });
}

/** The decision with these changes: new defaults, and everything else as it was, ranges and locks included. */
export function policyWith(policy: SettingsPolicy, changes: readonly AdoptedChange[]): SettingsPolicy {
  const rules = changes.map(({ key, after }) => [key, { ...policy[key], default: after }]);
  return { ...policy, ...Object.fromEntries(rules) };
}
