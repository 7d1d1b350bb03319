// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DRAWING_BUDGET } from '#lib/client/markdown/answer-budget.ts';
import { sortSources, sourcesOf } from '#lib/client/sources/sources.ts';
import { defaultLocale } from '#lib/i18n/locale.ts';
import { MessagesProvider } from '#lib/i18n/messages-context.tsx';
import { AnswerSourcesProvider } from './answer-sources.tsx';
import { AnswerText } from './answer-text.tsx';

// KaTeX draws in no page of another mode, and happy-dom tells none.
Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat' });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SOURCES = sourcesOf({ text: ['a.md: Five days.'], citations: ['a.md'] }, []);

function show(text: string, complete = true) {
  return render(
    <MessagesProvider locale={defaultLocale.tag} messages={defaultLocale.messages}>
      <AnswerSourcesProvider value={{ ...sortSources(text, SOURCES), open: () => undefined }}>
        <AnswerText text={text} complete={complete} />
      </AnswerSourcesProvider>
    </MessagesProvider>,
  );
}

describe('a table', () => {
  const TABLE =
    '| Where | Days |\n|---|---|\n| EEA [a.md] | 20 days |\n| Japan | 5 days |\n| Oman | 100 days |';
  const firstCells = () =>
    screen.getAllByRole('row').map((row) => within(row).queryAllByRole('cell')[0]?.textContent);

  test('is sorted by a column, down, up, and as the answer has it', () => {
    show(TABLE);
    const sort = screen.getByRole('button', { name: 'Sort by Days' });
    fireEvent.click(sort);
    expect(firstCells().slice(1)).toEqual(['Japan', 'EEA 1', 'Oman']);
    expect(screen.getByRole('columnheader', { name: /Days/ }).getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(sort);
    expect(firstCells().slice(1)).toEqual(['Oman', 'EEA 1', 'Japan']);
    fireEvent.click(sort);
    expect(firstCells().slice(1)).toEqual(['EEA 1', 'Japan', 'Oman']);
  });

  test('is copied as CSV in the order a reader chose, without citations and formulas', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    show(`${TABLE}\n| =1+1 | 1 |`);
    fireEvent.click(screen.getByRole('button', { name: 'Sort by Days' }));
    fireEvent.click(screen.getByRole('button', { name: 'Copy as CSV' }));
    await screen.findByText('Copied.');
    expect(writeText).toHaveBeenCalledWith(
      '"Where","Days"\r\n"\'=1+1",1\r\n"Japan","5 days"\r\n"EEA","20 days"\r\n"Oman","100 days"\r\n',
    );
  });
});

test('a task list has boxes that say what is done, and keeps its citations', () => {
  show('- [x] ask [a.md]\n- [ ] book');
  const done = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Done' });
  expect([done.checked, done.disabled]).toEqual([true, true]);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'To do' }).checked).toBe(false);
  expect(screen.getByRole('button', { name: 'Source 1: a.md' })).toBeTruthy();
});

describe('footnotes', () => {
  test('lead from the text to the note and back, and cite', () => {
    show('Five days[^1].\n\n[^1]: Full time only [a.md].');
    fireEvent.click(screen.getByRole('button', { name: 'Footnote 1' }));
    expect(document.activeElement?.textContent).toContain('Full time only 1.');
    fireEvent.click(screen.getByRole('button', { name: 'Back to the text from footnote 1' }));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Footnote 1');
  });

  test('that never come leave their mark as text', () => {
    expect(show('Five days[^1].').container.textContent).toBe('Five days[^1].');
  });
});

// What draws them is fetched by the first.
const FETCHED = { timeout: 5000 };

describe('formulas', () => {
  test('are drawn with their MathML, and amounts of money stay text', async () => {
    const { container } = show('From $5 to $10: $x^2$ [a.md]');
    await vi.waitFor(() => expect(container.querySelector('.katex-mathml')).toBeTruthy(), FETCHED);
    expect(container.textContent).toContain('From $5 to $10: ');
  });

  test.each([
    ['wrong', String.raw`\frac{1`],
    ['recursive', String.raw`\def\a{\a\a}\a`],
    ['too deep', '{'.repeat(900) + '}'.repeat(900)],
    ['fractions in fractions', String.raw`\frac1{`.repeat(240) + '}'.repeat(240)],
    ['doubled by a command of their own', String.raw`\def\a{xxxxx}` + String.raw`\a`.repeat(290)],
  ])('that are %s are shown as they were written', async (_, tex) => {
    const { container } = show(`$$${tex}$$`);
    await vi.waitFor(
      () => expect(container.querySelector('.katex, code')?.closest('span')).toBeTruthy(),
      FETCHED,
    );
    expect(container.textContent).toContain(tex.slice(0, 10));
  });

  test('are drawn up to a bounded number', async () => {
    const { container } = show('$x$ '.repeat(DRAWING_BUDGET.formulas.count + 30));
    await vi.waitFor(() => expect(container.querySelector('.katex')).toBeTruthy(), FETCHED);
    expect(container.querySelectorAll('.katex')).toHaveLength(DRAWING_BUDGET.formulas.count);
    expect(container.querySelectorAll('p code')).toHaveLength(30);
  });

  test('load, link and style nothing', async () => {
    const { container } = show(
      String.raw`$\href{javascript:alert(1)}{x} \includegraphics{http://evil.example/a} \htmlStyle{background:url(http://evil.example/b)}{y} \pmb{z}$`,
    );
    await vi.waitFor(() => expect(container.querySelector('.katex, p > span code')).toBeTruthy(), FETCHED);
    expect(container.querySelectorAll('a,img,[href],[src]')).toHaveLength(0);
    expect(container.innerHTML).not.toMatch(/style="[^"]*(url|text-shadow)/);
  });
});

describe('code', () => {
  test('gets its colours when it is complete, and says its language', async () => {
    const { container, unmount } = show('```python\ndef a(): pass\n', false);
    expect(container.querySelector('.hljs-keyword')).toBeNull();
    unmount();
    const { container: complete } = show('```python\ndef a(): pass\n```');
    await vi.waitFor(() => expect(complete.querySelector('.hljs-keyword')?.textContent).toBe('def'), FETCHED);
    expect(screen.getByText('python')).toBeTruthy();
  });

  test('of HTML stays code, and what looks like a citation or formula in it too', async () => {
    const { container } = show('```html\n<img src=x onerror=alert(1)> [a.md] $x^2$\n```');
    await vi.waitFor(() => expect(container.querySelector('.hljs-tag')).toBeTruthy(), FETCHED);
    expect(container.querySelector('code')?.textContent).toBe('<img src=x onerror=alert(1)> [a.md] $x^2$');
    expect(container.querySelector('img, math')).toBeNull();
  });

  test('of a diagram that cannot be drawn is shown, with the reason', async () => {
    vi.stubGlobal(
      'Worker',
      class extends EventTarget {
        postMessage() {
          this.dispatchEvent(new MessageEvent('message', { data: { failed: true } }));
        }
        terminate() {}
      },
    );
    const { container } = show('```mermaid\ngantt\n```');
    expect(await screen.findByText(/cannot be drawn/, {}, FETCHED)).toBeTruthy();
    expect(container.querySelector('code')?.textContent).toBe('gantt');
  });

  test('of many diagrams makes a bounded number of threads', async () => {
    let started = 0;
    vi.stubGlobal(
      'Worker',
      class extends EventTarget {
        constructor() {
          super();
          started += 1;
        }
        postMessage() {
          this.dispatchEvent(new MessageEvent('message', { data: { failed: true } }));
        }
        terminate() {}
      },
    );
    const { container } = show('```mermaid\nx-->y\n```\n\n'.repeat(60));
    const failed = () => container.textContent.match(/cannot be drawn/g);
    await vi.waitFor(() => expect(failed()).toHaveLength(60), FETCHED);
    expect(started).toBe(DRAWING_BUDGET.diagrams.count);
  });
});
