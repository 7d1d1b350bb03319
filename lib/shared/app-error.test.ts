import { expect, test, vi } from 'vitest';
import { AppError } from './app-error.ts';

test('an error from another bundle’s copy of the class is recognized', async () => {
  vi.resetModules();
  const other = await import('./app-error.ts');
  expect(other.AppError).not.toBe(AppError);
  const foreign = new other.AppError('forbidden', 'No.', { field: 'top' });
  expect(foreign instanceof AppError).toBe(true);
  expect(AppError.from(foreign)).toBe(foreign);
});

test.each([new Error('boom'), 'boom', undefined, null, { code: 'forbidden', message: 'boom' }])(
  'an unknown error becomes internal without its message: %s',
  (thrown) => {
    const error = AppError.from(thrown);
    expect(error).toMatchObject({ code: 'internal', status: 500, cause: thrown });
    expect(error.message).not.toContain('boom');
  },
);
