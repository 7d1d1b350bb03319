import { useEffect, useSyncExternalStore } from 'react';
import { useDeployment } from '#components/shell/page-context.tsx';
import { useHydrated } from '#components/ui/browser-state.ts';
import { IconButton } from '#components/ui/button.tsx';
import { escapedMarkdown } from '#lib/client/markdown/harmless-markdown.ts';
import { spokenText } from '#lib/client/markdown/spoken-text.ts';
import { describeFindings } from '#lib/client/sources/describe-finding.ts';
import { findCited, type SortedSources } from '#lib/client/sources/sources.ts';
import { Store } from '#lib/client/store.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';

interface ReadAloudButtonProps {
  /** Of the turn. */
  id: string;
  answer: string;
  sources: SortedSources;
}

/** Reads an answer aloud, or stops doing so. Absent where the browser cannot, or the operator does not want it. */
export function ReadAloudButton(props: ReadAloudButtonProps) {
  const { voice } = useDeployment();
  return useHydrated() && voice && canReadAloud() ? <Button {...props} /> : null;
}

function Button({ id, answer, sources }: ReadAloudButtonProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const isRead = useSyncExternalStore(reading.subscribe, () => reading.snapshot() === id);

  useEffect(() => () => void (reading.snapshot() === id && reading.stop()), [id]);
  useEffect(() => {
    // A browser continues to read aloud after the page was left.
    addEventListener('pagehide', reading.stop);
    return () => removeEventListener('pagehide', reading.stop);
  }, []);

  function start() {
    const language = languageOf(answer, locale);
    const citation = (name: string) => {
      const source = findCited(name, sources.cited);
      return source && translate('voice.source', { number: sources.cited.indexOf(source) + 1 });
    };
    const wording = { citation, formula: translate('markdown.formula') };
    const said = spokenText(answer, language, wording);
    const findings = describeFindings(sources.support, sources, translate);
    const list = findings.length > 0 ? [translate('sentence.list'), ...findings] : [];
    const checked = spokenText(list.map(escapedMarkdown).join('\n\n'), locale, wording);
    reading.start(id, [...said, ...checked], language);
  }

  return (
    <IconButton
      icon={isRead ? 'stop' : 'speaker'}
      label={translate(isRead ? 'voice.stopReading' : 'voice.read')}
      onClick={isRead ? reading.stop : start}
    />
  );
}

/** Which answer is read aloud, by the id of its turn. */
class Reading extends Store<string | null> {
  #run = 0;

  /** Reads `sentences` one after the other, instead of what is read now. */
  readonly start = (id: string, sentences: readonly string[], language: string): void => {
    this.stop();
    const run = this.#run;
    const ended = () => run === this.#run && this.set(null);
    sentences.forEach((sentence, index) => {
      const utterance = new SpeechSynthesisUtterance(sentence);
      utterance.lang = language;
      utterance.onerror = ended;
      if (index === sentences.length - 1) utterance.onend = ended;
      speechSynthesis.speak(utterance);
    });
    this.set(sentences.length > 0 ? id : null);
  };

  readonly stop = (): void => {
    this.#run += 1;
    speechSynthesis.cancel();
    this.set(null);
  };
}

/** The one voice of the page: browsers read one text at a time. */
const reading = new Reading(null);

/** Whether this browser reads texts aloud. */
function canReadAloud(): boolean {
  return typeof speechSynthesis !== 'undefined' && typeof Intl.Segmenter !== 'undefined';
}

const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Thai}/gu, 'th'],
];

/**
 * The language to read `text` in: that of the page, unless most of the text is in a script which that is not written in,
 * or in Latin letters that it is not written in.
 */
export function languageOf(text: string, locale: string): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const found = SCRIPTS.find(([script]) => (text.match(script)?.length ?? 0) > letters * 0.2)?.[1];
  // A short Japanese text may hold no kana.
  const isPages = found === undefined ? isLatin(locale) : locale.startsWith(found === 'zh' ? 'ja' : found);
  return isPages ? locale : (found ?? 'en');
}

function isLatin(locale: string): boolean {
  return SCRIPTS.every(([, language]) => !locale.startsWith(language));
}
