import { Button } from '#components/ui/button.tsx';
import type { StepBody, ThoughtStep } from '#lib/client/thought-steps.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { assertNever } from '#lib/shared/assert-never.ts';
import { Bars } from './bars.tsx';
import { PromptMessage } from './prompt-message.tsx';
import { propName, propValue } from './step-texts.ts';

/** What one step has to say: its result, how it was done, and what it cost. */
export function StepContent({ step, onSupport }: { step: ThoughtStep; onSupport: () => void }) {
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
      return body.messages.map((message, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the messages of a prompt never change
        <PromptMessage key={index} message={message} />
      ));
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

function Tokens({ tokens: { prompt, completion } }: { tokens: NonNullable<ThoughtStep['tokens']> }) {
  const translate = useTranslate();
  const text = (count: number) => translate('process.tokens.count', { count });
  return (
    <Bars
      label={translate('process.tokens')}
      bars={[
        { name: translate('process.tokens.prompt'), value: prompt, text: text(prompt) },
        { name: translate('process.tokens.completion'), value: completion, text: text(completion) },
      ]}
    />
  );
}
