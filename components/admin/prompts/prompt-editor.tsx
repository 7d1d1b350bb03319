import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

interface PromptEditorProps {
  id: string;
  label: string;
  help: string;
  text: string;
  builtIn: string;
  onChange: (text: string) => void;
}

const LONGEST = 20_000;

/** One prompt to write, and the built-in one beside it once they differ. */
export function PromptEditor({ id, label, help, text, builtIn, onChange }: PromptEditorProps) {
  const translate = useTranslate();
  const differs = text !== builtIn;
  return (
    <section aria-labelledby={`${id}-label`} className="rounded-2xl border border-line bg-surface p-5">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={`${id}-label`} className="font-medium">
          <label htmlFor={id}>{label}</label>
        </h2>
        {differs && (
          <>
            <span className="rounded-md bg-accent-soft px-1.5 py-0.5 text-xs font-medium text-accent-strong">
              {translate('admin.settings.decided')}
            </span>
            <button
              type="button"
              onClick={() => onChange(builtIn)}
              aria-label={translate('admin.prompts.restoreOne', { label })}
              className="min-h-8 rounded-md px-1.5 text-sm text-accent-strong underline underline-offset-4 hover:bg-sunken"
            >
              {translate('admin.prompts.restore')}
            </button>
          </>
        )}
        <p id={`${id}-help`} className="w-full text-sm text-muted">
          {help}
        </p>
      </div>
      <div className={differs ? 'grid gap-4 lg:grid-cols-2' : ''}>
        <textarea
          id={id}
          dir="auto"
          rows={10}
          maxLength={LONGEST}
          aria-describedby={`${id}-help`}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          className="w-full rounded-lg border border-edge bg-canvas px-3 py-2 font-mono text-sm leading-6"
        />
        {differs && (
          <div className="flex min-w-0 flex-col">
            <p className="mb-1 text-xs text-muted lg:hidden">{translate('admin.prompts.original')}</p>
            <ScrollRegion
              aria-label={translate('admin.prompts.originalOf', { label })}
              className="max-h-64 grow overflow-y-auto rounded-lg bg-sunken px-3 py-2 lg:max-h-none"
            >
              <pre dir="auto" className="font-mono text-sm leading-6 whitespace-pre-wrap text-muted">
                {builtIn}
              </pre>
            </ScrollRegion>
          </div>
        )}
      </div>
    </section>
  );
}
