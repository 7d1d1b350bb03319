import type { ReceivedFile } from '#lib/protocols/attachments.ts';
import { flexibleError } from '#lib/protocols/flexible/error.ts';
import { checkFlexible, type FlexibleKind } from '#lib/protocols/flexible/read-flexible.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Route } from '../../route/route.ts';
import { type Endpoint, protocolRoute } from '../protocol-route.ts';
import { MOST_BYTES_WITH_FILES } from '../read-request.ts';
import { FlexibleCall, type FlexibleDeps } from './flexible-call.ts';

/** `POST /api/v2/flexible-chat`, `-rag` and both with images (`-mm`). */
export function flexibleRoute(kind: FlexibleKind, services: () => FlexibleDeps): Route {
  return protocolRoute(flexibleEndpoint(kind), services);
}

function flexibleEndpoint(kind: FlexibleKind): Endpoint<FlexibleDeps> {
  return {
    accepts: 'key',
    ...(kind.multimodal && { mostBytes: MOST_BYTES_WITH_FILES }),
    answer({ body, files, caller, call }) {
      if (!kind.multimodal) refuseFiles(files);
      const asked = { kind, body: checkFlexible(body, kind), files, caller };
      return { body: (signal) => new FlexibleCall(asked, call).reply(signal) };
    },
    error: flexibleError,
  };
}

function refuseFiles(files: readonly ReceivedFile[]): void {
  if (files.length === 0) return;
  const message = 'Files are taken by /api/v2/flexible-chat-mm and /api/v2/flexible-rag-mm alone.';
  throw new AppError('bad-request', message, { field: 'files' });
}
