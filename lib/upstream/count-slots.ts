import { metrics } from '@opentelemetry/api';
import type { SlotsListener } from '#lib/shared/fair-queue.ts';

/** Measures running and queued calls to a service; does nothing without telemetry. */
export function countSlots(service: string): SlotsListener {
  const meter = metrics.getMeter('citewell');
  const attributes = { 'citewell.upstream.service': service };
  const running = meter.createUpDownCounter('citewell.upstream.calls.running', {
    unit: '{call}',
    description: 'Calls to services that are under way.',
  });
  const waiting = meter.createUpDownCounter('citewell.upstream.calls.waiting', {
    unit: '{call}',
    description: 'Calls to services that wait for a slot.',
  });
  return {
    running: (change) => running.add(change, attributes),
    waiting: (change) => waiting.add(change, attributes),
  };
}
