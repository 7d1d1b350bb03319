import { useState } from 'react';
import { refusalText } from '#components/admin/refusal-text.ts';
import { Alert } from '#components/ui/alert.tsx';
import { ButtonLink, IconButton } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { callApi } from '#lib/client/page/call-api.ts';
import type { StoredGoldenQuestion } from '#lib/core/records/golden-questions.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';

const PATH = '/api/admin/questions/stored';

/** The stored golden questions, as a file to evaluate with, and one by one to delete. */
export function GoldenQuestions({ questions }: { questions: StoredGoldenQuestion[] }) {
  const translate = useTranslate();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<AppError>();
  const shown = questions.filter(({ id }) => !removed.has(id));
  if (questions.length === 0) return null;

  async function remove(id: string) {
    try {
      await callApi(`${PATH}/${id}`, 'DELETE');
      setRemoved(new Set([...removed, id]));
      setRefused(undefined);
    } catch (thrown) {
      setRefused(AppError.from(thrown));
    }
  }

  return (
    <section className="mt-8">
      <h2 className="font-display text-lg font-semibold">{translate('admin.synonyms.questions')}</h2>
      <p className="mb-3 max-w-reading text-sm text-muted">{translate('admin.synonyms.questionsLead')}</p>
      {refused && <Alert className="mb-3">{refusalText(refused, translate)}</Alert>}
      <Card as="ul" className="divide-y divide-line">
        {shown.map(({ id, question, place }) => (
          <li key={id} className="flex items-center gap-2 px-4 py-1.5 text-sm">
            <p className="min-w-0 grow wrap-anywhere">
              <bdi className="block">{question}</bdi>
              <bdi className="text-xs text-muted">{place}</bdi>
            </p>
            <IconButton
              icon="trash"
              label={translate('admin.synonyms.deleteQuestion', { question })}
              onClick={() => void remove(id)}
            />
          </li>
        ))}
      </Card>
      <p className="mt-3">
        <ButtonLink icon="down" href={PATH} download>
          {translate('admin.synonyms.download')}
        </ButtonLink>
      </p>
    </section>
  );
}
