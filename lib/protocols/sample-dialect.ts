import { AppError } from '#lib/shared/app-error.ts';

/**
 * The two forms of answers to requests of the Azure Python sample's page, which look the same: `message` until April
 * 2026 (the Microsoft AI Chat Protocol), `response` since.
 */
export const SAMPLE_DIALECTS = ['message', 'response'] as const;

/** One of the two forms. */
export type SampleDialect = (typeof SAMPLE_DIALECTS)[number];

/** The header that chooses the form of one answer. */
export const SAMPLE_DIALECT_HEADER = 'x-azure-sample-dialect';

/** The form that a request's header chooses; undefined without the header. Throws `bad-request` for any other value. */
export function readSampleDialect(headers: Headers): SampleDialect | undefined {
  const given = headers.get(SAMPLE_DIALECT_HEADER)?.trim();
  if (!given) return undefined;
  const known = SAMPLE_DIALECTS.find((dialect) => dialect === given);
  if (known) return known;
  throw new AppError(
    'bad-request',
    `${SAMPLE_DIALECT_HEADER} must be ${SAMPLE_DIALECTS.join(' or ')}, not "${given.slice(0, 40)}".`,
    { field: SAMPLE_DIALECT_HEADER },
  );
}
