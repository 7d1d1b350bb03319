// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sortSources, sourcesOf } from '#lib/client/sources/sources.ts';
import { defaultLocale } from '#lib/i18n/locale.ts';
import { MessagesProvider } from '#lib/i18n/messages-context.tsx';
import { AnswerSourcesProvider } from './answer-sources.tsx';
import { AnswerText } from './answer-text.tsx';

afterEach(cleanup);

const SOURCES = sourcesOf(
  { text: ['handbook.pdf#page=3: Five days.'], citations: ['handbook.pdf#page=3', 'b.md'] },
  [],
);

function Answer({
  text,
  complete = true,
  open = () => undefined,
}: {
  text: string;
  complete?: boolean;
  open?: () => void;
}) {
  return (
    <MessagesProvider locale={defaultLocale.tag} messages={defaultLocale.messages}>
      <AnswerSourcesProvider value={{ ...sortSources(text, SOURCES), open }}>
        <AnswerText text={text} complete={complete} />
      </AnswerSourcesProvider>
    </MessagesProvider>
  );
}

describe('citations', () => {
  test('are numbered chips that open what they cite', () => {
    const open = vi.fn();
    render(<Answer text="First [b.md]. Five days [handbook.pdf#page=3]." open={open} />);
    screen.getByRole('button', { name: 'Source 2: handbook.pdf, page 3' }).click();
    expect(open).toHaveBeenCalledWith(SOURCES[0]);
    expect(screen.getByRole('button', { name: 'Source 1: b.md' }).textContent).toBe('1');
  });

  test('of what was not retrieved are text, marked as unverified', () => {
    const { container } = render(<Answer text="Ten days [secret.pdf#page=1]." />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(container.textContent).toBe('Ten days [secret.pdf#page=1] unverified.');
  });

  test('are distinguished from asides in brackets', () => {
    const { container } = render(<Answer text="Five days [working days]." />);
    expect(container.textContent).toBe('Five days [working days].');
  });

  test('at the start of a line are citations and no definition of a link', () => {
    render(<Answer text="[handbook.pdf#page=3]: <http://evil.example/x>" />);
    expect(screen.getByRole('button', { name: /handbook/ })).toBeTruthy();
  });

  test('that have half arrived do not show', () => {
    const { container } = render(<Answer text="Five days [handbook.pdf#pa" complete={false} />);
    expect(container.textContent).toBe('Five days ');
  });
});

describe('an answer that means harm', () => {
  const HOSTILE = [
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<svg/onload=alert(1)>',
    '![x](http://evil.example/a.png)',
    '![x][ref]\n\n[ref]: http://evil.example/b.png',
    '<video poster="http://evil.example/c.png"></video>',
    '<link rel=prefetch href="http://evil.example/d">',
    '<style>body{background:url(http://evil.example/e)}</style>',
    '[click](javascript:alert(1))',
    '[click](JaVaScRiPt&#58;alert(1))',
    '[click](data:text/html,x)',
    '| <iframe src="http://evil.example"></iframe> |\n|---|\n| ![x](http://evil.example/f.png) |',
    '- <object data="http://evil.example/g"></object>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  ];

  test.each(HOSTILE)('makes nothing but text at any prefix: %s', (text) => {
    for (let end = 1; end <= text.length; end += 1) {
      for (const complete of [false, true]) {
        const { container, unmount } = render(<Answer text={text.slice(0, end)} complete={complete} />);
        expect(
          container.querySelectorAll(
            'img,script,svg:not([aria-hidden="true"]),video,link,style,iframe,object,noscript',
          ),
        ).toHaveLength(0);
        for (const link of container.querySelectorAll('a')) expect(link.protocol).toMatch(/^https?:$/);
        unmount();
      }
    }
  });

  test('shows where a link leads that calls itself something else', () => {
    const { container } = render(<Answer text="[our handbook](https://evil.example/login)" />);
    const link = screen.getByRole('link', { name: 'our handbook' });
    expect(container.textContent).toBe('our handbook (evil.example)');
    expect(link.getAttribute('rel')).toContain('noreferrer');
  });

  test('says which image it did not load', () => {
    const { container } = render(<Answer text="![a &amp; b](http://evil.example/x.png)" />);
    expect(container.textContent).toBe('Image not loaded: a & b');
  });
});

test('an answer that is long from the start is drawn by the browser, not by the server', () => {
  const text = 'Some **words**.\n\n'.repeat(1500);
  expect(renderToStaticMarkup(<Answer text={text} />)).not.toContain('<strong>');
  expect(renderToStaticMarkup(<Answer text="Some **words**." />)).toContain('<strong>');
  const { container } = render(<Answer text={text} />);
  expect(container.querySelectorAll('strong').length).toBeGreaterThan(100);
});

describe('Markdown', () => {
  test('becomes headings below those of the page, lists and tables with headers', () => {
    render(<Answer text={'# Abroad\n\n3. three\n4. four\n\n| Where | Days |\n|---|---|\n| EEA | 20 |'} />);
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Abroad');
    expect(screen.getByRole('list').getAttribute('start')).toBe('3');
    expect(screen.getByRole('columnheader', { name: 'Where' })).toBeTruthy();
    expect(screen.getByRole('cell', { name: '20' })).toBeTruthy();
  });

  test('leaves a finished block unchanged on the page while the next arrives', () => {
    const text = 'One paragraph.\n\nAnother one that grows';
    const { container, rerender } = render(<Answer text={text} complete={false} />);
    const first = container.querySelector('p');
    rerender(<Answer text={`${text} and grows.`} complete />);
    expect(container.querySelector('p')).toBe(first);
    expect(container.textContent).toBe('One paragraph.Another one that grows and grows.');
  });

  test('character references are read as the characters they stand for', () => {
    const { container } = render(
      <Answer text="Terms &amp; conditions &lt;b&gt; cost &pound;5 &#8211; or &unknown; more" />,
    );
    expect(container.textContent).toBe('Terms & conditions <b> cost £5 – or &unknown; more');
  });
});
