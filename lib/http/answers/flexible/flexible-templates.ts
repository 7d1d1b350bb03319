import type { Caller } from '#lib/core/access/principal.ts';
import { queueKeyOf } from '#lib/core/ports/limits.ts';
import { mayInstruct } from '#lib/core/question/request.ts';
import type { VariantOverrides } from '#lib/core/settings/experiments.ts';
import type { FlexibleRequest } from '#lib/protocols/flexible/request-schema.ts';
import type { TemplateSource } from '#lib/protocols/flexible/response.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import type { TemplateFiles } from '#lib/templates/create-template-files.ts';
import type { TemplateRenderer } from '#lib/templates/create-template-renderer.ts';

/** The template renderer, and the operator's template files. */
export interface TemplateTools {
  renderer: TemplateRenderer;
  files: TemplateFiles;
}

/** A template that a request chose, and the field that errors name. */
interface ChosenTemplate {
  text: string;
  source: TemplateSource;
  field: string;
}

/** The templates of one request; undefined where ours are used. */
export interface ChosenTemplates {
  system: ChosenTemplate | undefined;
  response: ChosenTemplate | undefined;
}

/**
 * The templates that a request, or else its variant, chooses: inline before a file. A system prompt of the caller's own
 * needs the right to change prompts; a file is the operator's, and open to all. Throws `forbidden`, `bad-request`.
 */
export async function chooseTemplates(
  body: FlexibleRequest,
  variant: VariantOverrides,
  caller: Caller,
  files: TemplateFiles,
  signal?: AbortSignal,
): Promise<ChosenTemplates> {
  requirePromptRight(body, caller);
  const choose = async (
    name: 'system_prompt' | 'response_template',
    inline: string | null | undefined,
    file: string | null | undefined,
    variantText: string | undefined,
  ): Promise<ChosenTemplate | undefined> => {
    const inlineField = name === 'system_prompt' ? 'system_prompt_template' : 'response_template';
    if (inline) return { text: inline, source: 'inline', field: inlineField };
    const field = `${name}_file`;
    if (file) return { ...(await files.read(file, field, signal)), field };
    return variantText ? { text: variantText, source: 'default', field: 'ab_testing' } : undefined;
  };
  return {
    system: await choose(
      'system_prompt',
      body.system_prompt_template,
      body.system_prompt_file,
      variant.system_prompt_template,
    ),
    response: await choose(
      'response_template',
      body.response_template,
      body.response_template_file,
      variant.response_template,
    ),
  };
}

function requirePromptRight(body: FlexibleRequest, caller: Caller): void {
  if (!body.system_prompt_template || mayInstruct(caller)) return;
  const who = caller.mayOverridePrompt
    ? 'An administrator locked the prompt'
    : 'Only administrators may change the prompt';
  throw new AppError('forbidden', `${who}; leave system_prompt_template out, or name a system_prompt_file.`, {
    field: 'system_prompt_template',
  });
}

/** Renders the templates of one request and remembers which variables they read. */
export class RequestTemplates {
  readonly #chosen: ChosenTemplates;
  readonly #body: FlexibleRequest;
  readonly #caller: Caller;
  readonly #renderer: TemplateRenderer;
  readonly #used = new Set<string>();

  constructor(chosen: ChosenTemplates, body: FlexibleRequest, caller: Caller, renderer: TemplateRenderer) {
    this.#chosen = chosen;
    this.#body = body;
    this.#caller = caller;
    this.#renderer = renderer;
  }

  /** Where the templates came from and what they read, as `template_info` reports it. */
  info(): { system: TemplateSource; response: TemplateSource; variables: string[] } {
    return {
      system: this.#chosen.system?.source ?? 'default',
      response: this.#chosen.response?.source ?? 'default',
      variables: [...this.#used],
    };
  }

  /** The system prompt, undefined where it is ours. */
  async systemPrompt(signal: AbortSignal): Promise<string | undefined> {
    return this.#chosen.system && this.#render(this.#chosen.system, {}, signal);
  }

  /** The answer as the response template shows it; `metadata` is the list of its sources, as in the protocol's examples. */
  async response(answer: string, sources: JsonObject[], signal: AbortSignal): Promise<string> {
    const { response } = this.#chosen;
    return response ? this.#render(response, { answer, metadata: sources }, signal) : answer;
  }

  async #render(template: ChosenTemplate, more: JsonObject, signal: AbortSignal): Promise<string> {
    const { question, history, metadata, template_variables, ab_testing } = this.#body;
    // Ours come last: a variable of the caller's must not pass for the question or the answer.
    const variables = {
      ...template_variables,
      question,
      history: history ?? [],
      user_id: ab_testing?.user_id ?? null,
      metadata: metadata ?? {},
      request_metadata: metadata ?? {},
      ...more,
    } as JsonObject;
    const { text, variablesUsed } = await this.#renderer.render(template.text, variables, {
      field: template.field,
      by: queueKeyOf(this.#caller),
      signal,
    });
    for (const name of variablesUsed) this.#used.add(name);
    return text;
  }
}
