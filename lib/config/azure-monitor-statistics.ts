/**
 * Has the exporter of Azure Monitor send to the resource that is configured and nowhere else. It would also report to
 * Microsoft how it is used, and takes no for an answer from the environment alone.
 */
export function sendNoStatisticsToMicrosoft(): void {
  process.env['APPLICATION_INSIGHTS_NO_STATSBEAT'] = 'true';
}
