import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Nothing on the page, nor in its frames, stands in the way of anybody who sees, hears or moves otherwise. Without frames
 * the rules run in the page alone ("legacy mode"): gathering results in a blank page costs more than the rules themselves.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const hasFrames = page.frames().length > 1;
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(!hasFrames).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}
