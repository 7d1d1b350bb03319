import type { AppError } from '#lib/shared/app-error.ts';
import { instruments } from './instruments.ts';
import { requestScope } from './request-scope.ts';
import { running } from './running.ts';

/** Says of the request that is being served that it is answered by a stream. */
export function noteStream(): void {
  const scope = requestScope();
  if (!scope || scope.isStream) return;
  scope.isStream = true;
  if (running()) instruments().activeStreams.add(1);
}

/** Says of the request that is being served that it failed, where that is not the caller's doing. */
export function noteFailure({ code, status }: AppError): void {
  const scope = requestScope();
  if (scope && status >= 500) scope.error = code;
}
