import type { z } from 'zod';
import type { UpstreamConfig } from '#lib/config/services.ts';
import type { Source, SourceLimits } from '#lib/core/ports/source.ts';

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
