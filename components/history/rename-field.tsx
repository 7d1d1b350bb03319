import { type KeyboardEvent, useRef, useState } from 'react';
import { changeConversation } from '#lib/client/conversations-here.ts';
import { conversationList } from '#lib/client/use-conversation-list.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

/** What titles are cut to by the server. */
const LONGEST_TITLE = 200;

interface RenameFieldProps {
  id: string;
  title: string;
  onEnd: () => void;
}

/** A title where it can be changed: Enter and leaving keep the change, Escape does not. */
export function RenameField({ id, title, onEnd }: RenameFieldProps) {
  const translate = useTranslate();
  const [text, setText] = useState(title);
  const [failed, setFailed] = useState(false);
  // A field that goes away is left as well, and would be kept once more.
  const ended = useRef(false);

  function end() {
    ended.current = true;
    onEnd();
  }

  function keep() {
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
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Enter') keep();
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
        onBlur={keep}
        className="min-h-10 w-full rounded-lg border border-edge bg-surface px-2 text-sm"
      />
      {failed && (
        <p role="alert" className="px-2 py-1 text-sm text-danger">
          {translate('history.notChanged')}
        </p>
      )}
    </div>
  );
}
