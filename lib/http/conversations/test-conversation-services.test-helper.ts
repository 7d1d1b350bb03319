import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { mayRead } from '#lib/core/access/may-read.ts';
import type { DocumentStore, StoredDocument } from '#lib/core/ports/document-store.ts';
import { createRecorder } from '#lib/core/recording/recorder.ts';
import { createRecords } from '#lib/history/create-records.ts';
import { answers, play } from '#lib/protocols/scripted-answer.ts';
import type { AnswerDeps } from '../answers/answer-response.ts';
import { testServices } from '../route/test-services.test-helper.ts';
import type { ConversationDeps } from './ask.ts';

/** What a test varies: the answers, the documents there are, the variables, the folder of another instance. */
export interface TestOptions {
  answer?: AnswerDeps['answer'];
  documents?: DocumentStore;
  variables?: Record<string, string>;
  dataDir?: string;
}

/** A folder for a database, removed after the tests of a file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'citewell-conversing-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** One instance of the application with a real database and scripted answers, closed after the tests of a file. */
export function testConversation({
  answer = () => play(answers.plain),
  documents = documentsFor({}),
  variables = {},
  dataDir = temporaryFolder(),
}: TestOptions = {}): ConversationDeps {
  const records = createRecords({ kind: 'sqlite', dataDir });
  const recorder = createRecorder({ conversations: records.conversations });
  afterAll(async () => {
    await recorder.close();
    await records.close();
  });
  return { ...testServices({ LOG_LEVEL: 'silent', ...variables }), records, recorder, documents, answer };
}

/** Documents by their names, each with those who may read it. */
export function documentsFor(readers: Record<string, { oids?: string[]; groups?: string[] }>): DocumentStore {
  return {
    async find(sourcefile, access) {
      const listed = readers[sourcefile];
      const document = { sourcefile, oids: [], groups: [], ...listed } as unknown as StoredDocument;
      if (!listed || (access && !mayRead(document, access))) return undefined;
      return { document, open: async () => undefined };
    },
  };
}
