'use no memo';

import { Suspense } from 'react';
import { useDeployment, useVisitor } from '#components/shell/page-context.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { lazyComponent } from '#components/ui/lazy-component.ts';
import { compareAddress } from '#lib/client/conversation/conversation-address.ts';
import type { Failure } from '#lib/client/conversation/turn.ts';
import type { Tunable } from '#lib/client/settings/tunable.ts';
import {
  countChanges,
  type Refusal,
  refusalOf,
  setTuning,
  useSettledTuning,
  useTuning,
} from '#lib/client/settings/tuning.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { showSettings, useSettingsPanel } from './use-settings-panel.ts';

/** A phone has no room for frames. */
const ON_PHONES = 'max-sm:border-transparent max-sm:bg-transparent max-sm:text-muted';

interface TuningToolsProps {
  tunable: Tunable;
  /** The last question that is shown, and what its answer failed of. */
  question: string | undefined;
  failure: Failure | null | undefined;
}

/** Links to the comparison and the administration, and the settings. */
export function TuningTools({ tunable, question, failure }: TuningToolsProps) {
  const translate = useTranslate();
  const { mayTune } = useVisitor();
  const { listsDocuments } = useDeployment();
  useSettledTuning(tunable.fields);
  return (
    <>
      {listsDocuments && (
        <ButtonLink icon="documents" href="/documents" className={`${ON_PHONES} gap-2 px-2.5 sm:px-3.5`}>
          <span className="max-lg:sr-only">{translate('documents.title')}</span>
        </ButtonLink>
      )}
      {mayTune && (
        <ButtonLink
          icon="compare"
          href={compareAddress(question)}
          className="gap-2 px-2.5 max-sm:hidden sm:px-3.5"
        >
          <span className="max-lg:sr-only">{translate('compare.open')}</span>
        </ButtonLink>
      )}
      {tunable.mayAdminister && (
        <ButtonLink icon="admin" href="/admin" className="gap-2 px-2.5 max-sm:hidden sm:px-3.5">
          <span className="max-lg:sr-only">{translate('app.admin')}</span>
        </ButtonLink>
      )}
      <SettingsButton tunable={tunable} refusal={refusalOf(failure)} />
    </>
  );
}

// Most visits never open it.
const SettingsDialog = lazyComponent(async () => (await import('./settings-dialog.tsx')).SettingsDialog);

/** Opens the settings of this browser, with the number of those that differ from their defaults. */
function SettingsButton({ tunable, refusal }: { tunable: Tunable; refusal: Refusal | undefined }) {
  const translate = useTranslate();
  const tuning = useTuning();
  const open = useSettingsPanel();
  const count = countChanges(tuning);
  const name = count === 0 ? translate('settings.open') : translate('settings.openChanged', { count });
  return (
    <>
      <Button
        aria-label={name}
        aria-haspopup="dialog"
        onClick={() => showSettings(true)}
        className={`${ON_PHONES} relative max-sm:px-2.5`}
      >
        <Icon name="settings" />
        <span className="max-sm:hidden">{translate('settings.open')}</span>
        {count > 0 && (
          <span
            aria-hidden="true"
            className="max-sm:absolute max-sm:-end-1 max-sm:-top-1.5 rounded-md bg-accent-soft px-1.5 text-xs font-semibold text-accent-strong tabular-nums"
          >
            {count}
          </span>
        )}
      </Button>
      {open && (
        <Suspense fallback={<p className="sr-only">{translate('settings.loading')}</p>}>
          <SettingsDialog
            title={translate('settings.title')}
            tunable={tunable}
            tuning={tuning}
            refusal={refusal}
            onChange={setTuning}
            onClose={() => showSettings(false)}
          />
        </Suspense>
      )}
    </>
  );
}
