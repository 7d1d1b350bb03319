import type { JsonObject } from '#lib/shared/json.ts';

/** A rendered template, and the names of the variables it read. */
export interface RenderedTemplate {
  text: string;
  variablesUsed: string[];
}

/** What a template is rendered for. */
export interface RenderingFor {
  /** The field of the request that errors name. */
  field: string;
  /** Whose turn it takes, from `turnOf`. */
  by?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Renders Jinja2 templates of strangers: bounded in time, memory and output, and with no way to anything but their
 * variables. Callers take turns. Rejects with AppError `bad-request` that names line and reason, and with `rate-limited`
 * for a caller whose templates wait already.
 */
export interface TemplateRenderer {
  render(template: string, variables: JsonObject, rendering: RenderingFor): Promise<RenderedTemplate>;
  close(): Promise<void>;
}
