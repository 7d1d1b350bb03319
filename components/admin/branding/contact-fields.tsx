import { Button } from '#components/ui/button.tsx';
import { TextField } from '#components/ui/field.tsx';
import { inPlace } from '#components/ui/in-place.tsx';
import type { Branding } from '#lib/core/branding/branding.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { textsOf, withText } from './localized-text.ts';

interface ContactFieldsProps {
  branding: Branding;
  language: string;
  /** Replaces parts of the branding; undefined removes one. */
  onChange: (change: { [Part in keyof Branding]: Branding[Part] | undefined }) => void;
}

const WAYS = ['email', 'phone', 'url'] as const;
const MOST_LINKS = 6;

/** Whom to ask, and the links beside the disclaimer. */
export function ContactFields({ branding, language, onChange }: ContactFieldsProps) {
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
      {inPlace(links, ({ label, url }, index) => (
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
            {translate('admin.branding.remove')}
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
