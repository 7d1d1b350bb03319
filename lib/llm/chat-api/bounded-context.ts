import { sourcefileOf } from '#lib/core/citations/sourcepage.ts';
import type { AnswerTrace, TokenUsage } from '#lib/core/events/answer-trace.ts';
import { plainLine } from '#lib/shared/plain-text.ts';
import type { ServerContext } from './chat-server.ts';

/** Far more than a question finds. Cited names are looked up among all of them. */
const MOST_SOURCES = 200;
/** Longer names cannot be cited. */
const LONGEST_NAME = 1000;
const MOST_STEPS = 100;
const MOST_FOLLOW_UPS = 3;
const LONGEST_FOLLOW_UP = 200;
/** More than any model reads or writes. */
const MOST_TOKENS = 100_000_000;

/**
 * As much of a context of another server as an answer may have. Names become links, so they are well-formed text, and
 * follow-up questions one plain line each.
 */
export function boundedContext({ dataPoints, trace, followUps, certainty }: ServerContext): ServerContext {
  return {
    ...(dataPoints && {
      dataPoints: {
        text: dataPoints.text.slice(0, MOST_SOURCES).map((text) => text.toWellFormed()),
        citations: dataPoints.citations
          .slice(0, MOST_SOURCES)
          .filter(isName)
          .map((name) => name.toWellFormed()),
      },
    }),
    ...(trace && { trace: boundedTrace(trace) }),
    ...(followUps && {
      followUps: followUps
        .slice(0, MOST_FOLLOW_UPS)
        .map((question) => plainLine(question, LONGEST_FOLLOW_UP))
        .filter(Boolean),
    }),
    ...(certainty && { certainty }),
  };
}

function boundedTrace({ results, prompt, notices, ...steps }: AnswerTrace): AnswerTrace {
  const passages = results?.passages
    .slice(0, MOST_SOURCES)
    .filter(({ sourcepage, sourcefile }) => isName(sourcepage) && isName(sourcefile))
    .map((passage) => ({
      ...passage,
      sourcepage: passage.sourcepage.toWellFormed(),
      sourcefile: passage.sourcefile.toWellFormed(),
    }));
  return {
    ...steps,
    ...(results && { results: { ...results, passages: passages ?? [] } }),
    ...(prompt && { prompt: { ...prompt, messages: prompt.messages.slice(-MOST_STEPS) } }),
    notices: notices
      .slice(0, MOST_STEPS)
      .map((notice) => ({ ...notice, lines: notice.lines.slice(0, MOST_STEPS) })),
  };
}

/** Whether documents may be called so: a link to any other name would lead out of their folder. */
function isName(name: string): boolean {
  return name.length <= LONGEST_NAME && !/(^|\/)\.{1,2}(\/|$)/.test(sourcefileOf(name));
}

/** The tokens that another server reports, where its counts can be true; they consume the reader's quota. */
export function reportedUsage({ generation }: AnswerTrace): TokenUsage | undefined {
  const { prompt, completion } = generation?.usage ?? {};
  if (!isCount(prompt) || !isCount(completion)) return undefined;
  return { promptTokens: prompt, completionTokens: completion };
}

function isCount(value: number | undefined): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MOST_TOKENS;
}
