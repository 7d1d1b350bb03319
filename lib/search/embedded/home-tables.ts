import type { DatabaseSync } from 'node:sqlite';
import {
  EMPTY_HOME,
  type HomeStore,
  type MadeHome,
  type OfferedQuestion,
  QUESTION_KINDS,
  TOPIC_KINDS,
  type Topic,
} from '#lib/core/home/home.ts';
import { accessCondition, documentSql } from './compile-filter.ts';
import { LiveIndex } from './live-index.ts';

/** Rows about uploads that stay, the latest: reading a home stays cheap however many people add files. */
const MOST_OF_UPLOADS = 2000;
/** Rows that one home reads, far more than it shows. */
const MOST_READ = 1000;

const OF_COMPANY = "(SELECT id FROM documents WHERE origin <> 'upload')";
const OF_UPLOADS = "(SELECT id FROM documents WHERE origin = 'upload')";

/**
 * Replaces what the first page offers of the company's documents, or of one document. Rows hang on their document: they go
 * with it, and its readers are theirs. Expects to run within a transaction.
 */
export function writeHome(db: DatabaseSync, { questions, topics }: MadeHome, sourcefile?: string): void {
  const chosen = sourcefile === undefined ? OF_COMPANY : '(SELECT id FROM documents WHERE sourcefile = ?)';
  const name = sourcefile === undefined ? [] : [sourcefile];
  db.prepare(`DELETE FROM document_questions WHERE document IN ${chosen}`).run(...name);
  if (sourcefile === undefined) db.prepare(`DELETE FROM document_topics WHERE document IN ${chosen}`).run();
  const question = db.prepare(
    `INSERT INTO document_questions (document, question, kind, language)
     SELECT id, ?, ?, ? FROM documents WHERE sourcefile = ?`,
  );
  for (const one of questions) question.run(one.question, one.kind, one.language, one.sourcefile);
  const topic = db.prepare(
    `INSERT OR IGNORE INTO document_topics (document, kind, value, label)
     SELECT id, ?, ?, ? FROM documents WHERE sourcefile = ?`,
  );
  for (const one of topics) topic.run(one.by, one.value, one.label, one.sourcefile);
  db.exec(
    `DELETE FROM document_questions WHERE document IN ${OF_UPLOADS} AND rowid NOT IN
       (SELECT rowid FROM document_questions WHERE document IN ${OF_UPLOADS} ORDER BY rowid DESC LIMIT ${MOST_OF_UPLOADS})`,
  );
}

/** Reads what the first page offers from the index in DATA_DIR, only of documents that the reader may read at this moment. */
export function createHomeStore({ dataDir }: { dataDir: string }): HomeStore {
  const index = new LiveIndex<DatabaseSync>(dataDir, (db) => db);
  return {
    async read({ access }) {
      const condition = accessCondition(access);
      const isReadable = condition ? documentSql(condition) : '1';
      const parameters = condition?.parameters ?? [];
      return (
        index.use((db) => {
          const questions = db
            .prepare(
              `SELECT q.question, q.kind, q.language, d.sourcefile FROM document_questions q
               JOIN documents d ON d.id = q.document WHERE ${isReadable} ORDER BY q.rowid LIMIT ${MOST_READ}`,
            )
            .all(...parameters);
          const topics = db
            .prepare(
              `SELECT t.kind, t.value, t.label, count(*) AS documents FROM document_topics t
               JOIN documents d ON d.id = t.document WHERE ${isReadable}
               GROUP BY t.kind, t.value ORDER BY documents DESC, min(d.id) LIMIT ${MOST_READ}`,
            )
            .all(...parameters);
          return { questions: questions.flatMap(asQuestion), topics: topics.flatMap(asTopic) };
        }) ?? EMPTY_HOME
      );
    },
  };
}

type Row = Record<string, unknown>;

function asQuestion({ question, kind, language, sourcefile }: Row): OfferedQuestion[] {
  const known = QUESTION_KINDS.find((one) => one === kind);
  if (!known) return [];
  return [
    { question: String(question), kind: known, language: String(language), sourcefile: String(sourcefile) },
  ];
}

function asTopic({ kind, value, label }: Row): Topic[] {
  const by = TOPIC_KINDS.find((one) => one === kind);
  return by ? [{ by, value: String(value), label: String(label) }] : [];
}
