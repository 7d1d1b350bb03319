/** One request as it reached a scripted service, and what became of it. */
export interface RecordedRequest {
  method: string;
  /** Decoded, without the query. */
  path: string;
  query: Record<string, string>;
  /** As sent, secrets included; names in lower case. */
  headers: Record<string, string>;
  /** JSON parsed, text as a string, anything else as its number of bytes. */
  body: unknown;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** Undefined until the head of a reply was written. */
  status: number | undefined;
  /** The caller hung up before the reply was complete. */
  closedByClient: boolean;
}
