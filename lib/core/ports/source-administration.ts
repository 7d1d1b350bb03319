import type { FailedItem, SkippedItem, SourceState } from '../records/sources.ts';

/** An item as a source lists it, for a look before anything is indexed. */
export interface PreviewedItem {
  path: string;
  sizeBytes: number | null;
  /** Why it could not be read; null where it can. */
  reason: string | null;
}

/** A field of a kind of source: its name in SOURCES_FILE and its JSON Schema. */
export interface SourceField {
  name: string;
  isRequired: boolean;
  /** In English, as in the documents. */
  help: string;
  type: 'text' | 'number' | 'boolean' | 'list' | 'other';
}

/** A kind of source, for forms. */
export interface SourceKindForm {
  kind: string;
  summary: string;
  fields: SourceField[];
  example: Readonly<Record<string, unknown>>;
}

/** A source with its state. */
export interface AdministeredSource extends Omit<SourceState, 'name'> {
  name: string;
  kind: string;
  where: string;
  everyMs: number;
  /** When the next run is due; null while it is paused. */
  nextRunMs: number | null;
}

/** The administration of sources. */
export interface SourceAdministration {
  list(): Promise<{
    sources: AdministeredSource[];
    /** What is wrong with SOURCES_FILE since it was read last. */
    faults: readonly string[];
    hasFile: boolean;
    kinds: readonly SourceKindForm[];
  }>;
  /** The numbers of failing sources and of failed documents; cheap. */
  failing(): Promise<number>;
  failures(name: string): Promise<FailedItem[]>;
  /** The first items that are left out, with the reasons. */
  skipped(name: string): Promise<SkippedItem[]>;
  pause(name: string, isPaused: boolean): Promise<void>;
  /** Begins a run as soon as no other is under way. Throws `not-found`. */
  run(name: string, allowRemoval: boolean): Promise<void>;
  /** Throws as the source does. */
  preview(name: string, signal: AbortSignal): Promise<PreviewedItem[]>;
  /** What is wrong with a source as it would stand in SOURCES_FILE; none where nothing is. */
  check(source: unknown): string[];
}
