import type { ReactNode } from 'react';
import { AnswerSourcesProvider } from '#components/answer/answer-sources.tsx';
import { AnswerText } from '#components/answer/answer-text.tsx';
import { TurnStatusLine } from '#components/chat/turn-status-line.tsx';
import { SourceList } from '#components/sources/source-list.tsx';
import { Button } from '#components/ui/button.tsx';
import type { Side } from '#lib/client/compare/comparison.ts';
import { contentUrl } from '#lib/client/source-place.ts';
import { type Source, sortSources, sourcesOf } from '#lib/client/sources.ts';
import { isRunning } from '#lib/client/turn.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { CompareFigures } from './compare-figures.tsx';

interface CompareSideProps {
  name: string;
  /** How its settings differ, in a line. */
  about: string;
  editLabel: string;
  side: Side | undefined;
  onEdit: () => void;
  /** Further things to do with these settings. */
  children?: ReactNode;
}

/** One half of a comparison: its settings, its answer and what that took. */
export function CompareSide({ name, about, editLabel, side, onEdit, children }: CompareSideProps) {
  return (
    <section aria-label={name} className="min-w-0 rounded-2xl border border-line bg-surface p-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-48 grow">
          <h2 className="font-display text-lg font-semibold">{name}</h2>
          <p className="text-sm text-muted">{about}</p>
        </div>
        <Button aria-haspopup="dialog" onClick={onEdit}>
          {editLabel}
        </Button>
        {children}
      </div>
      {side && <SideAnswer name={name} side={side} onEdit={onEdit} />}
    </section>
  );
}

function SideAnswer({ name, side, onEdit }: { name: string; side: Side; onEdit: () => void }) {
  const translate = useTranslate();
  const { turn } = side;
  const sources = sortSources(turn.answer, sourcesOf(turn.dataPoints, turn.thoughts));
  return (
    <>
      <div className="mt-5 border-t border-line pt-5">
        <AnswerSourcesProvider value={{ ...sources, open: openOriginal }}>
          <AnswerText key={turn.id} text={turn.answer} complete={!isRunning(turn)} />
        </AnswerSourcesProvider>
        <TurnStatusLine turn={turn} onRetry={undefined} onSettings={onEdit} />
      </div>
      <CompareFigures label={translate('compare.figures', { side: name })} side={side} sources={sources} />
      {!isRunning(turn) && (
        <SourceList
          label={translate('compare.sources', { side: name })}
          sources={sources}
          onOpen={openOriginal}
        />
      )}
    </>
  );
}

// Two answers leave no room for a document between them.
function openOriginal({ sourcepage }: Source): void {
  window.open(contentUrl(sourcepage), '_blank', 'noopener');
}
