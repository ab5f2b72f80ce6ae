import { expect, it } from 'vitest';
import { readLifeCyclePage, toBareText, toLifeCyclePage } from './life-cycle-page.ts';

it('handbook page of the life cycle matches the table; `node scripts/life-cycle-page.ts` rewrites it', () => {
  expect(toBareText(readLifeCyclePage())).toBe(toBareText(toLifeCyclePage()));
});
