/** The kinds of records about people, in the order of a data export. Each has a retention period of its own. */
export const RECORD_KINDS = ['conversations', 'feedback', 'uploads', 'audit', 'usage', 'prompts'] as const;

/** A kind of records about people. */
export type RecordKind = (typeof RECORD_KINDS)[number];

/** The retention period of each kind in days; without one, records stay until they are deleted. */
export type RetentionDays = { [Kind in RecordKind]?: number | undefined };
