import { listInbox } from '@bobbin/contract/inbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import type { EventName, Events } from '../../server/src/platform/events.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

describe('notices of rented designs', () => {
  let world: World;
  let lan: Caller;
  let designer: Caller;

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 1, shops: 1 } });
    lan = await world.createSeller('lan@example.com');
    designer = await world.createSeller('thao@example.com', 'designer');
  });
  afterAll(() => world.close());

  const design = () => ({ scope: systemScope(lan.userId, 'designs'), designId: 'd-1', code: 'DS-4821' });
  const tell = <N extends EventName>(name: N, event: Events[N]) =>
    inTransaction(world.db, (trx) => world.app.emit(trx, name, event));
  const take = async (caller: Caller) => {
    const { data = [] } = (await caller.call(listInbox)).body ?? {};
    await world.db.deleteFrom('seller_notices').where('owner_id', '=', caller.userId).execute();
    return data.map(({ text, path }) => [text.en, path]).toReversed();
  };

  it('inform the seller of price, revision and feedback, each once (NTF-34)', async () => {
    const open = '/community/designs?design=d-1';
    for (const _ of [1, 2]) await tell('designPriced', { ...design(), cents: 2_200, lackingCents: 0, pricing: 1 });
    expect(await take(lan)).toEqual([['DS-4821 costs $22.00.', open]]);
    const lacking = { ...design(), cents: 2_200, lackingCents: 200, pricing: 2 };
    await tell('designPriced', lacking);
    await tell('designUnpaid', lacking);
    const told = await take(lan);
    expect(told).toHaveLength(1);
    const [[unpaid, link] = []] = told;
    expect(unpaid).toContain('The balance is $2.00 short');
    expect(link).toBe('/community/profile#transactions');
    for (const revision of [1, 2, 2]) await tell('designDelivered', { ...design(), revision });
    expect(await take(lan)).toHaveLength(2);
    const said = { comment: 'x', messageId: 'm1', designerId: designer.userId };
    for (const _ of [1, 2]) await tell('designSpoken', { ...design(), ...said, isAdmin: true });
    expect(await take(lan)).toEqual([['The designer wrote about DS-4821.', open]]);
    expect(await take(designer)).toEqual([]);
  });

  it('reach the assigned designer for feedback of the seller, and for designs that are due soon or late (NTF-34, NTF-35)', async () => {
    const queue = '/admin/designs?design=d-1';
    const said = { comment: 'x', isAdmin: false };
    await tell('designSpoken', { ...design(), ...said, messageId: 'm2', designerId: designer.userId });
    await tell('designSpoken', { ...design(), ...said, messageId: 'm3', designerId: null });
    const late = { ...design(), designerId: designer.userId, watcherIds: [], dueAt: new Date('2026-11-23T10:00:00Z') };
    for (const isBreached of [false, true, true]) await tell('designLate', { ...late, isBreached });
    expect(await take(designer)).toEqual([
      ['The seller wrote about DS-4821.', queue],
      ['DS-4821 is due within 30 minutes.', queue],
      ['DS-4821 passed its deadline.', queue],
    ]);
    expect(await take(lan)).toEqual([]);
  });
});
