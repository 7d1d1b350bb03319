import { openLibrary } from '#components/prompts/prompt-panel-state.ts';
import { showSettings } from '#components/settings/use-settings-panel.ts';
import { useDeployment, useVisitor } from '#components/shell/page-context.tsx';
import { applyTheme, THEMES } from '#components/shell/theme.ts';
import { useLanguageChoice } from '#components/shell/use-language-choice.ts';
import { languages } from '#lib/i18n/languages.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { Translate } from '#lib/i18n/translate.ts';
import type { PaletteActions, PaletteItem } from './palette-item.ts';
import { showPalette } from './palette-state.ts';

/** What can be done from anywhere in the chat. */
export function useCommands({ onNewChat, onFiles }: PaletteActions): PaletteItem[] {
  const translate = useTranslate();
  const chooseLanguage = useLanguageChoice();
  const { keepsRecords, listsDocuments } = useDeployment();
  const { isAdmin, mayTune } = useVisitor();
  return [
    { key: 'new', icon: 'plus', title: translate('app.newChat'), run: onNewChat },
    ...(onFiles
      ? [{ key: 'files', icon: 'attach' as const, title: translate('uploads.open'), run: onFiles }]
      : []),
    ...(keepsRecords ? [managePrompts(translate)] : []),
    { key: 'settings', icon: 'settings', title: translate('settings.open'), run: () => showSettings(true) },
    ...(listsDocuments ? [link('documents', translate('documents.title'), '/documents')] : []),
    ...(mayTune ? [link('compare', translate('compare.open'), '/compare')] : []),
    ...THEMES.map((theme) => ({
      key: `theme-${theme}`,
      icon: 'settings' as const,
      title: `${translate('preferences.theme')}: ${translate(`preferences.theme.${theme}`)}`,
      isMinor: true,
      run: () => applyTheme(theme),
    })),
    ...languages.map(({ tag, name }) => ({
      key: `language-${tag}`,
      icon: 'globe' as const,
      title: `${translate('preferences.language')}: ${name}`,
      isMinor: true,
      run: () => chooseLanguage(tag),
    })),
    {
      key: 'shortcuts',
      icon: 'prompt',
      title: translate('shortcuts.heading'),
      run: () => showPalette('shortcuts'),
    },
    ...(keepsRecords ? [link('copy', translate('account.title'), '/account')] : []),
    ...(isAdmin ? [link('admin', translate('app.admin'), '/admin')] : []),
  ];
}

function managePrompts(translate: Translate): PaletteItem {
  return {
    key: 'prompts',
    icon: 'bookmark',
    title: translate('prompts.manage'),
    run: () => openLibrary(null),
  };
}

function link(icon: PaletteItem['icon'], title: string, address: string): PaletteItem {
  return { key: address, icon, title, run: () => location.assign(address) };
}
