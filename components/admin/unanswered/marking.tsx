import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { refusalText } from '#components/admin/refusal-text.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import type { UnansweredMark } from '#lib/api/unanswered.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';

/** Marks questions as handled or open, and remembers the last mark or why it failed. */
export function useMarking() {
  const router = useRouter();
  const [last, setLast] = useState<UnansweredMark | AppError>();

  async function mark(change: UnansweredMark) {
    try {
      await callApi('/api/admin/unanswered', 'PUT', change);
      setLast(change);
      router.refresh();
    } catch (thrown) {
      setLast(AppError.from(thrown));
    }
  }

  return { last, mark };
}

/** Says what was marked last, and takes it back. */
export function MarkingNote({ last, mark }: ReturnType<typeof useMarking>) {
  const translate = useTranslate();
  if (last instanceof AppError) return <Alert className="mb-4">{refusalText(last, translate)}</Alert>;
  return (
    <div role="status" className="empty:hidden">
      {last && (
        <p className="mb-4 flex flex-wrap items-center gap-3 rounded-xl bg-sunken px-4 py-2 text-sm">
          {translate(last.handled ? 'admin.unanswered.handled' : 'admin.unanswered.reopened')}
          <Button onClick={() => void mark({ ...last, handled: !last.handled })}>
            {translate('admin.unanswered.undo')}
          </Button>
        </p>
      )}
    </div>
  );
}
