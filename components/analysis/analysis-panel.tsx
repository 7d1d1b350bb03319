import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Tabs } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import { DocumentView } from '#components/sources/document-view.tsx';
import { SourceAddress } from '#components/sources/source-address.tsx';
import { useChangedDays } from '#components/sources/use-changed-days.ts';
import { ValidityMark } from '#components/sources/validity-mark.tsx';
import { ButtonLink, IconButton } from '#components/ui/button.tsx';
import { CutText } from '#components/ui/cut-text.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { keyByIndex } from '#components/ui/key-by-index.tsx';
import { useBackCloses } from '#components/ui/modal.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { SidePanel } from '#components/ui/side-panel.tsx';
import { isRunning, type Turn } from '#lib/client/conversation/turn.ts';
import { readablePath } from '#lib/client/sources/source-location.ts';
import { quotesOf } from '#lib/client/sources/source-quote.ts';
import { locationOf, type SortedSources, type Source, sourcesOfTurn } from '#lib/client/sources/sources.ts';
import { sourceUrl } from '#lib/core/citations/sourcepage.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AnswerExplanation } from './answer-explanation.tsx';
import type { AnalysisTab, AnalysisView } from './use-analysis-panel.ts';

const TABS = [
  ['process', 'panel.process'],
  ['citation', 'panel.citation'],
] as const;

interface AnalysisPanelProps extends AnalysisView, LatestAnswer {
  turn: Turn;
  /** Changes whenever a reader opens the panel or something in it from outside. */
  openings: number;
  onShow: (view: AnalysisView) => void;
  onClose: () => void;
}

/** The panel that lets a reader check one answer: how it came about with what was found for it, and what it cites. */
export function AnalysisPanel(props: AnalysisPanelProps) {
  const { turn, tab, sourcepage, openings, onShow, onClose } = props;
  const translate = useTranslate();
  useLatestAnswer(props);
  useBackCloses(onClose);
  const sources = sourcesOfTurn(turn);
  const showSource = (location: string) => onShow({ tab: 'citation', sourcepage: location });
  return (
    <SidePanel label={translate('panel.label')} onClose={onClose}>
      <DirectionProvider direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
        <Tabs.Root
          value={tab}
          onValueChange={(value: AnalysisTab) => onShow({ tab: value })}
          className="flex min-h-0 grow flex-col"
        >
          <PanelHead key={openings} question={turn.question} onClose={onClose} />
          <Tabs.List
            activateOnFocus
            aria-label={translate('panel.tabs')}
            className="flex shrink-0 border-b border-line px-3 sm:gap-1 sm:px-4"
          >
            {TABS.map(([value, label]) => (
              <Tabs.Tab
                key={value}
                value={value}
                className="min-h-10 border-b-2 border-transparent px-2 text-sm font-medium wrap-break-word max-sm:text-[0.8125rem] max-sm:leading-4 sm:shrink-0 text-muted outline-offset-[-2px] hover:text-ink data-active:border-accent data-active:text-ink"
              >
                {translate(label)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Panel value="process">
            <AnswerExplanation turn={turn} sources={sources} onSource={showSource} />
          </Panel>
          <Panel value="citation">
            <CitationTab answer={turn.answer} sources={sources} sourcepage={sourcepage} onShow={showSource} />
          </Panel>
        </Tabs.Root>
      </DirectionProvider>
    </SidePanel>
  );
}

function Panel({ value, children }: { value: AnalysisTab; children: ReactNode }) {
  return (
    <Tabs.Panel value={value} className="flex min-h-0 grow flex-col outline-offset-[-2px]">
      {children}
    </Tabs.Panel>
  );
}

/** The question of the answer. It takes the focus, so that keyboard and screen reader continue here. */
function PanelHead({ question, onClose }: { question: string; onClose: () => void }) {
  const translate = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex shrink-0 items-center gap-2 py-1.5 ps-5 pe-2">
      <h2 ref={heading} tabIndex={-1} className="min-w-0 grow text-base font-semibold outline-none">
        <span className="sr-only">{translate('panel.label')}: </span>
        <CutText>{question}</CutText>
      </h2>
      <IconButton icon="close" label={translate('panel.close')} onClick={onClose} />
    </div>
  );
}

/** The last answer of the conversation, and how the panel switches to it. */
interface LatestAnswer {
  latest: Turn;
  onFollow: (turnId: string, view: AnalysisView) => void;
  onDismiss: () => void;
}

/** Follows the conversation: once a newer answer has arrived, its first source is shown, or nothing where it has none. */
function useLatestAnswer({ latest, onFollow, onDismiss }: LatestAnswer): void {
  const seen = useRef(latest.id);
  useEffect(() => {
    if (latest.id === seen.current || isRunning(latest)) return;
    seen.current = latest.id;
    const [first] = sourcesOfTurn(latest).cited;
    if (first) onFollow(latest.id, { tab: 'citation', sourcepage: first.sourcepage });
    else onDismiss();
  });
}

interface CitationTabProps {
  answer: string;
  sources: SortedSources;
  sourcepage: string | undefined;
  onShow: (sourcepage: string) => void;
}

/** The document behind a citation, at the location that is cited. The answer's first one where none was chosen. */
function CitationTab({ answer, sources, sourcepage, onShow }: CitationTabProps) {
  const translate = useTranslate();
  const all = [...sources.cited, ...sources.found];
  const source = all.find((one) => one.sourcepage === sourcepage) ?? sources.cited[0];
  if (!source) return <p className="p-5 text-muted">{translate('citation.none')}</p>;
  return (
    <>
      <CitationHead source={source} />
      <CitationSteps source={source} cited={sources.cited} onShow={onShow} />
      {source.external ? (
        <ExternalPassages source={source} />
      ) : (
        <DocumentView key={source.sourcepage} source={source} quotes={quotesOf(answer, source, all)} />
      )}
    </>
  );
}

function CitationHead({ source }: { source: Source }) {
  const translate = useTranslate();
  const { sourcefile } = source.location;
  const day = useChangedDays(source.external ? [] : [sourcefile]).get(sourcefile);
  const changed = day && translate('documents.changed', { date: day });
  const locations = [readablePath(sourcefile), locationOf(source, translate), changed];
  const where = source.external?.url ?? locations.filter(Boolean).join(' · ');
  return (
    <div className="flex shrink-0 items-center gap-2 py-2 ps-5 pe-2">
      <div className="min-w-0 grow">
        <h3 className="font-semibold">
          <CutText>{source.title}</CutText>
        </h3>
        <p className="text-sm text-muted">
          <CutText>{where}</CutText>
        </p>
        <ValidityMark validity={source.validity} />
      </div>
      {!source.external && <SourceAddress sourcefile={source.location.sourcefile} />}
      <OriginalLink source={source} />
    </div>
  );
}

interface CitationStepsProps {
  source: Source;
  cited: readonly Source[];
  onShow: (sourcepage: string) => void;
}

/** From one citation of the answer to the next. */
function CitationSteps({ source, cited, onShow }: CitationStepsProps) {
  const translate = useTranslate();
  const at = cited.indexOf(source);
  // From what was merely found, the way leads to the first citation.
  const previous = cited[at - 1];
  const next = cited[at + 1];
  if (at === 0 && !next) return <div className="border-b border-line" />;
  const go = (to: Source | undefined) => to && onShow(to.sourcepage);
  return (
    <div className="flex shrink-0 items-center gap-1 border-b border-line px-1 pb-1 sm:px-3">
      <IconButton
        icon="previous"
        label={translate('citation.previous')}
        aria-disabled={!previous}
        onClick={() => go(previous)}
      />
      <p aria-live="polite" className="text-sm tabular-nums">
        {at < 0
          ? translate('citation.uncited')
          : translate('citation.position', { number: at + 1, count: cited.length })}
      </p>
      <IconButton
        icon="next"
        label={translate('citation.next')}
        aria-disabled={!next}
        onClick={() => go(next)}
      />
    </div>
  );
}

/** The passages found on a page of another server, which is not loaded here. */
function ExternalPassages({ source }: { source: Source }) {
  const translate = useTranslate();
  return (
    <ScrollRegion aria-label={source.title} className="min-h-0 grow space-y-3 overflow-y-auto p-5">
      {source.passages.length === 0 && <p className="text-muted">{translate('process.empty')}</p>}
      {keyByIndex(source.passages, (passage) => (
        <p dir="auto" className="whitespace-pre-wrap">
          {passage}
        </p>
      ))}
    </ScrollRegion>
  );
}

/** Opens the document itself in a tab of its own. */
function OriginalLink({ source }: { source: Source }) {
  const translate = useTranslate();
  return (
    <ButtonLink
      look="quiet"
      href={sourceUrl(source)}
      target="_blank"
      rel="noopener noreferrer"
      className="shrink-0 gap-1.5 px-2.5"
    >
      <span className="max-sm:sr-only">{translate('panel.original')}</span>
      <span className="sr-only"> ({translate('panel.opensInNewTab')})</span>
      <Icon name="external" />
    </ButtonLink>
  );
}
