import { AppError } from '#lib/shared/app-error.ts';
import type { OnPages, ParsedDocument } from '../document.ts';
import { reasonOf } from '../report.ts';
import type { RecognisablePlace, Recognised, RecognisedPage, RecognisePage } from './recognised-page.ts';

/** Pages in a row of a document that may fail before the rest is given up. */
const MOST_FAILURES = 3;

/** What is to be recognised of a document: the pages that its first reading named. */
interface Unread
  extends Pick<ParsedDocument, 'mediaType' | 'unread'>,
    Pick<RecognisablePlace, 'path' | 'hash'> {}

/**
 * Recognises the pages of a document that have little text, one after the other. A page that fails is named in a notice; after
 * three failures in a row the rest is left out. Throws AppError `internal` with the page where it is not the page that is at
 * fault, so that the document is read again later, and the signal's reason.
 */
export async function recogniseUnread(
  { unread, ...file }: Unread,
  recognise: RecognisePage,
  { onPages, signal }: { onPages: OnPages; signal: AbortSignal | undefined },
): Promise<{ recognised: Recognised; notices: string[] }> {
  const recognised = new Map<number, RecognisedPage>();
  const failed = new Map<number, string>();
  const startedAt = performance.now();
  let failures = 0;
  for (const [index, page] of unread.entries()) {
    if (failures === MOST_FAILURES) break;
    try {
      recognised.set(page, await recognise({ ...file, page }, signal));
      failures = 0;
    } catch (error) {
      signal?.throwIfAborted();
      requireFaultOfPage(page, error);
      failures += 1;
      failed.set(page, reasonOf(error));
    }
    const done = index + 1;
    onPages(done, unread.length, (performance.now() - startedAt) / 1000 / done);
  }
  return { recognised, notices: noticesOf(unread, recognised, failed) };
}

/** Throws where another try may succeed: a service may be down or throttled, or not set up right. `internal` ends no whole run. */
function requireFaultOfPage(page: number, error: unknown): void {
  if (!(error instanceof AppError) || (error.status < 500 && error.code !== 'rate-limited')) return;
  throw new AppError('internal', failureText(page, reasonOf(error)), { cause: error });
}

function failureText(page: number, reason: string): string {
  return `page ${page} could not be recognised: ${reason}`;
}

function noticesOf(unread: number[], recognised: Recognised, failed: ReadonlyMap<number, string>): string[] {
  const withText = [...recognised.values()].filter(({ lines }) => lines.length > 0).length;
  const left = unread.length - recognised.size - failed.size;
  return [
    ...(withText > 0 ? [`text recognised on ${withText} ${withText === 1 ? 'page' : 'pages'}`] : []),
    ...[...failed].map(([page, reason]) => failureText(page, reason)),
    ...(left > 0 ? [`${left} further pages were not tried`] : []),
  ];
}
