import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * The page and its frames have no known barrier for people with impaired vision, hearing or movement. Without frames
 * the rules run in the page alone ("legacy mode"): gathering results in a blank page costs more than the rules themselves.
 * `accepted` names the rules that a library on the page is known to break.
 */
export async function expectAccessible(page: Page, accepted: string[] = []): Promise<void> {
  const hasFrames = page.frames().length > 1;
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(!hasFrames)
    .disableRules(accepted)
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}
