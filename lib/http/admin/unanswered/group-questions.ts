import type { UnansweredGroup } from '#lib/api/unanswered.ts';
import type { UnansweredQuestion } from '#lib/core/records/unanswered.ts';
import { yieldToEventLoop } from '#lib/shared/yield-to-event-loop.ts';

/** The terms that tell what a question is about. */
export type TopicTerms = (question: string) => ReadonlySet<string>;

/** Terms that two questions share, of all that they hold together (Jaccard): from here on they ask the same. */
const LEAST_SHARE = 0.75;
const MOST_OTHERS = 5;
/** Terms that a question is compared by; the time grows with them and with the square of the questions. */
const MOST_TERMS = 32;
/** Questions compared before other requests get a turn. */
const AT_A_TIME = 10;

interface Topic {
  terms: ReadonlySet<string>;
  group: UnansweredGroup;
}

/** Groups questions about the same thing, in the order of their newest question. Expects the newest first. */
export async function groupQuestions(
  questions: readonly UnansweredQuestion[],
  topicTerms: TopicTerms,
): Promise<UnansweredGroup[]> {
  const topics: Topic[] = [];
  const holding = new Map<string, Topic[]>();
  for (const [index, question] of questions.entries()) {
    if (index % AT_A_TIME === AT_A_TIME - 1) await yieldToEventLoop();
    const terms = termsOf(question.question, topicTerms);
    const known = closest(terms, holding);
    if (known) {
      add(known.group, question);
      continue;
    }
    const topic = { terms, group: groupOf(question) };
    topics.push(topic);
    for (const term of terms) {
      const others = holding.get(term);
      if (others) others.push(topic);
      else holding.set(term, [topic]);
    }
  }
  return topics.map(({ group }) => group);
}

/** The first terms of a question; one of function words alone is about its own wording. */
function termsOf(question: string, topicTerms: TopicTerms): ReadonlySet<string> {
  const terms = [...topicTerms(question)].slice(0, MOST_TERMS);
  return new Set(terms.length > 0 ? terms : [question.trim().toLowerCase()]);
}

/** The topic that shares most terms, if it shares enough. */
function closest(terms: ReadonlySet<string>, holding: ReadonlyMap<string, Topic[]>): Topic | undefined {
  const shared = new Map<Topic, number>();
  for (const term of terms)
    for (const topic of holding.get(term) ?? []) shared.set(topic, (shared.get(topic) ?? 0) + 1);
  let best: Topic | undefined;
  let most = 0;
  for (const [topic, count] of shared) {
    const share = count / (terms.size + topic.terms.size - count);
    if (share >= LEAST_SHARE && share > most) [best, most] = [topic, share];
  }
  return best;
}

function groupOf(first: UnansweredQuestion): UnansweredGroup {
  const group = {
    question: first.question,
    others: [],
    follows: [],
    refused: 0,
    likely: 0,
    ratedDown: 0,
    count: 0,
    lastAtMs: first.atMs,
    turns: [],
  };
  add(group, first);
  return group;
}

function add(group: UnansweredGroup, asked: UnansweredQuestion): void {
  const { turn, question, follows, certainty, isRatedDown } = asked;
  group.count += 1;
  group.refused += Number(certainty === 'none');
  group.likely += Number(certainty === 'likely');
  group.ratedDown += Number(isRatedDown);
  group.turns.push(turn);
  if (question !== group.question) addNew(group.others, question);
  if (follows !== null) addNew(group.follows, follows);
}

function addNew(questions: string[], question: string): void {
  if (questions.length < MOST_OTHERS && !questions.includes(question)) questions.push(question);
}
