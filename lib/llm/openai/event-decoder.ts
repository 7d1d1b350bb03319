/** One server-sent event; `type` is empty where the server named none. */
export interface ServerSentEvent {
  type: string;
  data: string;
}

/**
 * Takes server-sent events out of a text, however it is cut, as the HTML standard describes them: lines that end with
 * LF, CR or CRLF, comments, several lines of data. Beyond the standard, an event still counts that the stream ends
 * without a blank line after. Identifiers and waiting times are not read.
 */
export class EventDecoder {
  #line = '';
  #type = '';
  #data: string | undefined;
  #endedWithReturn = false;

  /** The events that are complete with this piece. */
  push(piece: string): ServerSentEvent[] {
    const events: ServerSentEvent[] = [];
    const text = this.#withLineFeeds(piece);
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      // What came before is put in front of one line only: a long line in many pieces is never searched twice.
      this.#take(this.#line + text.slice(start, end), events);
      this.#line = '';
      start = end + 1;
    }
    this.#line += text.slice(start);
    return events;
  }

  /** The event that the end of the stream completes, if there is one. */
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
