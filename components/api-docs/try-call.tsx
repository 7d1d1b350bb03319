'use client';

import { useState } from 'react';
import type { TriedOperation } from '#lib/client/api-docs/tried-operation.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { TryForm } from './try-form.tsx';

/** The part of a call's description that does it. The form is made when somebody opens it, and stays. */
export function TryCall({ operation }: { operation: TriedOperation }) {
  const translate = useTranslate();
  const [wanted, setWanted] = useState(false);
  return (
    <details
      className="mt-4 border-t border-line pt-3"
      onToggle={({ currentTarget }) => currentTarget.open && setWanted(true)}
    >
      <summary className="min-h-8 py-1 font-medium text-accent-strong">{translate('apiDocs.try')}</summary>
      {wanted && <TryForm operation={operation} />}
    </details>
  );
}
