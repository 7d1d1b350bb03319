import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { context, trace } from '@opentelemetry/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOtlpReceiver } from '#e2e/telemetry/otlp-receiver.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import type { Records } from '#lib/core/records/records.ts';
import { question } from '#lib/history/contract/test-setup.test-helper.ts';
import { createRecords } from '#lib/history/create-records.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { instrumentRecords } from './instrument-ports.ts';
import { createLog } from './log.ts';
import { tracer } from './running.ts';
import { startTelemetry, type Telemetry } from './start-telemetry.ts';

const receiver = perFile(startOtlpReceiver);
let telemetry: Telemetry;
let records: Records;
const dataDir = mkdtempSync(join(tmpdir(), 'citewell-observed-'));

beforeAll(async () => {
  const { telemetry: config } = readEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  if (!config) throw new Error('An endpoint should be enough.');
  telemetry = await startTelemetry(config, { version: '1', log: createLog('silent') });
  records = instrumentRecords(createRecords({ kind: 'sqlite', dataDir }), 'sqlite');
});
afterAll(async () => {
  await records.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('spans of stored records name the operation and hold no content', async () => {
  const asked = question({ question: 'Where is the xylophone?' });
  const span = tracer().startSpan('POST /chat');
  await context.with(trace.setSpan(context.active(), span), async () => {
    const { turn } = await records.conversations.begin(asked);
    await records.conversations.append(turn, 0, [{ type: 'text-delta', text: 'In the zanzibar.' }]);
    await expect(records.conversations.findTurn('user:t:nobody', turn)).rejects.toMatchObject({
      code: 'not-found',
    });
  });
  span.end();
  await records.conversations.list(asked.owner, { search: '', limit: 1, after: null });
  await telemetry.close();

  const below = receiver.spans().filter(({ parentId }) => parentId === span.spanContext().spanId);
  expect(below.map(({ name, status }) => [name, status])).toEqual([
    ['conversations.begin', 0],
    ['conversations.findTurn', 2],
  ]);
  expect(below[0]?.attributes).toEqual({
    'db.system.name': 'sqlite',
    'db.operation.name': 'conversations.begin',
  });
  expect(receiver.spans()).toHaveLength(3);
  const counted = receiver.points().filter(({ metric }) => metric === 'db.client.operation.duration');
  expect(counted.map(({ attributes }) => attributes['db.operation.name']).sort()).toEqual([
    'conversations.append',
    'conversations.begin',
    'conversations.findTurn',
    'conversations.list',
  ]);
  expect(receiver.raw().toString('latin1')).not.toMatch(/xylophone|zanzibar|nobody/);
});
