import { z } from 'zod';
import { hasUnseen } from '#lib/shared/plain-text.ts';
import { IMAGE_TYPES, type ImageData, MOST_IMAGE_BYTES, readImageData } from './image-data.ts';
import { contrastFault, type Hex, LEAST_CONTRAST, type Theme } from './palette.ts';

/** A text for every language, or one for each: `{"en": "…", "de": "…"}`. */
export type Localized<Value> = Value | Readonly<Record<string, Value>>;

/** One line of text. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'it takes a text')
    .max(most, `it takes at most ${most} characters`)
    .refine((text) => !hasUnseen(text), 'it takes no line breaks and no invisible characters');

const language = z.string().regex(/^[a-z]{2}$/, 'it takes a language such as en or de');

const localized = <Value extends z.ZodType>(value: Value) =>
  z.union([
    value,
    z
      .record(language, value)
      .refine((texts) => Object.keys(texts).length > 0, 'it takes at least one language'),
  ]);

const image = z
  .string()
  .refine(
    (text) => readImageData(text) !== undefined,
    `it takes ${IMAGE_TYPES.join(', ')} as file or data URL`,
  )
  .refine(
    (text) => (readImageData(text)?.bytes.length ?? 0) <= MOST_IMAGE_BYTES,
    `it takes at most ${MOST_IMAGE_BYTES / 1000} kB`,
  )
  .transform((text) => text as ImageData);

const accent = (theme: Theme) =>
  z
    .string()
    .regex(/^#[\da-f]{6}$/i, 'it takes a colour such as #1b6470')
    .transform((color) => color.toLowerCase() as Hex)
    .superRefine((color, context) => {
      const fault = contrastFault(color, theme);
      if (!fault) return;
      const { against, ratio, nearest } = fault;
      // Rounded down: 4.46 is not enough, and must not be shown as if it were.
      const measured = (Math.floor(ratio * 10) / 10).toFixed(1);
      const message = `${color} has a contrast of ${measured}:1 against ${against} and needs ${LEAST_CONTRAST}:1; the nearest colour that has it is ${nearest}`;
      context.addIssue({ code: 'custom', message });
    });

/** An address that a reader may be led to; others, such as `javascript:`, are refused. */
const address = (...protocols: string[]) =>
  z
    .string()
    .max(2000)
    .refine(
      (text) => {
        const url = URL.parse(text);
        return url !== null && protocols.includes(url.protocol) && url.username === '' && url.password === '';
      },
      `it takes ${protocols.map((protocol) => (protocol === 'https:' ? 'https://…' : `${protocol}…`)).join(' or ')}`,
    );

/** An object that names what it allows when it meets something else. */
function strict<Shape extends z.ZodRawShape>(shape: Shape) {
  const allowed = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `${issue.keys.map((key) => JSON.stringify(key.slice(0, 80))).join(', ')} is unknown; it takes ${allowed}`
        : `it takes an object with ${allowed}`,
  });
}

const link = strict({ label: localized(line(60)), url: address('https:', 'mailto:') });

const contact = strict({
  name: localized(line(100)),
  note: localized(line(300)).optional(),
  email: z.email('it takes an e-mail address').max(200).optional(),
  url: address('https:').optional(),
  phone: z
    .string()
    .regex(/^\+?[\d ()/.-]{3,30}$/, 'it takes a telephone number such as +49 30 1234567')
    .optional(),
});

/** How a company makes the page its own: what BRANDING_FILE holds, with pictures as data URLs. All of it is optional. */
export const brandingSchema = strict({
  name: localized(line(40).refine((name) => !/[{}]/.test(name), 'it takes no braces')).optional(),
  logo: strict({ light: image, dark: image.optional() }).optional(),
  icon: image.optional(),
  accent: strict({ light: accent('light').optional(), dark: accent('dark').optional() }).optional(),
  welcome: strict({
    heading: localized(line(80)).optional(),
    lead: localized(line(300)).optional(),
  }).optional(),
  examples: localized(z.array(line(200)).max(8, 'it takes at most 8 questions')).optional(),
  disclaimer: localized(line(200)).optional(),
  links: z.array(link).max(6, 'it takes at most 6 links').optional(),
  contact: contact.optional(),
});

export type Branding = z.output<typeof brandingSchema>;

/** Faults of a value that the schema rejected: one line for each field, as `links[0].url: it takes https://…`. */
export function brandingFaults(error: z.ZodError): { path: string; message: string }[] {
  return error.issues.flatMap((issue) => innermost(issue, []));
}

// Of the ways to write a value, the one that was meant says what is wrong.
function innermost(issue: z.core.$ZodIssue, above: PropertyKey[]): { path: string; message: string }[] {
  const path = [...above, ...issue.path];
  if (issue.code !== 'invalid_union') return [{ path: z.core.toDotPath(path), message: wording(issue) }];
  const meant = issue.errors.find((faults) => !faults.some((fault) => isWrongKind(fault)));
  if (meant) return meant.flatMap((fault) => innermost(fault, path));
  return [{ path: z.core.toDotPath(path), message: 'it takes a value, or one for each language: {"en": …}' }];
}

function isWrongKind(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_type' && issue.path.length === 0;
}

function wording(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? issue.message;
  return issue.code === 'invalid_type' && issue.expected !== 'object'
    ? `it takes ${aKind(issue.expected)}`
    : issue.message;
}

function aKind(kind: string): string {
  return /^[aeiou]/.test(kind) ? `an ${kind}` : `a ${kind}`;
}
