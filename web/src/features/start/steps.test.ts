import type { User } from '@bobbin/contract/auth';
import { describe, expect, it } from 'vitest';
import { listConnectedHouses, listDoneSteps } from './steps.ts';

function createUser(facts: Partial<User>): User {
  return { shopsCount: 0, orderCounts: 0, isPressify: false, isMango: false, isFlash: false, ...facts } as User;
}

describe('the first minute', () => {
  it('counts what is done', () => {
    expect(listDoneSteps(createUser({}), false)).toEqual([]);
    expect(listDoneSteps(createUser({ shopsCount: 1 }), false)).toEqual(['shop']);
    const all = createUser({ shopsCount: 1, orderCounts: 12, isPressify: true });
    expect(listDoneSteps(all, true)).toEqual(['shop', 'orders', 'factory', 'send']);
  });

  it('takes no factory for connected that orders cannot be sent to yet', () => {
    const waiting = createUser({ isMango: true, isFlash: true });
    expect(listDoneSteps(waiting, false)).toEqual([]);
    expect(listConnectedHouses(waiting)).toEqual([]);
    expect(listConnectedHouses(createUser({ isMango: true, isPressify: true }))).toEqual(['Pressify.us']);
  });
});
