'use client';

import { type ReactNode, useState } from 'react';
import { AdminPage } from '#components/admin/admin-page.tsx';
import { DecisionBar } from '#components/admin/decision-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Field, INPUT, TextField } from '#components/ui/field.tsx';
import { keyByIndex } from '#components/ui/key-by-index.tsx';
import type { Decision } from '#lib/api/admin.ts';
import type { Branding } from '#lib/core/branding/branding.ts';
import { languages } from '#lib/i18n/languages.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import { useDecision } from '../decision-bar.tsx';
import { brandingFaultText } from './branding-fault-text.ts';
import { BrandPreview, LookFields, textsOf, withText } from './look-fields.tsx';

interface BrandingAdminProps {
  /** The branding of BRANDING_FILE, the default without an override. */
  defaults: Branding;
  decision: Decision<Branding>;
}

/** Edits the name, look and texts of the company, with a preview. */
export function BrandingAdmin({ defaults, decision }: BrandingAdminProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const [language, setLanguage] = useState(locale);
  const handle = useDecision<Branding>('branding', decision, {});
  const shown = { ...defaults, ...handle.draft };

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
        <Part heading={translate('admin.branding.appearance')}>
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
        fault={brandingFaultText(handle.draft, translate, locale)}
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

interface ContactFieldsProps {
  branding: Branding;
  language: string;
  /** Replaces parts of the branding; undefined removes one. */
  onChange: (change: { [Part in keyof Branding]: Branding[Part] | undefined }) => void;
}

const WAYS = ['email', 'phone', 'url'] as const;
const MOST_LINKS = 6;

/** The contact, and the links beside the disclaimer. */
function ContactFields({ branding, language, onChange }: ContactFieldsProps) {
  const translate = useTranslate();
  const { contact, links = [] } = branding;

  function changeContact(change: Partial<NonNullable<Branding['contact']>>) {
    const changed = { ...contact, ...change };
    const filled = Object.entries(changed).filter(([, value]) => value !== undefined && value !== '');
    onChange({
      contact: filled.length > 0 ? (Object.fromEntries(filled) as Branding['contact']) : undefined,
    });
  }

  const changeLinks = (changed: NonNullable<Branding['links']>) =>
    // An empty list is what takes the links of the file away.
    onChange({ links: changed });

  return (
    <div className="grid gap-4">
      <TextField
        label={translate('admin.branding.contact.name')}
        maxLength={100}
        value={textsOf<string>(contact?.name)[language] ?? ''}
        onText={(typed) => changeContact({ name: withText<string>(contact?.name, language, typed) ?? '' })}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        {WAYS.map((way) => (
          <TextField
            key={way}
            label={translate(`admin.branding.contact.${way}`)}
            value={contact?.[way] ?? ''}
            onText={(typed) => changeContact({ [way]: typed })}
          />
        ))}
      </div>
      {keyByIndex(links, ({ label, url }, index) => (
        <div className="grid items-end gap-4 sm:grid-cols-[1fr_2fr_auto]">
          <TextField
            label={translate('admin.branding.link.label')}
            maxLength={60}
            value={textsOf<string>(label)[language] ?? ''}
            onText={(typed) =>
              changeLinks(links.with(index, { url, label: withText<string>(label, language, typed) ?? '' }))
            }
          />
          <TextField
            label={translate('admin.branding.link.url')}
            value={url}
            onText={(typed) => changeLinks(links.with(index, { label, url: typed }))}
          />
          <Button onClick={() => changeLinks(links.toSpliced(index, 1))}>
            {translate('admin.branding.delete')}
          </Button>
        </div>
      ))}
      {links.length < MOST_LINKS && (
        <Button
          className="justify-self-start"
          onClick={() => changeLinks([...links, { label: '', url: 'https://' }])}
        >
          {translate('admin.branding.link.add')}
        </Button>
      )}
    </div>
  );
}

const AREA = 'w-full rounded-lg border border-edge bg-canvas px-3 py-2 text-sm leading-6';

interface TextFieldsProps {
  branding: Branding;
  /** The language whose texts are shown. */
  language: string;
  onLanguage: (language: string) => void;
  /** Replaces parts of the branding; undefined removes one. */
  onChange: (change: { [Part in keyof Branding]: Branding[Part] | undefined }) => void;
}

/** The texts of a brand in one language at a time. */
function TextFields({ branding, language, onLanguage, onChange }: TextFieldsProps) {
  const translate = useTranslate();
  const { name, welcome, examples, disclaimer } = branding;
  const text = (value: Branding['name']) => textsOf<string>(value)[language] ?? '';
  const changeWelcome = (part: 'heading' | 'lead', typed: string) =>
    onChange({ welcome: { ...welcome, [part]: withText<string>(welcome?.[part], language, typed) } });
  const changeExamples = (lines: string[]) =>
    onChange({ examples: withText<string[]>(examples, language, lines) });
  return (
    <div className="grid gap-4">
      <Field label={translate('admin.branding.language')}>
        {(id) => (
          <select
            id={id}
            value={language}
            onChange={(event) => onLanguage(event.target.value)}
            className={`${INPUT} bg-canvas`}
          >
            {languages.map(({ tag, name: own }) => (
              <option key={tag} value={tag}>
                {own}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label={translate('admin.branding.name')}
        maxLength={40}
        value={text(name)}
        onText={(typed) => onChange({ name: withText<string>(name, language, typed) })}
      />
      <TextField
        label={translate('admin.branding.heading')}
        maxLength={80}
        value={text(welcome?.heading)}
        onText={(typed) => changeWelcome('heading', typed)}
      />
      <TextField
        label={translate('admin.branding.lead')}
        maxLength={300}
        value={text(welcome?.lead)}
        onText={(typed) => changeWelcome('lead', typed)}
      />
      <Field label={translate('admin.branding.examples')}>
        {(id) => (
          <textarea
            id={id}
            dir="auto"
            rows={4}
            value={(textsOf<string[]>(examples)[language] ?? []).join('\n')}
            onChange={(event) => changeExamples(linesOf(event.target.value))}
            onBlur={(event) => changeExamples(linesOf(event.target.value).filter((line) => line.trim()))}
            className={AREA}
          />
        )}
      </Field>
      <TextField
        label={translate('admin.branding.disclaimer')}
        maxLength={200}
        value={text(disclaimer)}
        onText={(typed) => onChange({ disclaimer: withText<string>(disclaimer, language, typed) })}
      />
    </div>
  );
}

/** As typed: an empty line stays while its question is being written. */
function linesOf(typed: string): string[] {
  return typed === '' ? [] : typed.split('\n');
}
