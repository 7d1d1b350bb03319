import type { Generated } from 'kysely';
import type { UsageSumTable } from '../usage/usage-sums.ts';

/**
 * The tables, identical in both databases. Times are epoch milliseconds, booleans are 0 or 1, and columns that end in
 * `_json` contain JSON as text, which neither database inspects.
 */
export interface Tables {
  conversations: ConversationTable;
  turns: TurnTable;
  answer_log: AnswerLogTable;
  shares: ShareTable;
  sign_in_sessions: SignInSessionTable;
  feedback: FeedbackTable;
  audit_lines: AuditTable;
  usage_entries: UsageTable;
  usage_sums: UsageSumTable;
  decisions: DecisionTable;
  uploads: UploadTable;
  arrivals: UploadSessionTable;
  arrival_slices: UploadSessionSliceTable;
  prompts: PromptTable;
  synonyms: SynonymTable;
  synonym_state: SynonymStateTable;
  golden_questions: GoldenQuestionTable;
  inquiries: InquiryTable;
  sources: SourceTable;
  source_items: SourceItemTable;
}

interface ConversationTable {
  id: string;
  owner: string;
  /** For guests: the keyed hash of the address; null for others. */
  network: string | null;
  title: string;
  /** Folded with `searchable`. */
  search_title: string;
  pinned: number;
  archived: number;
  /** Each between two line feeds, in their order; empty without labels. */
  labels: string;
  active_turn: string | null;
  /** The size of its questions and finished answers. */
  bytes: number;
  created_at_ms: number;
  updated_at_ms: number;
}

/** SQLite reads a row only up to the last requested column, and answers are long: what stands behind them has an index. */
export interface TurnTable {
  id: string;
  conversation_id: string;
  /** The conversation's owner. */
  owner: string;
  /** Position in the conversation, starting at 0. */
  position: number;
  parent: string | null;
  status: string;
  idempotency_key: string | null;
  /** The number of logged events. */
  logged: number;
  /** The last heartbeat of the answer's writer. */
  heard_at_ms: number;
  stop_requested: number;
  created_at_ms: number;
  ended_at_ms: number | null;
  question: string;
  attachments_json: string;
  overrides_json: string;
  /** Question and answer, folded with `searchable`. */
  search_text: string;
  answer_json: string | null;
  /** When an administrator marked the question as handled. */
  handled_at_ms: number | null;
  /** The grade of the answer; null unless it finished. */
  certainty: string | null;
  /** The alias of the model that answered; null before it ended. */
  model: string | null;
  /** `unsupported`, `misattributed` or `both` where the answer has such sentences; else null. */
  marked: string | null;
}

/** Events in the batches in which they were written. */
interface AnswerLogTable {
  turn_id: string;
  first_sequence: number;
  event_count: number;
  events_json: string;
}

interface ShareTable {
  token: string;
  conversation_id: string;
  turn_id: string;
  shared_by: string | null;
  created_at_ms: number;
}

interface SignInSessionTable {
  id: string;
  owner: string;
  /** In base64. */
  sealed: string;
  expires_at_ms: number;
  locked_until_ms: number;
}

interface FeedbackTable {
  id: string;
  turn_id: string;
  owner: string;
  /** For guests: the keyed hash of the address; null for others. */
  network: string | null;
  given_by: string | null;
  rating: string;
  created_at_ms: number;
  /** Question, answer and comment, folded with `searchable`. */
  search_text: string;
  reasons_json: string;
  comment: string;
  model: string | null;
  question: string;
  answer: string;
  overrides_json: string;
  passages_json: string;
  /** What the check found of the answer's sentences; null where none was checked. */
  support_json: string | null;
  /** When an administrator marked the question as handled. */
  handled_at_ms: number | null;
}

interface AuditTable {
  id: string;
  /** Increases with each entry from any server; simultaneous entries may share a value. */
  sequence: number;
  at_ms: number;
  action: string;
  owner: string | null;
  name: string | null;
  target: string | null;
  /** Name and target, folded with `searchable`. */
  search_text: string;
  detail_json: string;
}

interface UsageTable {
  id: string;
  at_ms: number;
  owner: string | null;
  model: string | null;
  outcome: string;
  input_tokens: number;
  output_tokens: number;
  /** Null when the model has no prices. */
  currency: string | null;
  amount: number;
  first_token_ms: number | null;
  total_ms: number;
  passages: number;
  citations: number;
  /** The grade of the answer; null unless it finished, and for older ones. */
  certainty: string | null;
  /** Of its sentences, those that their sources support, and those that were checked; null where none was. */
  supported_sentences: number | null;
  checked_sentences: number | null;
  /** The version of the administrators' prompts; 0 of the built-in ones. */
  prompt_version: number | null;
  experiment: string | null;
  variant: string | null;
  /** Whether it is in `usage_sums`; 0 of entries that an earlier version stored. */
  summed: Generated<number>;
}

interface DecisionTable {
  kind: string;
  version: number;
  /** Null when the override was reset. */
  value_json: string | null;
  changed_at_ms: number;
  changed_by: string | null;
}

interface UploadTable {
  id: string;
  owner: string;
  /** For guests: the keyed hash of the address; null for others. */
  network: string | null;
  name: string;
  sourcefile: string;
  media_type: string;
  size_bytes: number;
  status: string;
  reason: string | null;
  passages: number;
  /** The last heartbeat of the indexing process. */
  heard_at_ms: number;
  created_at_ms: number;
}

interface UploadSessionTable {
  id: string;
  owner: string;
  /** For guests: the keyed hash of the address; null for others. */
  network: string | null;
  name: string;
  total_bytes: number;
  upload: string | null;
  /** When its last bytes arrived. */
  heard_at_ms: number;
}

interface PromptTable {
  id: string;
  owner: string;
  /** For guests: the keyed hash of the address; null for others. */
  network: string | null;
  title: string;
  text: string;
  created_at_ms: number;
  updated_at_ms: number;
}

interface SynonymTable {
  id: string;
  words_json: string;
  means_json: string;
  changed_at_ms: number;
  changed_by: string | null;
}

/** One row, after the first change. */
interface SynonymStateTable {
  id: number;
  /** Grows with each change of synonyms. */
  version: number;
}

interface GoldenQuestionTable {
  id: string;
  question: string;
  place: string;
  created_at_ms: number;
  created_by: string | null;
}

/** `size` bytes from `start` on. */
interface UploadSessionSliceTable {
  arrival: string;
  start: number;
  size: number;
  content: Uint8Array;
}

interface InquiryTable {
  turn_id: string;
  /** The conversation's owner. */
  owner: string;
  asked_at_ms: number;
  /** The administrators' answer. */
  note: string | null;
  answered_at_ms: number | null;
  answered_by: string | null;
}

interface SourceTable {
  name: string;
  paused: number;
  /** The process that syncs it, until `held_until_ms`. */
  holder: string | null;
  held_until_ms: number;
  attempted_at_ms: number | null;
  succeeded_at_ms: number | null;
  failure: string | null;
  /** Of the last run. */
  failed_items: number;
  counts_json: string | null;
  cursor: string | null;
  /** Items that are left out, and the first of them; null before they were counted. */
  skipped_items: number | null;
  skipped_json: string | null;
}

interface SourceItemTable {
  source: string;
  id: string;
  path: string;
  document: string;
  version: string;
  hash: string;
  url: string | null;
  labels_json: string;
  failure: string | null;
  failed_version: string;
  attempts: number;
  failed_at_ms: number;
}
