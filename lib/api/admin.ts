import type { PromptTexts } from '#lib/core/answer/system-prompt.ts';
import type { ShownValidity, StatedValidity } from '#lib/core/documents/validity.ts';
import type { ReindexReport } from '#lib/core/ports/document-service.ts';
import type { StoredDocument } from '#lib/core/ports/document-store.ts';
import type { PreviewedItem, SourceAdministration } from '#lib/core/ports/source-administration.ts';
import type { StoredSynonyms, SynonymGroup } from '#lib/core/question/synonyms.ts';
import type { AuditEntry } from '#lib/core/records/audit.ts';
import type { PromptTemplate } from '#lib/core/records/prompts.ts';
import type { FailedItem } from '#lib/core/records/sources.ts';
import type { StoredGoldenQuestion } from '#lib/core/records/unanswered.ts';
import type { UsageReport, UsageStep, UsageTotals } from '#lib/core/records/usage.ts';
import type { Experiment } from '#lib/core/settings/experiments.ts';
import type { Question } from '#lib/quality/question.ts';

// For administrators only: 401 or 403 for all other callers.
//
// GET    /api/admin/settings                      Decision<SettingsPolicy>
// PUT    /api/admin/settings      DecisionChange  Decision<SettingsPolicy>; 409 after a concurrent change
// GET    /api/admin/settings/history              DecisionHistory<SettingsPolicy>
//        /api/admin/prompts, /api/admin/experiments, /api/admin/shared-prompts, /api/admin/branding: the same, of
//        DecidedPrompts, DecidedExperiments, SharedPrompts and Branding
// POST   /api/admin/prompts/preview  PromptPreviewRequest  PromptPreview
// GET    /api/admin/audit?action=&search=&limit=&after=     AuditList
// GET    /api/admin/audit/export?format=csv&action=&search= a file; or format=json

/** An admin override of one kind; `value` is null when none is set. */
export interface Decision<Value> {
  value: Value | null;
  /** 0 when no override was ever set. */
  version: number;
  changedAtMs: number | null;
  changedBy: string | null;
}

/** A new override; null resets it. `version` is that of the override it was edited from. */
export interface DecisionChange<Value> {
  value: Value | null;
  version: number;
}

/** Earlier overrides, newest first, including the current one. */
export interface DecisionHistory<Value> {
  decisions: Decision<Value>[];
}

/** Prompts that replace the built-in ones. */
export type DecidedPrompts = Partial<PromptTexts>;

/** Experiments that replace those of EXPERIMENTS_FILE. */
export interface DecidedExperiments {
  experiments: Experiment[];
}

/** The prompts that administrators publish for everyone. */
export interface SharedPrompts {
  prompts: PromptTemplate[];
}

/** A question to preview draft prompts with. */
export interface PromptPreviewRequest {
  prompts: DecidedPrompts;
  question: string;
}

/** The messages that the model would receive; the model is not called. */
export interface PromptPreview {
  messages: { role: string; content: string }[];
}

/** One page of the audit log; `next` is the `after` of the next page. */
export interface AuditList {
  entries: AuditEntry[];
  next: string | null;
}

// GET /api/admin/usage?since=&until=      UsageOverview; or ?days=7 for the last seven days including today
//     …&format=csv, …&format=json         the same as a file
//
// Times are dates (`2026-11-01`: the whole day, in UTC; also at the end) or ISO 8601 with a zone.

/** Usage of a period, excluding `untilMs`. Hours or days without questions are included with zeros. */
export interface UsageOverview extends UsageReport {
  sinceMs: number;
  untilMs: number;
  step: UsageStep;
}

/** The figures of one hour, day or model, or the totals. */
export type UsageFigures = UsageTotals;

// GET /api/admin/local-models     LocalModels
//
// Names come from programs that listen on this machine; a page shows them as text.

/** A model server of the machine that Citewell runs on. */
export interface LocalModelServer {
  /** The software, such as `Ollama`; null where it does not say. */
  name: string | null;
  /** Its host and port. */
  address: string;
  /** The best chat model it has. */
  model: string;
  /** Further chat models. */
  moreModels: string[];
  /** The embedding model it has; null for none. */
  embeddingModel: string | null;
  /** Starts Citewell with that chat model, in the shell of the server's system. */
  command: string;
}

/** Model servers that could answer where no model is configured; empty where one is, or DISCOVER_MODELS is off. */
export interface LocalModels {
  servers: LocalModelServer[];
}

// GET    /api/admin/synonyms                        SynonymList
// POST   /api/admin/synonyms             { lines }  SynonymList; groups as SYNONYMS_FILE holds them, a line each
// PUT    /api/admin/synonyms/{synonym}   { line }   SynonymList
// DELETE /api/admin/synonyms/{synonym}              SynonymList
// GET    /api/admin/questions/stored                a file of golden questions, one JSON object a line
// DELETE /api/admin/questions/stored/{question}     204

/** Characters of `lines`. */
export const MOST_SYNONYM_CHARACTERS = 200_000;

/** The company's synonyms. */
export interface SynonymList {
  /** Those that administrators added, last changed first. */
  groups: StoredSynonyms[];
  /** Those of SYNONYMS_FILE, which only the operator changes. */
  file: readonly SynonymGroup[];
  /** What is wrong with the file now; the groups of its last readable version stay in effect. */
  faults: readonly string[];
}

/** The data of the page of synonyms. */
export interface SynonymPage extends SynonymList {
  questions: StoredGoldenQuestion[];
}

// GET  /api/admin/sources                    SourceList
// POST /api/admin/sources          { source }  { faults }; checks a source as it would stand in SOURCES_FILE
// GET  /api/admin/sources/{name}             SourceFailures
// POST /api/admin/sources/{name}   { action }  SourceList; for the action `test` TestedSource

/** The sources with their states. */
export type SourceList = Awaited<ReturnType<SourceAdministration['list']>>;

/** The documents of a source that failed, the latest first, and the first items that are left out. */
export interface SourceFailures {
  documents: FailedItem[];
  skipped: { path: string; reason: string }[];
}

/** The first items that a source lists. */
export interface TestedSource {
  items: PreviewedItem[];
}

// GET  /api/admin/questions     QuestionSet: the golden questions about the samples
// POST /api/admin/questions     one question per line as JSON (text/plain or application/x-ndjson)    QuestionSet

/** The maximum number of questions in a set. */
export const MOST_QUESTIONS = 500;

/** Questions with their expected answers. */
export interface QuestionSet {
  questions: Question[];
}

// For administrators only, like all routes below /api/admin. User uploads are not included.
//
// GET    /api/admin/documents?search=&category=&reader=&limit=&after=   DocumentList
// PUT    /api/admin/documents/{name}?category=&group=&oid=   the bytes as body   DocumentRow, once it is in the index
// PATCH  /api/admin/documents            LabelChange         DocumentList of the changed documents
// POST   /api/admin/documents/removal    ChosenDocuments     204
// GET    /api/admin/documents/indexing                       IndexingState
// POST   /api/admin/documents/indexing   ChosenDocuments     IndexingState: re-indexes originals; 409 while running
// DELETE /api/admin/documents/indexing                       IndexingState: stops; finished documents stay

/** What is stated of a document's validity, in the order of forms. */
export const VALIDITY_FIELDS = ['validFrom', 'validTo', 'reviewDate', 'owner', 'supersededBy'] as const;

/** A company document as administrators see it. */
export interface DocumentRow
  extends Pick<
    StoredDocument,
    'sourcefile' | 'title' | 'mediaType' | 'sizeBytes' | 'category' | 'oids' | 'groups' | 'origin'
  > {
  /** Absent where nothing is stated; `isSet`: by an administrator. */
  validity?: (StatedValidity & { isSet: boolean; shown?: ShownValidity | undefined }) | undefined;
  /** The number of its passages in the index; null when unknown. */
  passages: number | null;
}

/** One page of documents by name; `next` is the `after` of the next page, `total` the number of all that match. */
export interface DocumentList {
  documents: DocumentRow[];
  next: string | null;
  total: number;
}

/** Documents by name, at most 500; `all` is allowed for re-indexing. */
export interface ChosenDocuments {
  documents: string[] | 'all';
}

/** New labels for some documents; absent keys stay. `all` in the readers means everyone, an empty list no one. */
export interface LabelChange {
  documents: string[];
  category?: string | null;
  oids?: string[];
  groups?: string[];
  /** Null leaves it to what the file states. */
  validity?: StatedValidity | null;
}

/** The current or latest re-indexing run in this process. */
export interface IndexingState {
  status: 'idle' | 'running' | 'done' | 'stopped' | 'failed';
  /** Whether the server started it by itself, because another version or embedding model had filled the index. */
  isUpgrade: boolean;
  startedAtMs: number | null;
  /** The document being indexed, the number done, and the total. */
  sourcefile: string | null;
  documents: number;
  totalDocuments: number;
  report: ReindexReport | null;
  /** Why the run failed. */
  reason: string | null;
}
