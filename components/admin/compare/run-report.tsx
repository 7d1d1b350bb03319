import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { DataTable } from '#components/ui/table.tsx';
import { downloadText } from '#lib/client/page/download-text.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import { figureRows } from './figure-rows.ts';
import type { QuestionRun } from './question-run.ts';
import { runFile } from './run-file.ts';
import { RunTrial } from './run-trial.tsx';
import { type PriceList, setFigures } from './set-figures.ts';
import { byVerdict, hasEnded, type Verdict } from './trial.ts';

const VERDICTS: readonly Verdict[] = ['worse', 'better', 'same', 'unmeasured'];

/** What a run came to so far: figures of both sides, then question by question, regressions first. */
export function RunReport({ run, prices }: { run: QuestionRun; prices: PriceList }) {
  const translate = useTranslate();
  const locale = useLocale();
  const trials = run.trials.filter(hasEnded);
  if (trials.length === 0) return null;
  const figures = setFigures(trials, prices);
  const judged = byVerdict(trials);
  const counts = VERDICTS.map(
    (verdict) => [verdict, judged.filter((one) => one.verdict === verdict).length] as const,
  );
  const name = `compare-${new Date().toISOString().slice(0, 10)}.json`;
  return (
    <>
      <Card className="mt-4 p-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div>
            <h2 className="font-display text-lg font-semibold">{translate('admin.compare.figures')}</h2>
            <p className="text-sm text-muted">
              {translate('admin.compare.compared', { count: figures.compared })}
            </p>
          </div>
          <Button onClick={() => downloadText(name, runFile(run, prices, Date.now()))}>
            {translate('admin.compare.download')}
          </Button>
        </div>
        <div className="prose mt-3 [&_table]:w-full [&_:is(th,td):not(:first-child)]:text-end">
          <DataTable
            label={translate('admin.compare.figures')}
            header={[
              translate('admin.compare.figure'),
              translate('admin.compare.sideA'),
              translate('admin.compare.sideB'),
              translate('admin.compare.difference'),
            ]}
            rows={figureRows(figures, translate, locale)}
          />
        </div>
        <p className="mt-2 text-sm text-muted">{translate('admin.compare.depth')}</p>
      </Card>
      <section aria-label={translate('admin.compare.questions')} className="mt-4">
        <h2 className="font-display text-lg font-semibold">{translate('admin.compare.questions')}</h2>
        <p className="mb-3 text-sm text-muted">
          {counts
            .filter(([, count]) => count > 0)
            .map(([verdict, count]) => `${translate(`admin.compare.verdict.${verdict}`)}: ${count}`)
            .join(' · ')}
        </p>
        <Card as="ol" className="divide-y divide-line">
          {judged.map(({ trial, verdict }) => (
            <li key={trial.question.id}>
              <RunTrial trial={trial} verdict={verdict} />
            </li>
          ))}
        </Card>
      </section>
    </>
  );
}
