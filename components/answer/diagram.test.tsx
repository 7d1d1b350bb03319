import { renderMermaid } from 'beautiful-mermaid';
import { afterEach, expect, test, vi } from 'vitest';
import { DIAGRAM_WORKERS } from '#lib/client/markdown/answer-budget.ts';
import { drawDiagram, statementLines } from './diagram.tsx';

afterEach(() => vi.unstubAllGlobals());

const COLOURS = { fg: '#000', bg: '#fff' };

test('a page draws many diagrams with a few threads, and none that is not wanted any more', async () => {
  let running = 0;
  let most = 0;
  let started = 0;
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor() {
        super();
        started += 1;
        running += 1;
        most = Math.max(most, running);
      }
      postMessage({ text }: { text: string }) {
        const data = text === 'bad' ? { failed: true } : { svg: text };
        queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
      }
      terminate() {
        running -= 1;
      }
    },
  );
  const left = new AbortController();
  const texts = Array.from({ length: 40 }, (_, at) => (at % 7 === 3 ? 'bad' : `<svg>${at}</svg>`));
  const drawn = texts.map((text) => drawDiagram(text, COLOURS, new AbortController().signal));
  const unwanted = drawDiagram('x', COLOURS, left.signal);
  left.abort();
  const results = await Promise.allSettled(drawn);
  await expect(unwanted).rejects.toThrow();
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'bad'))).toEqual(texts);
  expect(most).toBe(DIAGRAM_WORKERS);
  expect([running, started]).toEqual([0, 40]);
});

test('a diagram written in one line is drawn, and semicolons within its labels stay', async () => {
  const text = 'graph TD; A["one; two"]-->B[three; four]; B-->|x; y| C';
  expect(statementLines(text)).toBe('graph TD\nA["one; two"] --> B[three; four]\nB -->|x; y| C');
  const svg = await renderMermaid(statementLines('graph TD; Ask-->Search; Search-->Answer;'));
  for (const label of ['Ask', 'Search', 'Answer']) expect(svg).toContain(`>${label}<`);
});

test('arrows of sequences and relations stay as they are', () => {
  for (const text of [
    'sequenceDiagram\nA->>B: Hi\nB-->>A: Hello',
    'erDiagram\nA ||--o{ B : has',
    'classDiagram\nA <|-- B',
  ])
    expect(statementLines(text)).toBe(text);
});
