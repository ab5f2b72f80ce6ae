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

/** What axe finds wrong in a screen: one line for each rule, with how often and where first. */
export async function listFaults(page: Page, screen: string, rules?: string[]): Promise<string[]> {
  // While a dialog fades in, its colours are not the final ones.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))));
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
    page.evaluate(async (name) => {
      document.documentElement.setAttribute('data-color-scheme', name);
      // Colours change by transitions, which begin with the next frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, theme);
  await wear('light');
  const faults = await listFaults(page, screen);
  await wear('dark');
  faults.push(...(await listFaults(page, `${screen}, dark`, ['color-contrast'])));
  await wear('light');
  return faults;
}
