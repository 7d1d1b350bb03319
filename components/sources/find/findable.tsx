import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import {
  clearHighlights,
  type DocumentFinder,
  FinderContext,
  type Found,
  highlight,
  PartContext,
  patternOf,
  scrollToRange,
  textRanges,
} from './document-finder.ts';

/** A document in which words can be found: by a button, or by Ctrl or Cmd and F anywhere in the panel around it. */
export function Findable({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const area = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const own = useRef<DocumentFinder>(undefined);
  const text = useRef<DocumentFinder>(undefined);
  const opener = useRef<HTMLElement>(null);
  const [openings, setOpenings] = useState(0);
  const [isPart, setPart] = useState(false);
  const [setOwn] = useState(() => (finder: DocumentFinder | undefined) => {
    own.current = finder;
  });

  function finder() {
    if (content.current) text.current ??= createTextFinder(content.current);
    return own.current ?? text.current;
  }

  function open() {
    const focused = document.activeElement;
    if (openings === 0) opener.current = focused instanceof HTMLElement ? focused : null;
    setOpenings(openings + 1);
  }

  // Once the button can take the focus again.
  useEffect(() => {
    if (openings > 0) return;
    opener.current?.focus();
    opener.current = null;
  }, [openings]);

  const openByKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isFind = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'f';
    if (!isFind) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const around: HTMLElement | null | undefined = area.current?.closest('dialog') ?? area.current;
    const onKeyDown = (event: globalThis.KeyboardEvent) => openByKey(event);
    around?.addEventListener('keydown', onKeyDown);
    return () => around?.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <div ref={area} className="relative flex min-h-0 grow flex-col">
      {openings > 0 && (
        <FindBar openings={openings} isPart={isPart} finder={finder} onClose={() => setOpenings(0)} />
      )}
      <div ref={content} className="flex min-h-0 grow flex-col">
        <PartContext value={setPart}>
          <FinderContext value={setOwn}>{children}</FinderContext>
        </PartContext>
      </div>
      <IconButton
        icon="search"
        label={translate('find.open')}
        aria-keyshortcuts="Control+F Meta+F"
        look="outlined"
        hidden={openings > 0}
        onClick={open}
        className="absolute end-5 bottom-4 rounded-full shadow-raised [&[hidden]]:hidden"
      />
    </div>
  );
}

/** Finds words in the text that stands in `root`: all of a document that is shown whole. */
function createTextFinder(root: HTMLElement): DocumentFinder {
  let ranges: Range[] = [];
  return {
    async find(words, _, onFound) {
      const pattern = patternOf(words);
      ranges = pattern ? textRanges(root, pattern) : [];
      const top = root.getBoundingClientRect().top;
      // The next one from where the reader is.
      const ahead = ranges.findIndex((range) => range.getBoundingClientRect().top >= top);
      highlight(ranges, undefined);
      onFound({ count: ranges.length, first: Math.max(0, ahead) });
    },
    show(index) {
      const range = ranges[index];
      highlight(ranges, range);
      if (range) scrollToRange(range);
    },
    clear: clearHighlights,
  };
}

interface FindBarProps {
  /** Grows when the field is asked for while it is open. */
  openings: number;
  /** Whether the document continues beyond the displayed part. */
  isPart: boolean;
  /** The finder of the document as it is shown now. */
  finder: () => DocumentFinder | undefined;
  onClose: () => void;
}

/** A field for words to find in a document, the number of matches, and buttons from one match to the next. */
function FindBar({ openings, isPart, finder, onClose }: FindBarProps) {
  const translate = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  const { words, setWords, found, at, step } = useFind(finder);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening selects what stands in the field
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [openings]);

  function positionText(count: number, index: number) {
    if (count === 0) return translate(isPart ? 'find.noneInDisplayed' : 'find.none');
    return translate('find.position', { number: index + 1, count });
  }

  function onKeyDown(event: KeyboardEvent) {
    closeOnEscape(event);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    // The field alone closes, not the panel around it.
    event.stopPropagation();
    onClose();
  }

  const position = found && positionText(found.count, at);
  return (
    <search
      aria-label={translate('find.label')}
      className="flex shrink-0 flex-wrap items-center justify-end gap-1 border-b border-line px-2 py-1"
    >
      <label className="flex min-h-10 min-w-0 grow basis-32 items-center gap-2 rounded-lg ps-2 text-muted">
        <Icon name="search" />
        <span className="sr-only">{translate('find.label')}</span>
        <input
          ref={field}
          dir={words ? 'auto' : undefined}
          maxLength={200}
          autoComplete="off"
          placeholder={translate('find.label')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={onKeyDown}
          className="min-w-0 grow bg-transparent py-2 text-sm text-ink outline-none placeholder:text-muted"
        />
      </label>
      <p aria-live="polite" className="shrink-0 px-1 text-sm tabular-nums text-muted">
        {position}
      </p>
      {(
        [
          ['previous', 'find.previous', () => step(-1)],
          ['next', 'find.next', () => step(1)],
          ['close', 'find.close', onClose],
        ] as const
      ).map(([icon, label, act]) => (
        <IconButton key={icon} icon={icon} label={translate(label)} onClick={act} onKeyDown={closeOnEscape} />
      ))}
    </search>
  );
}

/** The words to find, the matches, and the match that is shown. */
function useFind(finder: () => DocumentFinder | undefined) {
  const [words, setWords] = useState('');
  const [found, setFound] = useState<Found>();
  const [at, setAt] = useState(0);

  const show = (index: number) => {
    setAt(index);
    finder()?.show(index);
  };
  const look = useEffectEvent((wanted: string, signal: AbortSignal) => {
    if (!wanted.trim()) {
      setFound(undefined);
      finder()?.clear();
      return;
    }
    let isShown = false;
    const onFound = (next: Found) => {
      if (signal.aborted) return;
      setFound(next);
      if (isShown || next.first === undefined || next.count === 0) return;
      isShown = true;
      show(next.first);
    };
    finder()
      ?.find(wanted, signal, onFound)
      .catch(() => {
        // Other words are looked for by now, or the document is closed.
      });
  });
  useEffect(() => {
    const controller = new AbortController();
    look(words, controller.signal);
    return () => controller.abort();
  }, [words]);
  const clear = useEffectEvent(() => finder()?.clear());
  useEffect(() => () => clear(), []);

  function step(by: 1 | -1) {
    if (!found?.count) return;
    show((at + by + found.count) % found.count);
  }
  return { words, setWords, found, at, step };
}
