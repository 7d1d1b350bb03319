import type { AppError, ErrorCode } from '#lib/shared/app-error.ts';
import type { JsonObject } from '#lib/shared/json.ts';

/** OpenAI's error codes, and the types by which its SDKs classify them. */
const NAMES: Record<ErrorCode, { code: string; type: string }> = {
  'bad-request': { code: 'invalid_request', type: 'invalid_request_error' },
  unauthenticated: { code: 'invalid_api_key', type: 'authentication_error' },
  forbidden: { code: 'permission_denied', type: 'permission_error' },
  'not-found': { code: 'not_found', type: 'invalid_request_error' },
  'method-not-allowed': { code: 'method_not_allowed', type: 'invalid_request_error' },
  conflict: { code: 'conflict', type: 'invalid_request_error' },
  'too-large': { code: 'request_too_large', type: 'invalid_request_error' },
  'unsupported-media-type': { code: 'unsupported_media_type', type: 'invalid_request_error' },
  'content-filter': { code: 'content_filter', type: 'invalid_request_error' },
  'context-length': { code: 'context_length_exceeded', type: 'invalid_request_error' },
  'rate-limited': { code: 'rate_limit_exceeded', type: 'rate_limit_error' },
  unavailable: { code: 'service_unavailable', type: 'server_error' },
  'not-configured': { code: 'not_configured', type: 'invalid_request_error' },
  internal: { code: 'internal_error', type: 'server_error' },
};

/** OpenAI's code for an unknown model, and Azure's for an unknown deployment. */
const NOT_FOUND: Readonly<Record<string, string>> = {
  model: 'model_not_found',
  deployment: 'DeploymentNotFound',
};

// For data sources the service sends a number; elsewhere a name.
function isDataSourceError({ code, field }: AppError): boolean {
  return code === 'bad-request' && (field?.startsWith('data_sources') ?? false);
}

/** Encodes an error for Azure OpenAI and OpenAI clients. Like the service, data source errors use the status as their code. */
export function completionError(error: AppError, requestId: string): JsonObject {
  const { type } = NAMES[error.code];
  return {
    error: {
      code: codeOf(error),
      message: error.code === 'internal' ? `${error.message}\nRequest id: ${requestId}` : error.message,
      param: error.field ?? null,
      type,
      ...(error.code === 'content-filter' && { inner_error: { code: 'ResponsibleAIPolicyViolation' } }),
    },
  };
}

function codeOf(error: AppError): string | number {
  if (isDataSourceError(error)) return error.status;
  const unknown = error.code === 'not-found' ? NOT_FOUND[error.field ?? ''] : undefined;
  return unknown ?? NAMES[error.code].code;
}
