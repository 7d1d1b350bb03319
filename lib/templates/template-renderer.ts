import type { JsonObject } from '#lib/shared/json.ts';

/** A rendered template, and the names of the variables it read. */
export interface RenderedTemplate {
  text: string;
  variablesUsed: string[];
}

/**
 * Renders Jinja2 templates of strangers: bounded in time, memory and output, and with no way to anything but their
 * variables. Rejects with AppError `bad-request` that tells line and reason.
 */
export interface TemplateRenderer {
  /** `field` is named by errors. */
  render(
    template: string,
    variables: JsonObject,
    field: string,
    signal?: AbortSignal,
  ): Promise<RenderedTemplate>;
  close(): Promise<void>;
}
