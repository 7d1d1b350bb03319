import type { UsageReport, UsageStep, UsageTotals } from '#lib/core/records/usage.ts';

// GET /api/admin/usage?since=&until=      UsageOverview; or ?days=7 for the last seven days including today
//     …&format=csv, …&format=json         the same as a file
//
// Times are dates (`2026-11-01`: the whole day, in UTC; also at the end) or ISO 8601 with a zone.

/** Usage of a period, excluding `untilMs`. Hours or days without questions are included with zeros. */
export interface UsageOverview extends UsageReport {
  sinceMs: number;
  untilMs: number;
  step: UsageStep;
}

/** The figures of one hour, day or model, or the totals. */
export type UsageFigures = UsageTotals;
