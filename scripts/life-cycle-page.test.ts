import { expect, it } from 'vitest';
import { readLifeCyclePage, toBareText, toLifeCyclePage } from './life-cycle-page.ts';

it("the handbook's page matches the life cycle table; rewritten by `node scripts/life-cycle-page.ts`", () => {
  expect(toBareText(readLifeCyclePage())).toBe(toBareText(toLifeCyclePage()));
});
