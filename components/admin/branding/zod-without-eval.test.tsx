// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';

test('the branding form does not use eval, which the content security policy forbids', async () => {
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
