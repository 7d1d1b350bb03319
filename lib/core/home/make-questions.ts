import { yieldToEventLoop } from '#lib/shared/async.ts';
import { quoteOData } from '#lib/shared/odata.ts';
import { type AccessFilter, internalCaller } from '../access/principal.ts';
import { type AnswerPorts, answer } from '../answer/answer.ts';
import { checkCitations } from '../citations/citations.ts';
import { sourcefileOf } from '../citations/sourcepage.ts';
import { collect } from '../events/collect.ts';
import type { Passage } from '../events/passage.ts';
import { passageOfHit } from '../events/passage.ts';
import { plainRequest, textTurn } from '../question/request.ts';
import { defaultSettings, type Settings } from '../settings/settings.ts';
import type { OfferedQuestion } from './home.ts';
import type { SectionHeading } from './topics.ts';

/** A question that a passage seems to answer. Its answer must hold `about`. */
export interface ProposedQuestion extends Omit<OfferedQuestion, 'sourcefile'> {
  about: string;
  passage: Passage;
}

/** A document that questions are made from, and who may read it. */
export interface AskedDocument {
  sourcefile: string;
  access: AccessFilter | undefined;
  queryAuthorization?: string | undefined;
}

/** Questions, and the headings of the first level that were met on the way. */
export interface MadeQuestions {
  questions: OfferedQuestion[];
  sections: SectionHeading[];
}

/** The parts that make questions. `answering` answers without a model, so everyone gets the same answers as sure. */
export interface QuestionMaker {
  answering: AnswerPorts;
  propose(passages: readonly Passage[]): ProposedQuestion[];
  settings?: Partial<Settings> | undefined;
  /** Whether there is time for another question. */
  hasTime: () => boolean;
  signal: AbortSignal;
}

/** The first passages of a document, which say what it is about. */
const PASSAGES_READ = 80;
/** Questions of one document that are asked, and that are offered. */
const MOST_TRIED = 8;
const MOST_OFFERED = 2;
/** Of all documents, where there are so few that this is more of each. */
const LEAST_OFFERED = 6;

/**
 * Questions that these documents surely answer. Each was asked as a reader of its document would, and is only offered if the
 * answer is sure, cites that document first and holds what the question asks for. Within its time it goes through the documents in
 * order; what no time was left for is not offered. Throws what the search throws, and the reason of the signal.
 */
export async function makeQuestions(
  documents: readonly AskedDocument[],
  maker: QuestionMaker,
): Promise<MadeQuestions> {
  const most = Math.max(MOST_OFFERED, Math.ceil(LEAST_OFFERED / documents.length));
  const questions: OfferedQuestion[] = [];
  const sections: SectionHeading[] = [];
  for (const document of documents) {
    if (!maker.hasTime()) break;
    const passages = await passagesOf(document, maker);
    sections.push(...passages.flatMap((passage) => sectionOf(passage)));
    questions.push(...(await verified(maker.propose(passages), document, maker, most)));
  }
  return { questions, sections };
}

/** The outermost heading that is not the title. */
function sectionOf({ headings, title, sourcefile }: Passage): SectionHeading[] {
  const heading = headings.find((one) => one !== title);
  return heading === undefined ? [] : [{ sourcefile, heading }];
}

async function passagesOf(document: AskedDocument, { answering, signal }: QuestionMaker): Promise<Passage[]> {
  const { sourcefile, access, queryAuthorization } = document;
  const found = await answering.search.search(
    {
      filter: `sourcefile eq ${quoteOData(sourcefile)}`,
      top: PASSAGES_READ,
      ...(access && { access }),
      ...(queryAuthorization !== undefined && { queryAuthorization }),
    },
    signal,
  );
  return found.hits.map((hit) => passageOfHit(hit));
}

async function verified(
  proposed: readonly ProposedQuestion[],
  document: AskedDocument,
  maker: QuestionMaker,
  most: number,
): Promise<OfferedQuestion[]> {
  const offered: OfferedQuestion[] = [];
  const isWanted = ({ kind }: ProposedQuestion) => {
    const hasKind = offered.some((one) => one.kind === kind);
    return kind === 'section' ? offered.length === 0 : kind === 'asked' || !hasKind;
  };
  for (const proposal of spread(proposed).slice(0, Math.max(MOST_TRIED, 2 * most))) {
    if (offered.length === most || !maker.hasTime()) break;
    if (!isWanted(proposal)) continue;
    // Others get their turn, in a process that serves questions meanwhile.
    await yieldToEventLoop(maker.signal);
    const { question, kind, language } = proposal;
    if (await isAnswered(proposal, document, maker))
      offered.push({ question, kind, language, sourcefile: document.sourcefile });
  }
  return offered;
}

/** The first of each kind, then the second, and so on: a document of many tables is not asked for cells alone. */
function spread(proposed: readonly ProposedQuestion[]): ProposedQuestion[] {
  const byKind = [...Map.groupBy(proposed, ({ kind }) => kind).values()];
  const rounds = Math.max(0, ...byKind.map(({ length }) => length));
  const turns = Array.from({ length: rounds }, (_, round) => byKind.flatMap((kind) => kind[round] ?? []));
  return turns.flat();
}

async function isAnswered(
  { question, about }: ProposedQuestion,
  { sourcefile, access, queryAuthorization }: AskedDocument,
  { answering, settings, signal }: QuestionMaker,
): Promise<boolean> {
  const caller = {
    ...internalCaller,
    access,
    ...(queryAuthorization !== undefined && { queryAuthorization }),
  };
  const asked = plainRequest([textTurn(question)], {
    singleTurn: true,
    caller,
    settings: { ...defaultSettings, suggest_followup_questions: false, ...settings },
  });
  const { text, certainty, dataPoints } = await collect(answer(asked, answering, signal));
  const [first] = checkCitations(text, dataPoints.citations).verified;
  const isHere = first !== undefined && sourcefileOf(first) === sourcefile;
  return certainty === 'answer' && isHere && text.replaceAll('**', '').includes(about);
}
