import { useEffect, useState } from 'react';
import { ButtonLink } from '#components/ui/button.tsx';
import { authorizedFetch } from '#lib/client/page/session.ts';
import { contentUrl } from '#lib/core/citations/sourcepage.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

/** Opens a document where people work on it, such as a page of a wiki; nothing where it has no such address. */
export function SourceAddress({ sourcefile }: { sourcefile: string }) {
  const translate = useTranslate();
  const [address, setAddress] = useState<string>();

  useEffect(() => {
    const controller = new AbortController();
    findAddress(sourcefile, controller.signal).then(setAddress, () => {
      // Closed before it came, or out of reach: the copy here still opens.
    });
    return () => controller.abort();
  }, [sourcefile]);

  if (address === undefined) return null;
  return (
    <ButtonLink
      look="quiet"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="shrink-0 px-2.5"
    >
      {translate('panel.atSource')}
      <span className="sr-only"> ({translate('panel.opensInNewTab')})</span>
    </ButtonLink>
  );
}

async function findAddress(sourcefile: string, signal: AbortSignal): Promise<string | undefined> {
  const { headers } = await authorizedFetch(contentUrl(sourcefile), { method: 'HEAD', signal });
  const address = /^<(https?:\/\/[^>\s]+)>; rel="canonical"$/.exec(headers.get('link') ?? '')?.[1];
  return address && URL.canParse(address) ? address : undefined;
}
