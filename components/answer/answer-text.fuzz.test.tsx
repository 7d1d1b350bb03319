import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { anyMarkdown } from '#lib/client/markdown/any-markdown.test-helper.ts';
import { sortSources, sourcesOf } from '#lib/client/sources/sources.ts';
import { defaultLocale } from '#lib/i18n/locale.ts';
import { MessagesProvider } from '#lib/i18n/messages-context.tsx';
import { fuzzParameters } from '../../vitest.fuzz.ts';
import { AnswerSourcesProvider } from './answer-sources.tsx';
import { AnswerText } from './answer-text.tsx';

const SOURCES = sourcesOf({ text: ['a.md: Five days.'], citations: ['a.md'] }, []);

function drawn(text: string, complete: boolean): string {
  return renderToStaticMarkup(
    <MessagesProvider locale={defaultLocale.tag} messages={defaultLocale.messages}>
      <AnswerSourcesProvider value={{ ...sortSources(text, SOURCES), open: () => undefined }}>
        <AnswerText text={text} complete={complete} />
      </AnswerSourcesProvider>
    </MessagesProvider>,
  );
}

test('no answer makes the page load anything or run anything, and links lead to the web, a mailbox or our documents', () => {
  fc.assert(
    fc.property(anyMarkdown, fc.boolean(), (text, complete) => {
      for (const [tag] of drawn(text, complete).matchAll(/<[a-z][^>]*>/g)) {
        if (tag.startsWith('<input ')) expect(tag).toMatch(/^<input type="checkbox" disabled=""/);
        expect(tag).not.toMatch(/^<(img|script|iframe|object|embed|video|audio|link|meta|base|form|style)\b/);
        expect(tag).not.toMatch(/\s(src|srcset|style|on\w+|action|formaction|poster|background)=/);
        if (tag.includes(' href=')) expect(tag).toMatch(/^<a href="(https?:\/\/|mailto:|\/content\/)/);
      }
    }),
    fuzzParameters(150),
  );
});
