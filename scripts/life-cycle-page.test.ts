import { expect, it } from 'vitest';
import { readLifeCyclePage, toBareText, toLifeCyclePage } from './life-cycle-page.ts';

it('says in the handbook what the table says; written again by `node scripts/life-cycle-page.ts`', () => {
  expect(toBareText(readLifeCyclePage())).toBe(toBareText(toLifeCyclePage()));
});
