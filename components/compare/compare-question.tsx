import { type KeyboardEvent, useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { isSendKey } from '#components/ui/is-send-key.ts';
import { questionIn } from '#lib/client/conversation/conversation-address.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

interface CompareQuestionProps {
  running: boolean;
  onAsk: (question: string) => void;
  onStop: () => void;
}

/** The question that both sides are asked, to begin with the one in the address. */
export function CompareQuestion({ running, onAsk, onStop }: CompareQuestionProps) {
  const translate = useTranslate();
  const [question, setQuestion] = useState('');
  // The address behind # is known to the browser alone.
  useEffect(() => setQuestion(questionIn(location.hash)), []);

  function askNow() {
    if (!running && question.trim()) onAsk(question);
  }

  function sendOnEnter(event: KeyboardEvent) {
    if (!isSendKey(event)) return;
    event.preventDefault();
    askNow();
  }

  return (
    <div className="flex flex-wrap items-end gap-3">
      <label className="min-w-60 grow">
        <span className="mb-1 block text-sm font-medium">{translate('compare.question')}</span>
        <textarea
          rows={2}
          dir="auto"
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
          onKeyDown={sendOnEnter}
          className="w-full rounded-xl border border-edge bg-surface px-3 py-2 leading-6"
        />
      </label>
      <Button
        look="filled"
        className="mb-1.5"
        aria-disabled={!running && !question.trim()}
        onClick={running ? onStop : askNow}
      >
        {translate(running ? 'compare.stop' : 'compare.run')}
      </Button>
    </div>
  );
}
