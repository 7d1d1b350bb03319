import { AnswerWithSources } from '#components/answer/answer-with-sources.tsx';
import { TurnStatusLine } from '#components/chat/turn-status-line.tsx';
import type { Side } from '#lib/client/compare/comparison.ts';
import { sourcesOfTurn } from '#lib/client/sources.ts';
import { isRunning } from '#lib/client/turn.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { CompareFigures } from './compare-figures.tsx';

interface CompareAnswerProps {
  /** The side it belongs to. */
  name: string;
  side: Side;
  /** Opens the settings of this side; undefined where they stand as they were. */
  onSettings: (() => void) | undefined;
}

/** One answer of two, with its sources and what it took. */
export function CompareAnswer({ name, side, onSettings }: CompareAnswerProps) {
  const translate = useTranslate();
  const { turn } = side;
  const sources = sourcesOfTurn(turn);
  return (
    <AnswerWithSources
      key={turn.id}
      text={turn.answer}
      complete={!isRunning(turn)}
      sources={sources}
      label={translate('compare.sources', { side: name })}
    >
      <TurnStatusLine turn={turn} onRetry={undefined} onSettings={onSettings} />
      <CompareFigures label={translate('compare.figures', { side: name })} side={side} sources={sources} />
    </AnswerWithSources>
  );
}
