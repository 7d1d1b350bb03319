import { Button } from '#components/ui/button.tsx';
import { keyByIndex } from '#components/ui/key-by-index.tsx';
import type { Turn } from '#lib/client/conversation/turn.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { assertNever } from '#lib/shared/app-error.ts';
import {
  durationText,
  type PromptPart,
  propName,
  propValue,
  roleName,
  type StepBody,
  stepTitle,
  type ThoughtStep,
  thoughtSteps,
} from './thought-steps.ts';

/** The steps of an answer, with their times and tokens. */
export function TechnicalDetails(props: { thoughts: Turn['thoughts']; onSupport: () => void }) {
  const translate = useTranslate();
  const steps = thoughtSteps(props.thoughts);
  return (
    <details className="group rounded-xl bg-sunken px-4 py-3">
      <summary className="font-medium group-open:mb-2">{translate('process.technical')}</summary>
      <Times steps={steps} />
      <ol aria-label={translate('process.steps')} className="mt-2">
        {keyByIndex(steps, (step, index) => (
          <li className="border-t border-line py-4 first:border-t-0">
            <Step step={step} number={index + 1} onSupport={props.onSupport} />
          </li>
        ))}
      </ol>
    </details>
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
    <section className="rounded-xl border border-line bg-surface p-4">
      <h3 className="mb-2 text-sm font-semibold">{translate('process.times')}</h3>
      <Bars label={translate('process.times')} bars={bars} />
    </section>
  );
}

/** One step: its result, its parameters and its cost. */
function StepContent({ step, onSupport }: { step: ThoughtStep; onSupport: () => void }) {
  return (
    <>
      <Body body={step.body} onSupport={onSupport} />
      {step.props.length > 0 && <Props props={step.props} />}
      {step.tokens && <Tokens tokens={step.tokens} />}
    </>
  );
}

function Body({ body, onSupport }: { body: StepBody; onSupport: () => void }) {
  const translate = useTranslate();
  switch (body.kind) {
    case 'text':
      return (
        <p dir="auto" className="whitespace-pre-wrap">
          {body.text || translate('process.empty')}
        </p>
      );
    case 'lines':
      return body.lines.length === 0 ? (
        <p className="text-muted">{translate('process.empty')}</p>
      ) : (
        <Lines lines={body.lines} />
      );
    case 'messages':
      return keyByIndex(body.messages, (message) => <PromptMessage message={message} />);
    case 'results':
      return (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{translate('process.found', { passages: body.passages, documents: body.documents })}</p>
          <Button onClick={onSupport}>{translate('process.showSupport')}</Button>
        </div>
      );
    default:
      return assertNever(body);
  }
}

function Lines({ lines }: { lines: string[] }) {
  return (
    <ul className="list-disc ps-5">
      {lines.map((line) => (
        <li key={line} dir="auto">
          {line}
        </li>
      ))}
    </ul>
  );
}

function Props({ props }: { props: ThoughtStep['props'] }) {
  const translate = useTranslate();
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {props.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-muted">
            <bdi>{propName(name, translate)}</bdi>
          </dt>
          <dd>
            <bdi>{propValue(value, translate)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Tokens({
  tokens: { prompt, completion, reasoning },
}: {
  tokens: NonNullable<ThoughtStep['tokens']>;
}) {
  const translate = useTranslate();
  const text = (count: number) => translate('process.tokens.count', { count });
  return (
    <Bars
      label={translate('process.tokens')}
      bars={[
        { name: translate('process.tokens.prompt'), value: prompt, text: text(prompt) },
        { name: translate('process.tokens.completion'), value: completion, text: text(completion) },
        ...(reasoning
          ? [{ name: translate('process.tokens.reasoning'), value: reasoning, text: text(reasoning) }]
          : []),
      ]}
    />
  );
}

/** Longer messages are folded until a reader asks for them. */
const FOLDED_FROM = 600;

/** One message of a prompt, as it was sent, under the role it was sent in. */
function PromptMessage({ message: { role, content } }: { message: PromptPart }) {
  const translate = useTranslate();
  const summary = translate('process.message', { role: roleName(role, translate), count: content.length });
  return (
    <details open={content.length < FOLDED_FROM} className="rounded-xl border border-line bg-canvas">
      <summary className="rounded-xl px-3 py-2 text-sm font-medium text-muted hover:text-ink">
        {summary}
      </summary>
      <p dir="auto" className="px-3 pb-3 text-sm leading-relaxed whitespace-pre-wrap">
        {content}
      </p>
    </details>
  );
}

/** Quantities beside each other: a name, a bar as long as the quantity is of the largest, and the quantity in words. */
function Bars({ label, bars }: { label: string; bars: { name: string; value: number; text: string }[] }) {
  const largest = Math.max(...bars.map(({ value }) => value), 1e-9);
  return (
    <dl
      aria-label={label}
      className="grid grid-cols-[minmax(0,auto)_minmax(3rem,1fr)_auto] items-center gap-x-3 gap-y-1 text-sm"
    >
      {bars.map(({ name, value, text }) => (
        <div key={name} className="col-span-full grid grid-cols-subgrid items-center">
          <dt className="text-muted">
            <bdi>{name}</bdi>
          </dt>
          <dd className="col-span-2 grid grid-cols-subgrid items-center">
            <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full min-w-0.5 rounded-full bg-accent"
                style={{ width: `${(100 * value) / largest}%` }}
              />
            </span>
            <span className="text-end tabular-nums">{text}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
