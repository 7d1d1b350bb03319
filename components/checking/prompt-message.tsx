import type { PromptPart } from '#lib/client/thought-steps.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { roleName } from './step-texts.ts';

/** Longer messages are folded until a reader asks for them. */
const FOLDED_FROM = 600;

/** One message of a prompt, as it was sent, under the role it was sent in. */
export function PromptMessage({ message: { role, content } }: { message: PromptPart }) {
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
