import { askClosing, undoClosing } from '@bobbin/contract/account-data';
import * as designs from '@bobbin/contract/designs';
import { giveUpShop } from '@bobbin/contract/disconnections';
import { createShop, switchAutoRenew } from '@bobbin/contract/shops';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tables } from '../../server/src/platform/database.ts';
import { AGREED, ask, give, price } from '../designs/renting.ts';
import { readTables } from '../world/digest.ts';
import { PASSWORD } from '../world/members.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';
import { must } from './calls.ts';
import { openLockstep, type Lockstep } from './lockstep.ts';

const DAY_MS = 24 * 3_600_000;

let world: World;
let lockstep: Lockstep;
let shopId: string;
const by: Record<string, Caller> = {};

async function signInAll(): Promise<void> {
  for (const name of ['admin', 'minh', 'lan', 'mai']) by[name] = await world.signIn(`${name}@example.com`);
}
const as = (name: string): Caller => by[name] ?? expect.fail(`${name} is not signed in`);

/** Advances the clock, and signs in again because the sessions have expired. */
async function wait(ms: number): Promise<void> {
  world.clock.advance(ms);
  await signInAll();
}
async function runTask(name: string): Promise<void> {
  const task = world.app.modules.flatMap(({ timetable = [] }) => timetable).find((line) => line.name === name);
  await (task ?? expect.fail(`The timetable has no ${name}`)).run();
}

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 2, shops: 1 }, env: { SUBSCRIPTION_FEE_CENTS: '500' } });
  await world.createSeller('admin@example.com', 'admin');
  await world.createSeller('minh@example.com', 'designer');
  await world.createSeller('lan@example.com');
  await world.createSeller('mai@example.com');
  await signInAll();
  await give(as('admin'), as('lan'), '500');
  [shopId = ''] = await world.connectShops(as('lan'));
  lockstep = openLockstep(world.app.pool);
}, 60_000);
afterAll(async () => {
  lockstep.close();
  await world.close();
});

const deliver = (id: string, link: string) => must(as('minh'), designs.updateDesignLink, { body: { id, link } });

/** Creates a paid design that was delivered the given time ago. */
async function startDesign(deliveredMs: number | null): Promise<string> {
  const design = await ask(world, as('lan'), 1);
  await price(as('minh'), design, '5');
  await must(as('minh'), designs.payDesign, { params: { id: design.id }, body: AGREED });
  if (deliveredMs === null) return design.id;
  await deliver(design.id, 'https://drive.example.com/first');
  await wait(deliveredMs);
  return design.id;
}

interface Overtaken {
  /** The scheduled task that finds the record. When there is a job, the job does the rest of the work. */
  task: string;
  hasJob: boolean;
  /** Creates a record that is due, and returns the action that makes the work unnecessary. */
  prepare(): Promise<() => Promise<unknown>>;
  /** Tables that the work would change. */
  tables: readonly (keyof Tables)[];
}

const DESIGN_TABLES = ['rented_designs', 'seller_notices', 'ledger_entries'] as const;

const CASES: readonly (readonly [name: string, Overtaken])[] = [
  [
    'a further link: completing a delivered design',
    {
      task: 'settleDesigns',
      hasJob: false,
      tables: DESIGN_TABLES,
      async prepare() {
        const id = await startDesign(7 * DAY_MS + 1000);
        return () => deliver(id, 'https://drive.example.com/second');
      },
    },
  ],
  [
    'a message of the seller: completing a delivered design',
    {
      task: 'settleDesigns',
      hasJob: false,
      tables: DESIGN_TABLES,
      async prepare() {
        const id = await startDesign(7 * DAY_MS + 1000);
        const input = { params: { id }, body: { comment: 'The sleeves are missing' } };
        return () => must(as('lan'), designs.addDesignFeedback, input);
      },
    },
  ],
  [
    'the acceptance: completing a delivered design',
    {
      task: 'settleDesigns',
      hasJob: false,
      tables: DESIGN_TABLES,
      async prepare() {
        const id = await startDesign(7 * DAY_MS + 1000);
        return () => must(as('lan'), designs.acceptDesign, { params: { id }, body: { revision: 1 } });
      },
    },
  ],
  [
    'the link: the alert of a late design',
    {
      task: 'alertDesigners',
      hasJob: false,
      tables: DESIGN_TABLES,
      async prepare() {
        const id = await startDesign(null);
        await wait(DAY_MS);
        return () => deliver(id, 'https://drive.example.com/late');
      },
    },
  ],
  [
    'switching renewals off: the renewal of a shop',
    {
      task: 'renewShops',
      hasJob: true,
      tables: ['shops', 'shop_renewals', 'ledger_entries'],
      async prepare() {
        const changes = { auto_renew: true, subscription_ends_at: new Date(world.clock.now() + DAY_MS / 2) };
        await world.db.updateTable('shops').set(changes).where('id', '=', shopId).execute();
        return () => must(as('lan'), switchAutoRenew, { body: { shopId, autoRenew: false } });
      },
    },
  ],
  [
    'undoing and requesting it again: the closing of an account',
    {
      task: 'closeAccounts',
      hasJob: true,
      tables: ['users', 'account_closings'],
      async prepare() {
        await must(as('mai'), askClosing, { body: { proof: PASSWORD } });
        await wait(7 * DAY_MS + 1000);
        return async () => {
          await must(as('mai'), undoClosing, {});
          await must(as('mai'), askClosing, { body: { proof: PASSWORD } });
        };
      },
    },
  ],
  [
    'reconnecting and disconnecting the shop again: the purge of a shop',
    {
      task: 'purgeShops',
      hasJob: true,
      tables: ['shop_partings', 'order_events', 'sku_marks'],
      async prepare() {
        const giveUp = () => must(as('lan'), giveUpShop, { params: { id: shopId }, body: { acceptsUnfinished: true } });
        await giveUp();
        await wait(30 * DAY_MS + 60_000);
        return async () => {
          await must(as('lan'), createShop, { body: { data: await world.consent(), friendlyName: 'Shop' } });
          await giveUp();
        };
      },
    },
  ],
];

describe.each(CASES)('scheduled work after %s happened first', (_name, { task, hasJob, prepare, tables }) => {
  it('finds nothing left to change', async () => {
    await world.runJobs();
    // No record of the previous case is due.
    await world.db.updateTable('rented_designs').set({ settles_at: null, due_at: null }).execute();
    const overtake = await prepare();
    const read = () => readTables(world.db, tables);
    let before: unknown;
    const overtakeAndRead = async () => {
      await overtake();
      before = await read();
    };
    if (hasJob) {
      await runTask(task);
      await overtakeAndRead();
      await world.runJobs();
    } else {
      // The action happens after the task has read the record and before the task has locked it.
      await lockstep.interrupt(() => runTask(task), 1, overtakeAndRead);
    }
    expect(before).toBeDefined();
    expect(await read()).toEqual(before);
  });
});
