import { AppError } from '#lib/shared/app-error.ts';
import { serveCalls } from '#lib/workers/serve-calls.ts';
import { guardBuiltins } from './guard-builtins.ts';
import { renderTemplate } from './render-template.ts';
import { TemplateFault } from './template-fault.ts';

/** What the renderer asks of its worker; the variables are JSON. */
export interface RenderCall {
  template: string;
  variables: string;
  field: string;
}

guardBuiltins();

serveCalls(({ template, variables, field }: RenderCall) => {
  try {
    return renderTemplate(template, variables);
  } catch (thrown) {
    if (!(thrown instanceof TemplateFault)) throw thrown;
    const { line, message: reason } = thrown;
    const place = line === undefined ? 'while rendering' : `line ${line}`;
    throw new AppError('bad-request', `${field}, ${place}: ${reason}.`, { field });
  }
});
