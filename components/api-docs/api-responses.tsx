import type { ApiResponse } from '#lib/client/api-docs/api-description.ts';
import { English } from './english.tsx';
import { MediaList } from './media-list.tsx';

/** What a call may be answered, by status. */
export function ApiResponses({ responses }: { responses: ApiResponse[] }) {
  return (
    <dl dir="ltr" className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-y-1.5 text-sm">
      {responses.map(({ status, about, media }) => (
        <div key={status} className="contents">
          <dt className="font-mono font-medium tabular-nums">{status}</dt>
          <dd>
            <English text={about} />
            {Number(status) < 300 && <MediaList media={media} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
