import type { AccessFilter } from '../access/principal.ts';

/**
 * How a question was made, best first: the documents ask it themselves, it asks for a cell of a table, how to do something,
 * what something is, or what a section says.
 */
export const QUESTION_KINDS = ['asked', 'cell', 'procedure', 'definition', 'section'] as const;

export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** A question that a document answers: it was asked, and the answer was sure and cited that document. */
export interface OfferedQuestion {
  question: string;
  kind: QuestionKind;
  /** A language code, such as `en`. */
  language: string;
  sourcefile: string;
}

/** The scope of a topic's documents. */
export const TOPIC_KINDS = ['category', 'folder', 'document', 'search'] as const;

/** What documents are about. `value` is what leads there: a category, a folder, a document's name, words to search for. */
export interface Topic {
  label: string;
  by: (typeof TOPIC_KINDS)[number];
  value: string;
}

/** A topic, and a document about it. */
export interface TopicDocument extends Topic {
  sourcefile: string;
}

/** Questions and topics of documents for the first page, stored with them. */
export interface MadeHome {
  questions: OfferedQuestion[];
  topics: TopicDocument[];
}

/** What the first page offers about documents. */
export interface Home {
  questions: OfferedQuestion[];
  topics: Topic[];
}

/** Whose home it is: it comes only from documents that `access` permits. */
export interface HomeReader {
  access: AccessFilter | undefined;
  /** The caller's token for a search service with its own access lists. */
  queryAuthorization?: string | undefined;
}

/** The offers of the first page to a reader. Empty while they are not made yet; never throws for that. */
export interface HomeStore {
  read(reader: HomeReader): Promise<Home>;
}

/** Nothing to offer. */
export const EMPTY_HOME: Home = { questions: [], topics: [] };

const MOST_QUESTIONS = 5;
const MOST_TOPICS = 8;
/** With fewer categories and folders than this, documents and headings are topics too. */
const ENOUGH_TOPICS = 4;

/** The first page of a home for a reader's language. */
export interface ShownHome {
  questions: string[];
  topics: Topic[];
}

/**
 * At most five questions, those in the reader's language first, of as many documents and kinds as possible, and one for a
 * cell of a table among them where there is one; four to eight topics, where there are so many.
 */
export function shownHome({ questions, topics }: Home, language: string): ShownHome {
  return { questions: chosenQuestions(questions, language), topics: chosenTopics(topics) };
}

function chosenQuestions(questions: readonly OfferedQuestion[], language: string): string[] {
  const [own, others] = [true, false].map((isOwn) =>
    questions.filter((one) => (one.language === language) === isOwn),
  );
  const chosen = inTurns(own ?? []).slice(0, MOST_QUESTIONS);
  const missing = MOST_QUESTIONS - chosen.length;
  // A single question in another language among many of the reader's would only look like a mistake.
  const filled = chosen.length > 1 ? chosen : [...chosen, ...inTurns(others ?? []).slice(0, missing)];
  return filled.map(({ question }) => question);
}

/** One after the other from each document, and of each document's the kind that was chosen least. */
function inTurns(questions: readonly OfferedQuestion[]): OfferedQuestion[] {
  const byDocument = Map.groupBy(questions, ({ sourcefile }) => sourcefile);
  const counts = new Map<QuestionKind, number>();
  const turns: OfferedQuestion[] = [];
  while (byDocument.size > 0) {
    for (const [sourcefile, left] of byDocument) {
      const best = left.toSorted((one, other) => worth(one, counts) - worth(other, counts))[0];
      if (best) {
        counts.set(best.kind, (counts.get(best.kind) ?? 0) + 1);
        turns.push(best);
      }
      const rest = left.filter((one) => one !== best);
      if (rest.length > 0) byDocument.set(sourcefile, rest);
      else byDocument.delete(sourcefile);
    }
  }
  return withCell(turns);
}

function worth({ kind }: OfferedQuestion, counts: ReadonlyMap<QuestionKind, number>): number {
  return (counts.get(kind) ?? 0) * 2 + QUESTION_KINDS.indexOf(kind);
}

/** The cell is among the first, and what sections say comes last. */
function withCell(turns: readonly OfferedQuestion[]): OfferedQuestion[] {
  const sections = turns.filter(({ kind }) => kind === 'section');
  const good = turns.filter(({ kind }) => kind !== 'section');
  const cell = good.find(({ kind }) => kind === 'cell');
  if (!cell || good.indexOf(cell) < MOST_QUESTIONS) return [...good, ...sections];
  const rest = good.filter((one) => one !== cell);
  return [...rest.slice(0, MOST_QUESTIONS - 1), cell, ...rest.slice(MOST_QUESTIONS - 1), ...sections];
}

function chosenTopics(topics: readonly Topic[]): Topic[] {
  const groups = TOPIC_KINDS.map((by) => topics.filter((topic) => topic.by === by));
  const chosen: Topic[] = [];
  for (const group of groups) {
    if (chosen.length >= ENOUGH_TOPICS) break;
    const known = new Set(chosen.map(({ label }) => label.toLowerCase()));
    chosen.push(...group.filter(({ label }) => !known.has(label.toLowerCase())));
  }
  return chosen.slice(0, MOST_TOPICS);
}
