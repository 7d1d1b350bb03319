import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { DocumentFinder } from './document-finder.ts';
import { FindBar } from './find-bar.tsx';
import { FinderContext, PartContext } from './find-context.ts';
import { createTextFinder } from './text-finder.ts';

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
