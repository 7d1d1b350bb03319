import { z } from 'zod';
import type { UpstreamConfig } from '#lib/config/services.ts';
import type { Source, SourceLimits } from '#lib/core/ports/source.ts';

/** The name of the variable that holds a credential, never the credential. Fields of it end in `From`. */
export const variableName = z
  .string()
  .regex(
    /^[A-Z][A-Z0-9_]{0,99}$/,
    'it takes the NAME of a variable that holds the credential, such as WIKI_TOKEN',
  );

/** An address without credentials. */
export const httpAddress = z.string().superRefine((text, context) => {
  const url = URL.parse(text);
  const complain = (message: string) => context.addIssue({ code: 'custom', message });
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    complain('it takes an address that begins with https:// or http://');
  } else if (url.username !== '' || url.password !== '') {
    complain('it takes an address without a name and password; name the variable that holds the credential');
  }
});

/** Patterns of paths: `*` within a segment, `**` across them, `?` one character. */
export const patterns = z
  .array(z.string().min(1).max(300, 'it takes patterns of up to 300 characters'))
  .max(100, 'it takes up to 100 patterns');

/** The folder of a prefix or a path, with its slash; empty for none. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** What adapters work with, beside the settings of their source. */
export interface SourceTools {
  limits: SourceLimits;
  /** Timeouts and retries of calls to services. */
  upstream: UpstreamConfig;
  /** The value of a variable that a field names. It was there at the start. */
  variable: (name: string) => string | undefined;
  /** A folder of this source alone, for what is reused between runs; not made yet. */
  cacheDir: string;
}

/** A kind of source, as a row of SOURCE_KINDS. Its fields stand beside the common ones (`name`, `kind`, `every`…). */
interface KindRow<Schema extends z.ZodObject> {
  /** One sentence for documents, forms and errors. */
  summary: string;
  /** A `z.strictObject`. A field whose name ends in `From` or `Variable` holds the name of a variable with a credential. */
  schema: Schema;
  /** The fields of a realistic source, for documents and forms. */
  example: z.input<Schema>;
  /** Where the source is, for lists: a path or an address, without credentials. */
  where(settings: z.output<Schema>): string;
  /** A folder of this machine whose changes say that a listing is worth it; undefined where there is none. */
  watched?(settings: z.output<Schema>): string | undefined;
  /** Opens nothing and calls nobody before the first listing. */
  open(settings: z.output<Schema>, tools: SourceTools): Source;
}

/** The checked settings of a source that its kind alone understands. */
export type KindSettings = Readonly<Record<string, unknown>>;

/** A kind of source, whose settings its schema has checked. */
export interface SourceKind {
  readonly summary: string;
  readonly schema: z.ZodObject;
  readonly example: KindSettings;
  where(settings: KindSettings): string;
  watched(settings: KindSettings): string | undefined;
  open(settings: KindSettings, tools: SourceTools): Source;
}

/** Declares a kind; `where` and `open` get the settings as its schema describes them. */
export function sourceKind<Schema extends z.ZodObject>(row: KindRow<Schema>): SourceKind {
  const checked = (settings: KindSettings) => settings as z.output<Schema>;
  return {
    summary: row.summary,
    schema: row.schema,
    example: row.example,
    where: (settings) => row.where(checked(settings)),
    watched: (settings) => row.watched?.(checked(settings)),
    open: (settings, tools) => row.open(checked(settings), tools),
  };
}
