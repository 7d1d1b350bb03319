'use client';

import { CopyButton } from '#components/answer/code-frame.tsx';
import { Card } from '#components/ui/card.tsx';
import type { LocalModelServer, LocalModels } from '#lib/api/admin.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import { useLoaded } from '#lib/client/page/use-loaded.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

/** The models of the server's machine that could answer, with the command for each; nothing where there are none. */
export function LocalModelsNote() {
  const loaded = useLoaded('local-models', () => callApi<LocalModels>('/api/admin/local-models'));
  // Without the list the page lacks nothing that it is for.
  if (!loaded || 'error' in loaded) return null;
  return loaded.value.servers.map((server) => <LocalModel key={server.address} server={server} />);
}

function LocalModel({ server }: { server: LocalModelServer }) {
  const translate = useTranslate();
  const { name, address, model, command } = server;
  const heading = translate('admin.models.found', {
    server: name ?? translate('admin.models.server'),
    address,
    model,
  });
  return (
    <Card as="section" aria-label={heading} className="mb-6 px-5 py-4">
      <h2 className="font-semibold wrap-anywhere">{heading}</h2>
      <p className="mt-1 text-sm text-muted">{translate('admin.models.use')}</p>
      <div className="mt-2 flex items-center gap-2 rounded-lg bg-sunken ps-3" dir="ltr">
        <code className="min-w-0 grow py-2 text-sm wrap-anywhere">{command}</code>
        <CopyButton label={translate('admin.models.copy')} text={command} />
      </div>
      <p className="mt-2 text-sm text-muted">{translate('admin.models.setup')}</p>
    </Card>
  );
}
