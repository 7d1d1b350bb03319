import type { KnowledgeBaseConfig } from '#lib/config/services.ts';

/** The knowledge sources beside the index, called as in the Azure Python sample. */
export const WEB_SOURCE = 'web';
export const SHAREPOINT_SOURCE = 'sharepoint';

/** The knowledge base over the index and these further sources. */
export function knowledgeBaseName(
  { name }: Pick<KnowledgeBaseConfig, 'name'>,
  { web, sharePoint }: { web: boolean; sharePoint: boolean },
): string {
  if (web && sharePoint) return `${name}-with-web-and-sp`;
  if (web) return `${name}-with-web`;
  return sharePoint ? `${name}-with-sp` : name;
}

/** Every knowledge base that questions may go to, with the further sources of each. */
export function knowledgeBases({
  name,
  web: hasWeb,
  sharePoint: hasSharePoint,
}: Pick<KnowledgeBaseConfig, 'name' | 'web' | 'sharePoint'>): {
  name: string;
  web: boolean;
  sharePoint: boolean;
}[] {
  const choices = [false, true];
  return choices.flatMap((web) =>
    choices.flatMap((sharePoint) =>
      (web && !hasWeb) || (sharePoint && !hasSharePoint)
        ? []
        : [{ name: knowledgeBaseName({ name }, { web, sharePoint }), web, sharePoint }],
    ),
  );
}

/** Whether the API version has efforts beside `minimal`, answers of the service and SharePoint. */
export function hasPreview({ apiVersion }: Pick<KnowledgeBaseConfig, 'apiVersion'>): boolean {
  return apiVersion.endsWith('-preview');
}
