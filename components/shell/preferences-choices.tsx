import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { storeCookie } from '#lib/client/page/browser-storage.ts';
import { LANGUAGE_COOKIE, languages } from '#lib/i18n/languages.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import { applyTheme, currentTheme, THEMES } from './theme.ts';

/** The choice of the language, which ends the choosing, and of the colours. */
export function PreferencesChoices({ onChosen }: { onChosen: () => void }) {
  return (
    <>
      <LanguageChoice onChosen={onChosen} />
      <ThemeChoice />
    </>
  );
}

function LanguageChoice({ onChosen }: { onChosen: () => void }) {
  const translate = useTranslate();
  const chosen = useLocale();
  const chooseLanguage = useLanguageChoice();

  function choose(tag: string) {
    chooseLanguage(tag);
    onChosen();
  }

  return (
    <Group label={translate('preferences.language')}>
      {languages.map(({ tag, name, direction }) => (
        <Choice key={tag} chosen={tag === chosen} onChoose={() => choose(tag)}>
          <span lang={tag} dir={direction}>
            {name}
          </span>
        </Choice>
      ))}
    </Group>
  );
}

function ThemeChoice() {
  const translate = useTranslate();
  const [chosen, setChosen] = useState(currentTheme);
  return (
    <Group label={translate('preferences.theme')}>
      {THEMES.map((theme) => (
        <Choice
          key={theme}
          chosen={theme === chosen}
          onChoose={() => {
            applyTheme(theme);
            setChosen(theme);
          }}
        >
          {translate(`preferences.theme.${theme}`)}
        </Choice>
      ))}
    </Group>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="not-first:mt-4">
      <legend className="mb-1.5 text-sm font-semibold text-muted">{label}</legend>
      <div className="grid grid-cols-2 gap-1.5">{children}</div>
    </fieldset>
  );
}

function Choice(props: { chosen: boolean; onChoose: () => void; children: ReactNode }) {
  const look = props.chosen
    ? 'border-accent bg-accent-soft text-accent-strong'
    : 'border-line hover:bg-sunken';
  return (
    <button
      type="button"
      aria-pressed={props.chosen}
      onClick={props.onChoose}
      className={`min-h-10 rounded-lg border px-3 text-start text-sm ${look}`}
    >
      {props.children}
    </button>
  );
}

/** Changes the language of the page, and stores the choice. */
export function useLanguageChoice(): (tag: string) => void {
  const router = useRouter();
  return (tag) => {
    storeCookie(LANGUAGE_COOKIE, tag);
    // The server renders the page again in place; no question and no draft is lost.
    router.refresh();
  };
}
