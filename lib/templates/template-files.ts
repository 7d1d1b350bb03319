/** A template of the operator's, and where it was kept. */
export interface TemplateFile {
  text: string;
  source: `file:${string}` | `blob:${string}`;
}

/**
 * Templates that an operator keeps in a folder or a blob container. `read` rejects with AppError `bad-request` for a
 * name that leads out of it, and for one that is not there.
 */
export interface TemplateFiles {
  read(name: string, field: string, signal?: AbortSignal): Promise<TemplateFile>;
}
