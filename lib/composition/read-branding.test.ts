import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { examine } from './doctor/examine.ts';
import { readBranding } from './read-branding.ts';

const folder = mkdtempSync(join(tmpdir(), 'citewell-branding-'));

/** A file of branding with this content, and files beside it. */
function write(content: string, beside: Record<string, string | Buffer> = {}): string {
  const file = join(folder, 'branding.json');
  writeFileSync(file, content);
  for (const [name, bytes] of Object.entries(beside)) writeFileSync(join(folder, name), bytes);
  return file;
}

test('the example of the documentation is valid', () => {
  const branding = readBranding('docs/branding/example.json');
  expect(Object.keys(branding)).toEqual([
    'name',
    'logo',
    'icon',
    'accent',
    'welcome',
    'examples',
    'disclaimer',
    'links',
    'contact',
  ]);
  expect(branding.logo?.light).toMatch(/^data:image\/svg\+xml;base64,/);
});

test('without a file everything stays ours', () => {
  expect(readBranding(undefined)).toEqual({});
});

test.each([
  ['\uFEFF{', 'it is not JSON (line 1, column 2)'],
  ['{"name": 7}', 'name: it takes a value'],
  [
    '{"links": [{"label": "x", "url": "javascript:alert(1)"}]}',
    'links[0].url: it takes https://… or mailto:…',
  ],
  ['{"logo": {"light": "none.png"}}', 'there is no such file'],
  ['{"logo": {"light": "page.html"}}', 'page.html is none of image/png, image/svg+xml, image/webp'],
  ['{"icon": "huge.png"}', 'it has 200001 bytes, and may have 200000'],
  ['{"icon": "."}', 'icon: '],
  ['{"logo": {"light": "icon.svg", "darc": "icon.svg"}}', 'logo: "darc" is unknown; it takes light, dark'],
])('a start with %s says what is wrong and where', (content, fault) => {
  const beside = {
    'page.html': '<html><svg></svg></html>',
    'huge.png': Buffer.alloc(200_001),
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
  const file = write(content, beside);
  expect(() => readBranding(file)).toThrow(`BRANDING_FILE (${file}): `);
  expect(() => readBranding(file)).toThrow(fault);
});

test('a file that is missing is named', () => {
  expect(() => readBranding('no/such.json')).toThrow('BRANDING_FILE (no/such.json): there is no such file');
});

test('the doctor tells what is wrong with the branding, and goes on', async () => {
  const BRANDING_FILE = write('{"accent": {"light": "#ffff00", "dark": "#ffff00"}}');
  const findings = [];
  const read = () => readEnvironment({ BRANDING_FILE, DATA_DIR: folder });
  for await (const finding of examine(read, AbortSignal.timeout(30_000))) findings.push(finding);
  expect(findings.find(({ check }) => check === 'branding')).toMatchObject({
    outcome: 'failed',
    detail: expect.stringContaining('#ffff00 has a contrast of 1.0:1'),
    remedy: expect.stringContaining('docs/branding.md'),
  });
  expect(findings.map(({ check }) => check)).toContain('one question end to end');
});
