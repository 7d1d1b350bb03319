// First: before any schema is made.
import './zod-without-eval.ts';
import { sizeText } from '#lib/client/sources/size-text.ts';
import { type Branding, brandingFaults, brandingSchema } from '#lib/core/branding/branding.ts';
import { IMAGE_TYPES, MOST_IMAGE_BYTES } from '#lib/core/branding/image-data.ts';
import type { MessageKey, Translate } from '#lib/i18n/translate.ts';

type Fault = Extract<MessageKey, `admin.branding.fault.${string}`>;

/** The form's label of the field at a path of the branding, and the values it takes. */
const FIELDS: readonly [path: RegExp, label: MessageKey, fault: Fault][] = [
  [/^accent\.light/, 'admin.branding.accent.light', 'admin.branding.fault.color'],
  [/^accent\.dark/, 'admin.branding.accent.dark', 'admin.branding.fault.color'],
  [/^logo\.dark/, 'admin.branding.logo.dark', 'admin.branding.fault.picture'],
  [/^logo/, 'admin.branding.logo.light', 'admin.branding.fault.picture'],
  [/^icon/, 'admin.branding.icon', 'admin.branding.fault.picture'],
  [/^name/, 'admin.branding.name', 'admin.branding.fault.name'],
  [/^welcome\.lead/, 'admin.branding.lead', 'admin.branding.fault.line'],
  [/^welcome/, 'admin.branding.heading', 'admin.branding.fault.line'],
  [/^examples/, 'admin.branding.examples', 'admin.branding.fault.examples'],
  [/^disclaimer/, 'admin.branding.disclaimer', 'admin.branding.fault.line'],
  [/^contact\.email/, 'admin.branding.contact.email', 'admin.branding.fault.email'],
  [/^contact\.phone/, 'admin.branding.contact.phone', 'admin.branding.fault.phone'],
  [/^contact\.url/, 'admin.branding.contact.url', 'admin.branding.fault.url'],
  [/^contact/, 'admin.branding.contact.name', 'admin.branding.fault.contactName'],
  [/^links\[\d+\]\.url/, 'admin.branding.link.url', 'admin.branding.fault.link'],
  [/^links/, 'admin.branding.link.label', 'admin.branding.fault.line'],
];

/** Why the server would not take a draft: each faulty field by its label, with what it takes; undefined for a good one. */
export function brandingFaultText(draft: Branding, translate: Translate, locale: string): string | undefined {
  const { error } = brandingSchema.safeParse(withoutBlankLines(draft));
  if (!error) return undefined;
  const details = { types: IMAGE_TYPES.join(', '), size: sizeText(MOST_IMAGE_BYTES, locale) };
  const texts = brandingFaults(error).map(({ path, message }) => {
    const field = FIELDS.find(([pattern]) => pattern.test(path));
    if (!field) return `${path}: ${message}`;
    const [, label, fault] = field;
    return translate('admin.branding.faultIn', {
      label: translate(label),
      fault: translate(fault, details),
    });
  });
  return [...new Set(texts)].join(' ');
}

/** A question that is about to be written is no fault yet. */
function withoutBlankLines({ examples, ...others }: Branding): Branding {
  if (examples === undefined) return others;
  const written = (lines: readonly string[]) => lines.filter((line) => line.trim() !== '');
  return {
    ...others,
    examples: Array.isArray(examples)
      ? written(examples)
      : Object.fromEntries(Object.entries(examples).map(([language, lines]) => [language, written(lines)])),
  };
}
