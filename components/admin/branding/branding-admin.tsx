'use client';

import { type ReactNode, useState } from 'react';
import { AdminPage } from '#components/admin/admin-page.tsx';
import { DecisionBar } from '#components/admin/decision-bar.tsx';
import { Card } from '#components/ui/card.tsx';
import type { Decision } from '#lib/api/admin.ts';
import type { Branding } from '#lib/core/branding/branding.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import { useDecision } from '../use-decision.ts';
import { accentFault, BrandPreview } from './brand-preview.tsx';
import { ContactFields } from './contact-fields.tsx';
import { LookFields } from './look-fields.tsx';
import { TextFields } from './text-fields.tsx';

interface BrandingAdminProps {
  /** That of BRANDING_FILE, in force where nothing is decided. */
  defaults: Branding;
  decision: Decision<Branding>;
}

/** Edits the name, look and texts of the company, with a preview. */
export function BrandingAdmin({ defaults, decision }: BrandingAdminProps) {
  const translate = useTranslate();
  const [language, setLanguage] = useState(useLocale());
  const handle = useDecision<Branding>('branding', decision, {});
  const shown = { ...defaults, ...handle.draft };
  const isFaulty = (['light', 'dark'] as const).some((theme) => accentFault(shown.accent?.[theme], theme));

  function change(change: { [Part in keyof Branding]: Branding[Part] | undefined }) {
    const draft = Object.entries({ ...handle.draft, ...change }).filter(
      ([part, value]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(defaults[part as keyof Branding]),
    );
    handle.edit(Object.fromEntries(draft) as Branding);
  }

  return (
    <AdminPage heading={translate('admin.nav.branding')} lead={translate('admin.branding.lead.page')}>
      <div className="grid gap-6">
        <BrandPreview branding={shown} language={language} />
        <Part heading={translate('admin.branding.look')}>
          <LookFields branding={shown} defaults={defaults} onChange={change} />
        </Part>
        <Part heading={translate('admin.branding.texts')}>
          <TextFields branding={shown} language={language} onLanguage={setLanguage} onChange={change} />
        </Part>
        <Part heading={translate('admin.branding.contact')}>
          <ContactFields branding={shown} language={language} onChange={change} />
        </Part>
      </div>
      <DecisionBar
        path="branding"
        summary={(branding) => Object.keys(branding).join(', ')}
        handle={handle}
        fault={isFaulty ? translate('admin.branding.fault') : undefined}
        builtIn={translate('admin.branding.builtIn')}
      />
    </AdminPage>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Card as="section" className="p-5">
      <h2 className="mb-4 font-medium">{heading}</h2>
      {children}
    </Card>
  );
}
