import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const WEIGHTY = ['serious', 'critical'];

/** What axe finds wrong in a screen: one line for each rule, with how often and where first. */
export async function listFaults(page: Page, screen: string, rules?: string[]): Promise<string[]> {
  // While a dialog fades in, its colours are not the final ones.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))));
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  const { violations } = await (rules === undefined ? builder : builder.withRules(rules)).analyze();
  return violations
    .filter(({ impact }) => WEIGHTY.includes(impact ?? ''))
    .map(({ id, nodes }) => `${screen}: ${id} ×${nodes.length}, first at ${nodes[0]?.html.slice(0, 300) ?? ''}`);
}

/** What axe finds in both themes; of the dark one it sees only the colours, since all else is the same there. */
export async function listFaultsInThemes(page: Page, screen: string): Promise<string[]> {
  const wear = (theme: string) =>
    page.evaluate((name) => document.documentElement.setAttribute('data-color-scheme', name), theme);
  await wear('light');
  const faults = await listFaults(page, screen);
  await wear('dark');
  faults.push(...(await listFaults(page, `${screen}, dark`, ['color-contrast'])));
  await wear('light');
  return faults;
}
