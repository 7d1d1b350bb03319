/** Where templates are kept. Reads at most `maxBytes` and one more; undefined for a name that is not there. */
export interface TemplatePlace {
  kind: 'file' | 'blob';
  read(name: string, maxBytes: number, signal?: AbortSignal): Promise<Uint8Array | undefined>;
}
