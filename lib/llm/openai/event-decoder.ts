import { ReplyTooLong } from '#lib/upstream/connection-error.ts';

/** One server-sent event; `type` is empty where the server named none. */
export interface ServerSentEvent {
  type: string;
  data: string;
}

/** Characters of one event: a multiple of what a chunk with the documents of an answer has. */
const LONGEST_EVENT = 8_000_000;

/**
 * Decodes server-sent events by the HTML standard, however the text is chunked: lines ending in LF, CR or
 * CRLF, comments, several lines of data. Beyond the standard, an event at the end of the stream counts
 * without a blank line after it. Ignores ids and retry times. Throws
 * ReplyTooLong for an event without an end.
 */
export class EventDecoder {
  #line = '';
  #type = '';
  #data: string | undefined;
  #endedWithReturn = false;

  /** The events that this piece completes. */
  push(piece: string): ServerSentEvent[] {
    const events: ServerSentEvent[] = [];
    const text = this.#withLineFeeds(piece);
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      // Only the first line is joined with the pending text: a long line in many pieces is never searched
      // twice.
      this.#take(this.#line + text.slice(start, end), events);
      this.#line = '';
      start = end + 1;
    }
    this.#line += text.slice(start);
    return events;
  }

  /** The event that the end of the stream completes, if any. */
  end(): ServerSentEvent[] {
    return this.push('\n\n');
  }

  #withLineFeeds(piece: string): string {
    const text = this.#endedWithReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    if (piece) this.#endedWithReturn = piece.endsWith('\r');
    return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  }

  #take(line: string, events: ServerSentEvent[]): void {
    if (line.startsWith('data:')) {
      const value = valueAfter('data:', line);
      this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`;
      if (this.#data.length > LONGEST_EVENT) throw new ReplyTooLong();
    } else if (line.startsWith('event:')) {
      this.#type = valueAfter('event:', line);
    } else if (line === '') {
      if (this.#data !== undefined) events.push({ type: this.#type, data: this.#data });
      this.#type = '';
      this.#data = undefined;
    }
  }
}

function valueAfter(name: string, line: string): string {
  return line.slice(line.startsWith(' ', name.length) ? name.length + 1 : name.length);
}
