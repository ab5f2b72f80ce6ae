import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const WEIGHTY = ['serious', 'critical'];

/** Rules of axe that are disabled, because their findings are never serious. The slowest rule is among them. */
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

/** Waits for the final colours, because a dialog fades in and the colour of an element follows that of its parent one frame later. */
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

/**
 * Lists the findings of axe on a screen: one line per rule, with the number of places and the first place.
 * @param isStrict true runs all rules and lists findings of every impact
 */
export async function listFaults(page: Page, screen: string, isStrict = false): Promise<string[]> {
  await rest(page);
  // Without this option axe would open another page each time, to combine the results of frames that the application does not have.
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'], preload: false });
  const { violations } = await (isStrict ? builder : builder.disableRules(LIGHT_RULES)).analyze();
  return violations
    .filter(({ impact }) => isStrict || WEIGHTY.includes(impact ?? ''))
    .map(({ id, nodes }) => `${screen}: ${id} ×${nodes.length}, first at ${nodes[0]?.html.slice(0, 300) ?? ''}`);
}

export type Theme = 'light' | 'dark';

/** Lists the findings of axe in the given theme. */
export async function listFaultsInTheme(page: Page, screen: string, theme: Theme): Promise<string[]> {
  const wear = (name: string) =>
    page.evaluate((scheme) => document.documentElement.setAttribute('data-color-scheme', scheme), name);
  // With reduced motion, every colour change of every element is a transition, and transitions of elements outside the window do not run.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await wear(theme);
  const faults = await listFaults(page, `${screen}, ${theme}`);
  await wear('light');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return faults;
}
