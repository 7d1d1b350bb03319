/**
 * The tables, alike in both databases. Times are epoch milliseconds, truth is 0 or 1, and columns that end in `_json`
 * hold JSON as text: neither database is asked to look into it.
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
  decisions: DecisionTable;
  uploads: UploadTable;
  arrivals: ArrivalTable;
  arrival_slices: ArrivalSliceTable;
}

interface ConversationTable {
  id: string;
  owner: string;
  /** Of a guest: the keyed hash of the address; null for others. */
  network: string | null;
  title: string;
  /** As `searchable` folds it. */
  search_title: string;
  pinned: number;
  active_turn: string | null;
  /** Of its questions and of the answers that have ended. */
  bytes: number;
  created_at_ms: number;
  updated_at_ms: number;
}

/** `answer_json` comes last: SQLite reads a row only as far as the last column it is asked for, and answers are long. */
export interface TurnTable {
  id: string;
  conversation_id: string;
  /** The conversation's. */
  owner: string;
  /** From 0, within the conversation. */
  position: number;
  parent: string | null;
  status: string;
  idempotency_key: string | null;
  /** How many events were logged. */
  logged: number;
  /** When whoever makes the answer was last heard of. */
  heard_at_ms: number;
  stop_requested: number;
  created_at_ms: number;
  ended_at_ms: number | null;
  question: string;
  attachments_json: string;
  overrides_json: string;
  /** Question and answer, as `searchable` folds them. */
  search_text: string;
  answer_json: string | null;
}

/** Events by the batches they came in. */
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
  /** Of a guest: the keyed hash of the address; null for others. */
  network: string | null;
  given_by: string | null;
  rating: string;
  created_at_ms: number;
  /** Question, answer and comment, as `searchable` folds them. */
  search_text: string;
  reasons_json: string;
  comment: string;
  model: string | null;
  question: string;
  answer: string;
  overrides_json: string;
  passages_json: string;
}

interface AuditTable {
  id: string;
  /** Grows with each line, whichever server adds it; lines that are added at the very same time may have the same. */
  sequence: number;
  at_ms: number;
  action: string;
  owner: string | null;
  name: string | null;
  target: string | null;
  /** Name and target, as `searchable` folds them. */
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
  /** Null where the model has no prices. */
  currency: string | null;
  amount: number;
  first_token_ms: number | null;
  total_ms: number;
  passages: number;
  citations: number;
}

interface DecisionTable {
  kind: string;
  version: number;
  /** Null where the decision was taken back. */
  value_json: string | null;
  changed_at_ms: number;
  changed_by: string | null;
}

interface UploadTable {
  id: string;
  owner: string;
  /** Of a guest: the keyed hash of the address; null for others. */
  network: string | null;
  name: string;
  sourcefile: string;
  media_type: string;
  size_bytes: number;
  status: string;
  reason: string | null;
  passages: number;
  /** When whoever reads the file was last heard of. */
  heard_at_ms: number;
  created_at_ms: number;
}

interface ArrivalTable {
  id: string;
  owner: string;
  /** Of a guest: the keyed hash of the address; null for others. */
  network: string | null;
  name: string;
  total_bytes: number;
  upload: string | null;
  /** When bytes of it last came. */
  heard_at_ms: number;
}

/** `size` bytes from `start` on. */
interface ArrivalSliceTable {
  arrival: string;
  start: number;
  size: number;
  content: Uint8Array;
}
