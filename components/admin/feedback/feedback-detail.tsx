import type { ReactNode } from 'react';
import { Moment } from '#components/admin/moment.tsx';
import { PassageList } from '#components/admin/passage-list.tsx';
import { AnswerWithSources } from '#components/answer/answer-with-sources.tsx';
import { HiddenNote } from '#components/chat/hidden-note.tsx';
import { TextLink } from '#components/ui/button.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import type { RatedAnswer } from '#lib/api/feedback.ts';
import { questionFragment } from '#lib/client/compare/compare-address.ts';
import { overrideTexts } from '#lib/client/settings/setting-fault.ts';
import { ratedSources } from '#lib/client/sources/sources.ts';
import type { SettingField } from '#lib/core/setting-fields.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

interface FeedbackDetailProps {
  rated: RatedAnswer;
  fields: readonly SettingField[];
  onClose: () => void;
}

/** The details of a rating: question, answer, passages and settings as they were when it was given. */
export function FeedbackDetail({ rated, fields, onClose }: FeedbackDetailProps) {
  const translate = useTranslate();
  const sources = ratedSources(rated);
  const settings = overrideTexts(rated.overrides, fields, translate);
  return (
    <Sheet
      title={translate(`admin.feedback.${rated.rating}`)}
      lead={<Moment ms={rated.createdAtMs} />}
      closeLabel={translate('admin.feedback.close')}
      onClose={onClose}
    >
      <FeedbackWords rated={rated} />
      <Part heading={translate('admin.feedback.question')}>
        <p dir="auto" className="font-display text-lg whitespace-pre-wrap">
          {rated.question}
        </p>
        <p className="mt-2">
          <TextLink href={`/admin/compare${questionFragment(rated.question)}`}>
            {translate('admin.feedback.compare')}
          </TextLink>
        </p>
      </Part>
      <Part heading={translate('admin.feedback.answer')}>
        {!rated.withheld && (
          <AnswerWithSources
            text={rated.answer}
            complete
            sources={sources}
            label={translate('admin.feedback.sources')}
          />
        )}
        <HiddenNote turn={rated} />
      </Part>
      <Part heading={translate('admin.feedback.passages')}>
        {rated.passages.length + rated.hiddenPassages === 0 && (
          <p className="text-muted">{translate('admin.feedback.noPassages')}</p>
        )}
        <PassageList {...sources} />
      </Part>
      <Part heading={translate('admin.feedback.settings')}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
          <dt className="text-muted">{translate('admin.usage.model')}</dt>
          <dd>{rated.model ?? translate('admin.usage.noModel')}</dd>
          {settings.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="whitespace-pre-wrap">{value}</dd>
            </div>
          ))}
        </dl>
        {settings.length === 0 && (
          <p className="mt-1 text-sm text-muted">{translate('admin.feedback.defaults')}</p>
        )}
      </Part>
    </Sheet>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h3 className="mb-2 text-sm font-semibold text-muted">{heading}</h3>
      {children}
    </section>
  );
}

/** A reader's rating: their name, their reasons and their comment. */
export function FeedbackWords({ rated }: { rated: RatedAnswer }) {
  const translate = useTranslate();
  const { givenBy, reasons, comment } = rated;
  return (
    <div className="text-sm">
      <p className="flex flex-wrap items-center gap-1.5">
        <bdi className="me-1 text-muted">{givenBy ?? translate('admin.feedback.anonymous')}</bdi>
        {reasons.map((reason) => (
          <span key={reason} className="rounded-full bg-sunken px-2.5 py-0.5">
            {translate(`feedback.reason.${reason}`)}
          </span>
        ))}
      </p>
      {comment && (
        <blockquote dir="auto" className="mt-2 border-s-2 border-line ps-3 whitespace-pre-wrap">
          {comment}
        </blockquote>
      )}
    </div>
  );
}
