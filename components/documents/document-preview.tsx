import { askAbout } from '#components/scope/use-asked-about.ts';
import { DocumentView } from '#components/sources/document-view.tsx';
import { SourceAddress } from '#components/sources/source-address.tsx';
import { ButtonLink, IconButton } from '#components/ui/button.tsx';
import { CutText } from '#components/ui/cut-text.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { SidePanel } from '#components/ui/side-panel.tsx';
import { dayText } from '#lib/client/sources/size-text.ts';
import { readablePath } from '#lib/client/sources/source-location.ts';
import { contentUrl } from '#lib/core/citations/sourcepage.ts';
import type { LibraryDocument } from '#lib/core/ports/library.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import { displayName } from './document-list.tsx';

/** A document from its beginning, beside the list or over it on a small screen. */
export function DocumentPreview({ document, onClose }: { document: LibraryDocument; onClose: () => void }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { sourcefile } = document;
  const title = displayName(document);
  const source = {
    sourcepage: sourcefile,
    location: { sourcefile },
    title,
    headings: [],
    passages: [],
    picture: undefined,
  };
  return (
    <SidePanel label={title} onClose={onClose}>
      <div className="flex shrink-0 items-center gap-1 border-b border-line py-2 ps-5 pe-2">
        <div className="min-w-0 grow">
          <h2 className="font-semibold">
            <CutText>{title}</CutText>
          </h2>
          <p className="text-sm text-muted">
            <CutText>
              {[readablePath(sourcefile), document.modified && dayText(document.modified, locale)]
                .filter(Boolean)
                .join(' · ')}
            </CutText>
          </p>
        </div>
        <ButtonLink look="filled" href={askAbout(sourcefile)} className="shrink-0 px-3">
          {translate('documents.ask')}
        </ButtonLink>
        <SourceAddress sourcefile={sourcefile} />
        <ButtonLink
          look="quiet"
          href={contentUrl(sourcefile)}
          target="_blank"
          rel="noopener"
          className="shrink-0 px-2.5"
        >
          <span className="sr-only">
            {translate('panel.original')} ({translate('panel.opensInNewTab')})
          </span>
          <Icon name="external" />
        </ButtonLink>
        <IconButton icon="close" label={translate('documents.close')} onClick={onClose} />
      </div>
      <DocumentView source={source} quotes={[]} />
    </SidePanel>
  );
}
