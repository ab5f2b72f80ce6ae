import { describe, expect, it } from 'vitest';
import { eachOwner, oneByOne } from './cross-tenant.ts';

describe('processing the results of a cross-tenant query', () => {
  it('processes every item, even when an earlier item fails', async () => {
    const done: string[] = [];
    const work = eachOwner(['anna', 'binh', 'chi', 'duc'], 'tidy', async ({ ownerId }) => {
      if (ownerId === 'binh' || ownerId === 'chi') throw new Error(`${ownerId} is broken`);
      done.push(ownerId);
    });
    const failure = await work.catch((error: unknown) => error);
    expect(done).toEqual(['anna', 'duc']);
    expect(failure).toBeInstanceOf(AggregateError);
    expect(failure).toMatchObject({
      message: '2 of 4 failed, the first one: binh is broken',
      errors: [{ message: 'binh is broken' }, { message: 'chi is broken' }],
    });
  });

  it('processes the items one after another, in their sequence', async () => {
    const seen: string[] = [];
    await oneByOne([1, 2], async (one) => {
      seen.push(`begin ${one}`);
      await Promise.resolve();
      seen.push(`end ${one}`);
    });
    expect(seen).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2']);
  });
});
