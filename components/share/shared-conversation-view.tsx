'use client';

import { LazyAnalysisPanel } from '#components/analysis/lazy-analysis-panel.tsx';
import { useAnalysisPanel } from '#components/analysis/use-analysis-panel.ts';
import { AtOnceContext } from '#components/answer/drawing-budget.ts';
import { BrandNote } from '#components/brand/brand-note.tsx';
import { TurnView } from '#components/chat/turn-view.tsx';
import { Mark } from '#components/shell/mark.tsx';
import { PageHeader } from '#components/shell/page-header.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import type { SharedConversation } from '#lib/api/conversations.ts';
import { sharedTurns } from '#lib/client/conversation/stored-conversation.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import { SERVER_BUDGET } from '../../lib/client/markdown/answer-budget.ts';

/** A shared conversation, read-only, for a colleague with its link. */
export function SharedConversationView({ shared }: { shared: SharedConversation }) {
  const translate = useTranslate();
  const panel = useAnalysisPanel();
  const turns = sharedTurns(shared);
  const atOnce = drawnAtOnce(turns);
  return (
    <div className="flex h-dvh flex-col short:h-auto short:min-h-dvh">
      <PageHeader
        start={
          <a href="/" className="flex items-center gap-2 font-display text-lg font-semibold">
            <Mark />
            {translate('app.name')}
          </a>
        }
      />
      <LazyAnalysisPanel panel={panel} turns={turns}>
        <main className="min-h-0 min-w-0">
          <ScrollRegion
            aria-label={translate('app.conversation')}
            className="@container-size h-full overflow-y-auto overscroll-contain outline-offset-[-2px] short:h-auto short:overflow-visible short:[container-type:inline-size]"
          >
            <div className="mx-auto flex w-full max-w-reading flex-col px-4 pt-6 pb-10 sm:px-6 [--beside:max(0px,(100cqw-44rem)/2)]">
              <SharedHead shared={shared} />
              <div>
                {turns.map((turn, index) => (
                  <AtOnceContext key={turn.id} value={atOnce.has(turn.id)}>
                    <TurnView turn={turn} first={index === 0} last={false} onCheck={panel.open} />
                  </AtOnceContext>
                ))}
              </div>
              <BrandNote className="mt-10" />
            </div>
          </ScrollRegion>
        </main>
      </LazyAnalysisPanel>
    </div>
  );
}

function SharedHead({ shared }: { shared: SharedConversation }) {
  const translate = useTranslate();
  const locale = useLocale();
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    shared.createdAtMs,
  );
  const { sharedBy } = shared;
  return (
    <div className="mb-8 border-b border-line pb-6">
      <h1 className="font-display text-2xl leading-tight font-semibold sm:text-3xl">
        <bdi>{shared.title}</bdi>
      </h1>
      <p className="mt-2 text-sm text-muted">
        {sharedBy === null
          ? translate('share.sharedOn', { date })
          : translate('share.sharedBy', { date, name: isolated(sharedBy) })}
      </p>
      <p className="mt-1 text-sm text-muted">{translate('share.readOnly')}</p>
    </div>
  );
}

/** A name within a sentence of another direction turns nothing around it. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

/**
 * The first of these turns, as far as a page draws their answers at once, also on the server: others are plain text until
 * the page has time for them.
 */
export function drawnAtOnce(turns: readonly { id: string; answer: string }[]): Set<string> {
  const drawn = new Set<string>();
  let left = SERVER_BUDGET.conversation;
  for (const { id, answer } of turns) {
    left -= answer.length;
    if (left < 0) break;
    drawn.add(id);
  }
  return drawn;
}
