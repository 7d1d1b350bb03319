import { performance } from 'node:perf_hooks';
import { AppError } from '#lib/shared/app-error.ts';
import { serveCalls } from '#lib/workers/serve-calls.ts';
import { guardBuiltins } from './guard-builtins.ts';
import { Allowance, renderTemplate } from './render-template.ts';
import { TakesTooLong, TemplateFault } from './template-interpreter.ts';

/** What the renderer asks of its worker; the variables are JSON. */
export interface RenderCall {
  template: string;
  variables: string;
  field: string;
  /** Whether the caller is not anonymous. */
  isKnown: boolean;
}

guardBuiltins();

const allowance = new Allowance(() => performance.now());

serveCalls(({ template, variables, field, isKnown }: RenderCall) => {
  try {
    return renderTemplate(template, variables, allowance.mostMs(isKnown));
  } catch (thrown) {
    if (!(thrown instanceof TemplateFault)) throw thrown;
    if (!isKnown && thrown.cause instanceof TakesTooLong) allowance.tookTooLong();
    throw new AppError('bad-request', `${field}: ${thrown.message}.`, { field });
  }
});
