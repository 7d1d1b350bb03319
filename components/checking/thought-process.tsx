import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { type ThoughtStep, thoughtSteps } from '#lib/client/thought-steps.ts';
import type { Turn } from '#lib/client/turn.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { Bars } from './bars.tsx';
import { StepContent } from './step-content.tsx';
import { durationText, stepTitle } from './step-texts.ts';

/** How an answer came about, step by step, with the time and the tokens that went into it. */
export function ThoughtProcess(props: { thoughts: Turn['thoughts']; onSupport: () => void }) {
  const translate = useTranslate();
  const steps = thoughtSteps(props.thoughts);
  if (steps.length === 0) return <p className="p-5 text-muted">{translate('process.none')}</p>;
  return (
    <ScrollRegion
      aria-label={translate('panel.process')}
      className="min-h-0 grow overflow-y-auto p-5 outline-offset-[-2px]"
    >
      <Times steps={steps} />
      <ol aria-label={translate('process.steps')} className="mt-2">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps keep their places
          <li key={index} className="border-t border-line py-4 first:border-t-0">
            <Step step={step} number={index + 1} onSupport={props.onSupport} />
          </li>
        ))}
      </ol>
    </ScrollRegion>
  );
}

function Step({ step, number, onSupport }: { step: ThoughtStep; number: number; onSupport: () => void }) {
  const translate = useTranslate();
  return (
    <>
      <h3 className="flex items-baseline gap-2.5 font-semibold">
        <span aria-hidden="true" className="w-5 shrink-0 text-sm text-muted tabular-nums">
          {number}
        </span>
        <span className="grow">
          <bdi>{stepTitle(step.title, translate)}</bdi>
        </span>
        {step.ms !== undefined && (
          <span className="text-sm font-normal text-muted tabular-nums">
            {durationText(step.ms, translate)}
          </span>
        )}
      </h3>
      <div className="mt-1.5 grid gap-3 ps-7.5">
        <StepContent step={step} onSupport={onSupport} />
      </div>
    </>
  );
}

function Times({ steps }: { steps: ThoughtStep[] }) {
  const translate = useTranslate();
  const bars = steps.flatMap(({ title, ms }) =>
    ms === undefined
      ? []
      : [{ name: stepTitle(title, translate), value: ms, text: durationText(ms, translate) }],
  );
  if (bars.length === 0) return null;
  return (
    <section className="rounded-xl border border-line p-4">
      <h3 className="mb-2 text-sm font-semibold">{translate('process.times')}</h3>
      <Bars label={translate('process.times')} bars={bars} />
    </section>
  );
}
