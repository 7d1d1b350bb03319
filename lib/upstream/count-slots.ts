import { metrics } from '@opentelemetry/api';
import type { SlotsListener } from './slots.ts';

/** Counts the calls to a service that run and those that wait for a place; of no effect while nothing is measured. */
export function countSlots(service: string): SlotsListener {
  const meter = metrics.getMeter('citewell');
  const attributes = { 'citewell.upstream.service': service };
  const running = meter.createUpDownCounter('citewell.upstream.calls.running', {
    unit: '{call}',
    description: 'Calls to services that are under way.',
  });
  const waiting = meter.createUpDownCounter('citewell.upstream.calls.waiting', {
    unit: '{call}',
    description: 'Calls to services that wait for a place.',
  });
  return {
    running: (change) => running.add(change, attributes),
    waiting: (change) => waiting.add(change, attributes),
  };
}
