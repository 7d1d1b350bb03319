// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';

test('the form makes no code from text, which the policy of its page forbids', async () => {
  const made = vi.fn();
  vi.stubGlobal(
    'Function',
    class {
      constructor(...parts: unknown[]) {
        made(parts);
      }
    },
  );
  const { brandingFaultText } = await import('./branding-fault-text.ts');
  expect(brandingFaultText({ name: 'Acme' }, String, 'en')).toBeUndefined();
  vi.unstubAllGlobals();
  expect(made).not.toHaveBeenCalled();
});
