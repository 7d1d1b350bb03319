import { type ReactNode, useRef } from 'react';
import { endedEarly } from '#components/chat/answer-outcome.ts';
import { useVisitor } from '#components/shell/page-context.tsx';
import { keyByIndex } from '#components/ui/key-by-index.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import type { Turn } from '#lib/client/conversation/turn.ts';
import { locationOf, type SortedSources, type Source, sourcesOfTurn } from '#lib/client/sources/sources.ts';
import type { RetrievalStep } from '#lib/core/events/answer-trace.ts';
import type { Certainty } from '#lib/core/events/events.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { MessageKey, Translate } from '#lib/i18n/translate.ts';
import { readThoughts } from '#lib/protocols/thoughts/read-thoughts.ts';
import { SupportingPassages } from './supporting-passages.tsx';
import { TechnicalDetails } from './technical-details.tsx';
import { durationText } from './thought-steps.ts';

interface AnswerExplanationProps {
  turn: Turn;
  sources: SortedSources;
  onSource: (sourcepage: string) => void;
}

/** An explanation of an answer in sentences, with its passages; steps, times and tokens one level deeper, for those who tune. */
export function AnswerExplanation({ turn, sources, onSource }: AnswerExplanationProps) {
  const translate = useTranslate();
  const { mayTune } = useVisitor();
  const passages = useRef<HTMLHeadingElement>(null);
  return (
    <ScrollRegion
      aria-label={translate('panel.process')}
      className="min-h-0 grow space-y-5 overflow-y-auto p-5 outline-offset-[-2px]"
    >
      {turn.thoughts.length > 0 && <Explained turn={turn} onSource={onSource} />}
      <SupportingPassages ref={passages} turn={turn} sources={sources} onShow={onSource} />
      {mayTune && turn.thoughts.length > 0 && (
        <TechnicalDetails thoughts={turn.thoughts} onSupport={() => passages.current?.focus()} />
      )}
    </ScrollRegion>
  );
}

function Explained({ turn, onSource }: Pick<AnswerExplanationProps, 'turn' | 'onSource'>) {
  const translate = useTranslate();
  const explanation = explainAnswer(turn);
  const { found } = explanation;
  const leftOut = leftOutTexts(turn, explanation, translate);
  return (
    <>
      <Part heading={translate('how.searched')}>
        {explanation.planned.length > 0 ? (
          <PlannedSearches steps={explanation.planned} />
        ) : (
          <Searched search={explanation.search} />
        )}
        <p className="text-muted">{translate('how.searched.allowed')}</p>
      </Part>
      <Part heading={translate('how.found')}>
        <p>
          {found.passages > 0 ? translate('process.found', { ...found }) : translate('how.found.nothing')}
        </p>
      </Part>
      <Part heading={translate(explanation.declined ? 'how.declined' : 'how.used')}>
        <Used explanation={explanation} onSource={onSource} />
      </Part>
      {leftOut.length > 0 && (
        <Part heading={translate('how.leftOut')}>
          {leftOut.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Part>
      )}
    </>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section aria-label={heading} className="grid gap-1">
      <h3 className="font-semibold">{heading}</h3>
      {children}
    </section>
  );
}

function Searched({ search }: Pick<Explanation, 'search'>) {
  const translate = useTranslate();
  if (!search) return null;
  if (search.isAsAsked) return <p>{translate('how.searched.asAsked')}</p>;
  return (
    <>
      <p>{translate('how.searched.as')}</p>
      <blockquote dir="auto" className="border-s-2 border-accent ps-3">
        {search.query}
      </blockquote>
    </>
  );
}

/** The searches of a knowledge base: query, source, results, time and tokens. */
function PlannedSearches({ steps }: { steps: readonly RetrievalStep[] }) {
  const translate = useTranslate();
  return (
    <>
      <p>{translate('how.searched.planned')}</p>
      <ol aria-label={translate('how.searched.planned')} className="grid gap-2">
        {keyByIndex(steps, (step) => (
          <li className="border-s-2 border-accent ps-3">
            {step.query && <p dir="auto">{step.query}</p>}
            <p className="text-sm text-muted">{stepFacts(step, translate).join(' · ')}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

const STEP_NAMES = {
  searchIndex: 'how.step.searchIndex',
  web: 'how.step.web',
  remoteSharePoint: 'how.step.remoteSharePoint',
  modelQueryPlanning: 'how.step.modelQueryPlanning',
  modelAnswerSynthesis: 'how.step.modelAnswerSynthesis',
} as const satisfies Record<string, MessageKey>;

function stepFacts(step: RetrievalStep, translate: Translate): string[] {
  const { type, count, inputTokens = 0, outputTokens = 0, reasoningTokens = 0, ms, hasFailed } = step;
  const name = Object.entries(STEP_NAMES).find(([known]) => known === type)?.[1];
  const tokens = inputTokens + outputTokens + reasoningTokens;
  return [
    name ? translate(name) : type,
    ...(count === undefined ? [] : [translate('how.step.found', { count })]),
    ...(tokens > 0 ? [translate('process.tokens.count', { count: tokens })] : []),
    ...(ms === undefined ? [] : [durationText(ms, translate)]),
    ...(hasFailed ? [translate('how.step.failed')] : []),
  ];
}

interface UsedProps {
  explanation: Explanation;
  onSource: (sourcepage: string) => void;
}

/** The sources of the answer, or the reason for a refusal. */
function Used({ explanation: { cited, certainty, declined, unverified }, onSource }: UsedProps) {
  const translate = useTranslate();
  if (declined) return <p>{translate(`how.declined.${declined}`)}</p>;
  const lead = cited.length > 0 ? 'how.used.cited' : 'how.used.none';
  return (
    <>
      {certainty === 'likely' && <p>{translate('how.used.likely')}</p>}
      <p>{translate(lead, { count: cited.length })}</p>
      <ul className="grid gap-1">
        {cited.map((source) => (
          <li key={source.sourcepage}>
            <SourceButton source={source} onOpen={() => onSource(source.sourcepage)} />
          </li>
        ))}
      </ul>
      {unverified > 0 && <p>{translate('how.used.unverified', { count: unverified })}</p>}
    </>
  );
}

function SourceButton({ source, onOpen }: { source: Source; onOpen: () => void }) {
  const translate = useTranslate();
  const location = locationOf(source, translate);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="min-h-8 text-start font-medium text-accent-strong underline-offset-4 hover:underline"
    >
      <bdi>{source.title}</bdi>
      {location && <bdi className="ms-2 font-normal text-muted">{location}</bdi>}
    </button>
  );
}

function leftOutTexts(turn: Turn, { isShortened, isPartial }: Explanation, translate: Translate): string[] {
  const early = endedEarly(turn);
  return [
    ...(turn.withheld ? [translate('share.withheld')] : []),
    ...(turn.hiddenPassages > 0 ? [translate('share.hiddenPassages', { count: turn.hiddenPassages })] : []),
    ...(isPartial ? [translate('how.leftOut.partialSearch')] : []),
    ...(isShortened ? [translate('how.leftOut.shortened')] : []),
    ...(early === 'length' ? [translate('turn.tooLong')] : []),
    ...(early === 'content_filter' ? [translate('turn.filtered')] : []),
  ];
}

/** The explanation of an answer for its reader. Names nothing that this reader may not read. */
interface Explanation {
  /** The search query; undefined where it is unknown. */
  search: { query: string; isAsAsked: boolean } | undefined;
  /** The searches of a knowledge base; empty without one. */
  planned: readonly RetrievalStep[];
  found: { passages: number; documents: number };
  /** The citations of the answer. */
  cited: Source[];
  /** The number of citations of unknown sources. */
  unverified: number;
  certainty: Certainty;
  /** Why nothing was answered; undefined for an answer. */
  declined: 'nothing-found' | 'not-answered' | undefined;
  /** Whether something did not fit into what the model reads. */
  isShortened: boolean;
  /** Whether a knowledge base stopped before all of it was done. */
  isPartial: boolean;
}

/** Explains the answer of a turn from its data points and thoughts. */
export function explainAnswer(turn: Turn): Explanation {
  const { query, retrieval, results, citations, notices } = readThoughts(turn.thoughts);
  const { cited, found, certainty } = sourcesOfTurn(turn);
  const sources = [...cited, ...found];
  const documents = new Set(sources.map(({ location }) => location.sourcefile));
  const passages = results?.passages.length ?? sources.length;
  return {
    search: query && { query: query.text, isAsAsked: query.text.trim() === turn.question.trim() },
    planned: retrieval?.steps ?? [],
    found: { passages, documents: documents.size },
    cited,
    unverified: citations?.unverified ?? 0,
    certainty,
    declined: certainty !== 'none' ? undefined : passages === 0 ? 'nothing-found' : 'not-answered',
    isShortened: notices.some(({ kind }) => kind === 'prompt-shortened'),
    isPartial: retrieval?.isPartial ?? false,
  };
}
