'use no memo';

import { type KeyboardEvent, useRef, useState } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { isComposing } from '#components/ui/is-send-key.ts';
import { changeConversation } from '#lib/client/conversation/page-conversations.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { conversationList } from './conversation-list-store.ts';

/** What titles are cut to by the server. */
const LONGEST_TITLE = 200;

/** A title where it can be changed: Enter and leaving save the change, Escape does not. */
export function RenameField({ id, title, onEnd }: { id: string; title: string; onEnd: () => void }) {
  const translate = useTranslate();
  const [text, setText] = useState(title);
  const [failed, setFailed] = useState(false);
  // A removed field also loses the focus, and would be saved once more.
  const ended = useRef(false);

  function end() {
    ended.current = true;
    onEnd();
  }

  function save() {
    const changed = text.trim();
    if (ended.current) return;
    if (!changed || changed === title) {
      end();
      return;
    }
    ended.current = true;
    conversationList().change(id, { title: changed });
    changeConversation(id, { title: changed }).then(onEnd, () => {
      conversationList().change(id, { title });
      ended.current = false;
      setFailed(true);
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    if (event.key === 'Enter') save();
    if (event.key !== 'Escape') return;
    // Escape would also close the drawer around it.
    event.preventDefault();
    event.stopPropagation();
    end();
  }

  return (
    <div className="py-0.5">
      <input
        // biome-ignore lint/a11y/noAutofocus: the reader asked for this field a moment ago
        autoFocus
        dir="auto"
        maxLength={LONGEST_TITLE}
        aria-label={translate('history.title')}
        aria-invalid={failed}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKeyDown}
        onBlur={save}
        className="min-h-10 w-full rounded-lg border border-edge bg-surface px-2 text-sm"
      />
      {failed && (
        <Alert look="line" className="px-2 py-1">
          {translate('history.notChanged')}
        </Alert>
      )}
    </div>
  );
}
