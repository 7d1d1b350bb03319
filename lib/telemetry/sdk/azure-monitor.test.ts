import { subscribe } from 'node:diagnostics_channel';
import { type ClientRequest, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { createLog } from '../log.ts';
import { meter, tracer } from '../running.ts';
import { startTelemetry } from '../start-telemetry.ts';

const KEY = '00000000-0000-0000-0000-00000000c17e';

/** What Application Insights takes telemetry in, as far as its exporter sees it. */
async function startIngestion(status = 200) {
  const envelopes: { name: string; iKey: string; data: { baseData: Record<string, unknown> } }[] = [];
  const addresses: string[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const body = Buffer.concat(pieces);
    const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
    addresses.push(request.url ?? '');
    const items = JSON.parse(String(text));
    if (status === 200) envelopes.push(...items);
    const reply = {
      itemsReceived: items.length,
      itemsAccepted: status === 200 ? items.length : 0,
      errors: [],
    };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}/`;
  return { envelopes, addresses, connection: `InstrumentationKey=${KEY};IngestionEndpoint=${endpoint}` };
}

/** Where this process sends anything by HTTP. */
const hosts = new Set<string>();
subscribe('http.client.request.start', (message) => {
  hosts.add((message as { request: ClientRequest }).request.host);
});

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function start(connection: string, lines: string[] = []) {
  const { telemetry } = readEnvironment({ APPLICATIONINSIGHTS_CONNECTION_STRING: connection });
  if (!telemetry) throw new Error('The connection string should be enough.');
  const log = createLog('info', { write: (line: string) => lines.push(line) });
  return startTelemetry(telemetry, { version: '1.2.3', log });
}

test('Azure Monitor gets requests and metrics at the address of the connection string', async () => {
  const ingestion = await startIngestion();
  const telemetry = await start(ingestion.connection);
  tracer()
    .startSpan('POST /chat', { kind: 1, attributes: { 'http.request.method': 'POST' } })
    .end();
  meter().createCounter('citewell.answer.cost').add(3);
  await telemetry.close();
  const named = (suffix: string) => ingestion.envelopes.filter(({ name }) => name.endsWith(suffix));
  expect(named('Request')[0]).toMatchObject({ data: { baseData: { name: 'POST /chat' } } });
  const metrics = named('Metric').flatMap(
    ({ data }) => data.baseData['metrics'] as { name: string; value: number }[],
  );
  expect(metrics).toContainEqual(expect.objectContaining({ name: 'citewell.answer.cost', value: 3 }));
  expect(new Set(ingestion.envelopes.map(({ iKey }) => iKey))).toEqual(new Set([KEY]));
  expect(new Set(ingestion.addresses)).toEqual(new Set(['/v2.1/track']));
  expect(hosts).toEqual(new Set(['127.0.0.1']));
});

test('an Azure Monitor that refuses is logged once, and telemetry still shuts down in time', async () => {
  const ingestion = await startIngestion(500);
  const lines: string[] = [];
  const telemetry = await start(ingestion.connection, lines);
  for (const _ of [1, 2, 3]) tracer().startSpan('GET').end();
  const startedAt = performance.now();
  await telemetry.close();
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  const warnings = lines.filter((line) => line.includes('traces to Azure Monitor'));
  expect(warnings).toHaveLength(1);
});
