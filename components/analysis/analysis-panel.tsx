import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Tabs } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { CutText } from '#components/ui/cut-text.tsx';
import { SidePanel } from '#components/ui/side-panel.tsx';
import { useBackCloses } from '#components/ui/use-back-closes.ts';
import { isRunning, type Turn } from '#lib/client/conversation/turn.ts';
import { sourcesOfTurn } from '#lib/client/sources/sources.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AnswerExplanation } from './answer-explanation.tsx';
import { CitationTab } from './citation-tab.tsx';
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
  const showSource = (place: string) => onShow({ tab: 'citation', sourcepage: place });
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

/** The last answer of the conversation, and how the panel goes over to it. */
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
