import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const WEIGHTY = ['serious', 'critical'];

/** Rules that find nothing weightier than that, among them the most expensive one. */
const LIGHT_RULES = [
  'aria-allowed-role',
  'empty-heading',
  'empty-table-header',
  'heading-order',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport-large',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'skip-link',
  'table-duplicate-name',
];

/** Until everything has its final colours: a dialog fades in, and the colour of a box follows its parent's a frame later. */
function rest(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let calm = 0; calm < 3;) {
      const moving = document.getAnimations();
      calm = moving.length === 0 ? calm + 1 : 0;
      await Promise.all(moving.map(({ finished }) => finished.catch(() => null)));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

/** What axe finds wrong in a screen: one line for each rule, with how often and where first. */
export async function listFaults(page: Page, screen: string, rules?: string[]): Promise<string[]> {
  await rest(page);
  // Without frames there is nothing to put together, for which axe would open a page of its own each time.
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'], preload: false });
  const { violations } = await (
    rules === undefined ? builder.disableRules(LIGHT_RULES) : builder.withRules(rules)
  ).analyze();
  return violations
    .filter(({ impact }) => WEIGHTY.includes(impact ?? ''))
    .map(({ id, nodes }) => `${screen}: ${id} ×${nodes.length}, first at ${nodes[0]?.html.slice(0, 300) ?? ''}`);
}

/** What axe finds in both themes; of the dark one it sees only the colours, since all else is the same there. */
export async function listFaultsInThemes(page: Page, screen: string): Promise<string[]> {
  const wear = (theme: string) =>
    page.evaluate((name) => document.documentElement.setAttribute('data-color-scheme', name), theme);
  // Where motion is reduced every colour of every box is a transition, which does not go on in boxes out of sight.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await wear('light');
  const faults = await listFaults(page, screen);
  await wear('dark');
  faults.push(...(await listFaults(page, `${screen}, dark`, ['color-contrast'])));
  await wear('light');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return faults;
}
