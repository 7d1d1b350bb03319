// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { EmptyIndexViewer } from '#lib/api/deployment.ts';
import { defaultLocale } from '#lib/i18n/locale.ts';
import { MessagesProvider } from '#lib/i18n/messages-context.tsx';
import { EmptyConversation } from './empty-conversation.tsx';

afterEach(cleanup);

const show = (emptyFor: EmptyIndexViewer | null) =>
  render(
    <MessagesProvider locale={defaultLocale.tag} messages={defaultLocale.messages}>
      <EmptyConversation
        chat={{ viewState: 'here', reopen: async () => {}, ask: () => {} }}
        home={{
          questions: ['Is dental covered?'],
          topics: [
            { label: 'Benefits', by: 'category', value: 'Benefits & pay' },
            { label: 'Handbook', by: 'document', value: 'hr/handbook.pdf' },
          ],
        }}
        documents={2}
        emptyFor={emptyFor}
        onNewChat={() => {}}
        onBegin={() => {}}
      />
    </MessagesProvider>,
  );

test('a reader of an empty index reads that there are no documents, without commands and examples', () => {
  show('reader');
  expect(screen.getByRole('heading').textContent).toBe('No documents yet');
  expect(screen.getByText(/people who run this server can add some/)).toBeDefined();
  expect(screen.queryByText(/npm run/)).toBeNull();
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.queryAllByRole('link')).toEqual([]);
});

test('the operator sees the command that adds documents', () => {
  show('operator');
  expect(screen.getByText(/npm run ingest -- <folder>/)).toBeDefined();
  expect(screen.queryAllByRole('link')).toEqual([]);
});

test('an administrator gets from an empty index to the page that adds documents', () => {
  show('administrator');
  expect(screen.getByRole('link', { name: 'Add documents' }).getAttribute('href')).toBe('/admin/documents');
});

test('where documents come with a deployment, an administrator reads so', () => {
  show('deployment');
  expect(screen.getByText(/come with the deployment/)).toBeDefined();
});

test('a topic leads to its documents, and a document to asking about it', () => {
  show(null);
  const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(address('Benefits')).toBe('/documents?category=Benefits+%26+pay');
  expect(address('Handbook')).toBe('/?about=hr%2Fhandbook.pdf');
  expect(screen.getByRole('navigation', { name: '2 documents' })).toBeDefined();
});

test('questions are offered only where there are documents', () => {
  show(null);
  expect(screen.getByRole('button', { name: 'Is dental covered?' })).toBeDefined();
});
