import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Of the modules that a process loads, the packages that only measuring needs. */
function loadedWith(variables: Record<string, string>): string[] {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({ load(url, context, next) { loaded.add(url); return next(url, context); } });
    const { readEnvironment } = await import('#lib/config/environment.ts');
    const { startInstrumentation } = await import('#lib/composition/start-instrumentation.ts');
    const telemetry = await startInstrumentation(readEnvironment(${JSON.stringify(variables)}));
    console.log(JSON.stringify([...loaded]));
    await telemetry?.close();
    process.exit(0);
  `;
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program];
  const urls = JSON.parse(execFileSync(process.execPath, flags, { encoding: 'utf8' })) as string[];
  const packages = urls.map((url) => /node_modules\/(@(?:opentelemetry|azure)\/[\w-]+)/.exec(url)?.[1] ?? '');
  return [...new Set(packages)].filter((name) => name !== '' && name !== '@opentelemetry/api').sort();
}

test('without an exporter no telemetry package is loaded', () => {
  expect(loadedWith({})).toEqual([]);
});

test('with a collector Azure’s exporter is not loaded', () => {
  const loaded = loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect(loaded).toContain('@opentelemetry/sdk-metrics');
  expect(loaded).not.toContain('@azure/monitor-opentelemetry-exporter');
});
