import { useTranslate } from '#lib/i18n/messages-context.tsx';

const KINDS = ['one', 'golden', 'own', 'feedback'] as const;

/** What both sides are asked: one question, or a set from one of these places. */
export type AskedKind = (typeof KINDS)[number];

/** The choice between them. */
export function WhatToAsk(props: { kind: AskedKind; onChoose: (kind: AskedKind) => void }) {
  const translate = useTranslate();
  return (
    <fieldset className="mb-4">
      <legend className="mb-2 text-sm font-medium">{translate('admin.compare.what')}</legend>
      <div className="flex flex-wrap gap-1">
        {KINDS.map((kind) => (
          <label
            key={kind}
            className="inline-flex min-h-10 cursor-pointer items-center gap-2 rounded-lg border border-line bg-surface px-3 text-sm hover:border-edge hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="what-to-ask"
              checked={kind === props.kind}
              onChange={() => props.onChoose(kind)}
              className="accent-accent outline-none"
            />
            {translate(`admin.compare.what.${kind}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
