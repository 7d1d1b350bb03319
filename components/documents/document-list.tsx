import { askAbout } from '#components/scope/use-asked-about.ts';
import { QuotedText } from '#components/sources/quoted-text.tsx';
import { ValidityMark } from '#components/sources/validity-mark.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { dayText, sizeText } from '#lib/client/sources/size-text.ts';
import { folderOf, readablePath } from '#lib/client/sources/source-location.ts';
import { fileNameOf } from '#lib/core/citations/sourcepage.ts';
import type { LibraryDocument } from '#lib/core/ports/library.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';

interface DocumentListProps {
  documents: readonly LibraryDocument[];
  previewed: LibraryDocument | undefined;
  onPreview: (document: LibraryDocument) => void;
}

/** Documents, one a row: its name opens it beside the list. */
export function DocumentList({ documents, previewed, onPreview }: DocumentListProps) {
  const translate = useTranslate();
  return (
    <Card as="ul" aria-label={translate('documents.title')} className="divide-y divide-line overflow-hidden">
      {documents.map((document) => (
        <DocumentRow
          key={document.sourcefile}
          document={document}
          isShown={document.sourcefile === previewed?.sourcefile}
          onPreview={() => onPreview(document)}
        />
      ))}
    </Card>
  );
}

interface DocumentRowProps {
  document: LibraryDocument;
  isShown: boolean;
  onPreview: () => void;
}

function DocumentRow({ document, isShown, onPreview }: DocumentRowProps) {
  const translate = useTranslate();
  const { sourcefile, isOwn } = document;
  const name = displayName(document);
  return (
    <li
      className={`flex items-center gap-2 pe-2 sm:pe-3 ${isShown ? 'bg-accent-soft' : 'hover:bg-sunken/60'}`}
    >
      <button
        type="button"
        aria-expanded={isShown}
        onClick={onPreview}
        className="min-w-0 grow px-4 py-2.5 text-start outline-offset-[-2px]"
      >
        <span className="flex items-center gap-2">
          <bdi className="min-w-0 truncate font-medium">{name}</bdi>
          {isOwn && (
            <Badge small tone="accent">
              {translate('documents.mine')}
            </Badge>
          )}
          {document.isToReview && (
            <Badge small tone="danger">
              {translate('documents.reviewDue')}
            </Badge>
          )}
        </span>
        <DocumentFacts document={document} />
        <ValidityMark validity={document.validity} />
        {document.found && (
          <span className="mt-0.5 line-clamp-2 text-sm">
            <bdi>
              <QuotedText parts={document.found} />
            </bdi>
          </span>
        )}
      </button>
      <ButtonLink
        href={askAbout(sourcefile)}
        aria-label={translate('documents.askNamed', { name })}
        className="shrink-0 gap-2 px-3"
      >
        <span className="max-sm:hidden">{translate('documents.ask')}</span>
        <span className="sm:hidden">{translate('documents.askShort')}</span>
      </ButtonLink>
    </li>
  );
}

/** Its file and folder, category and size. */
function DocumentFacts({
  document: { sourcefile, title, category, sizeBytes, modified },
}: {
  document: LibraryDocument;
}) {
  const locale = useLocale();
  const translate = useTranslate();
  const path = readablePath(sourcefile);
  const facts = [
    title ? path : folderOf(path),
    category,
    sizeBytes === null ? null : sizeText(sizeBytes, locale),
    modified && translate('documents.changed', { date: dayText(modified, locale) }),
  ].filter(Boolean);
  return (
    <span className="block text-sm text-muted">
      {facts.map((fact, index) => (
        <span key={fact}>
          {index > 0 && ' · '}
          <bdi>{fact}</bdi>
        </span>
      ))}
    </span>
  );
}

/** Its title, or the name of its file. */
export function displayName({ title, sourcefile }: Pick<LibraryDocument, 'title' | 'sourcefile'>): string {
  return title?.trim() || fileNameOf(sourcefile);
}
