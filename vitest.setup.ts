import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

// An unexpected console.error is an unnoticed defect: it fails the test that caused it.
let errors: MockInstance;

beforeEach(() => {
  errors = vi.spyOn(console, 'error');
});

afterEach(() => {
  expect(errors.mock.calls).toEqual([]);
});
