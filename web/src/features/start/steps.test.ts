import type { User } from '@bobbin/contract/auth';
import { describe, expect, it } from 'vitest';
import { listReadyNames, listDoneSteps } from './steps.ts';

function createUser(facts: Partial<User>): User {
  return {
    shopsCount: 0,
    orderCounts: 0,
    hasSent: false,
    isPressify: false,
    isMango: false,
    isFlash: false,
    ...facts,
  } as User;
}

describe('the first steps of a new seller', () => {
  it('count as finished one by one (UI-9)', () => {
    expect(listDoneSteps(createUser({}))).toEqual([]);
    expect(listDoneSteps(createUser({ shopsCount: 1 }))).toEqual(['shop']);
    const all = createUser({ shopsCount: 1, orderCounts: 12, isPressify: true, hasSent: true });
    expect(listDoneSteps(all)).toEqual(['shop', 'orders', 'factory', 'send']);
  });

  it('count any connected factory as a finished step (FAC-1)', () => {
    const waiting = createUser({ isMango: true, isFlash: true });
    expect(listDoneSteps(waiting)).toEqual(['factory']);
    expect(listReadyNames(waiting)).toEqual(['Mango', 'Flash Pod']);
  });
});
