import { getProfile } from '@bobbin/contract/auth';
import type { Endpoint } from '@bobbin/contract/endpoint';
import { listOrderExports } from '@bobbin/contract/order-exports';
import { listOrderViews } from '@bobbin/contract/order-views';
import { listRejectReasons } from '@bobbin/contract/requests';
import { getFileUses } from '@bobbin/contract/files';
import { listSkus } from '@bobbin/contract/fulfilment';
import { listUploads } from '@bobbin/contract/uploads';
import { exportOrders } from '@bobbin/contract/orders';
import { listProductSales } from '@bobbin/contract/earnings';
import { checkFulfilMany } from '@bobbin/contract/fulfil-batches';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinTeam } from '../world/teams.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';
import { fillShop } from './filled-shop.ts';
import { HIDDEN } from './hidden-fields.ts';
import { forActingOwner, namedForActingOwner, type Row, type Things } from './row.ts';
import { ROWS } from './rows.ts';

type Role = 'owner' | 'manager' | 'operator' | 'viewer';

/** An amount of money in the format of the API. */
const MONEY = /"-?\d+\.\d{2}"/;
/** Fields that differ between callers or between two reads: permissions, signed links, and values that depend on the clock. */
const OWN = /(?:^|\.)(?:rights|url|thumbnailUrl|labelUrl|until|lagSeconds|targetTime)(?:\.|$|\[)/;

/**
 * Calls about the caller's own balance, data or uploads, calls that ask the marketplace, and calls for records that only the test below names.
 */
const PERSONAL: ReadonlySet<Endpoint> = new Set([
  getProfile,
  listRejectReasons,
  listProductSales,
  listUploads,
  listOrderViews,
  listOrderExports,
  listSkus,
  getFileUses,
]);

let world: World;
let things: Things;
const callers = {} as Record<Role, Caller>;
let productId = '';

/** Calls that read without an input, and calls with a body that change nothing. */
const READING: readonly Row[] = [
  ...ROWS.filter(
    ({ endpoint, least }) =>
      endpoint.method === 'GET' &&
      !endpoint.isStream &&
      !PERSONAL.has(endpoint) &&
      (least === 'viewer' || least === 'operator'),
  ),
  forActingOwner(listProductSales, () => ({ params: { id: productId } })),
  forActingOwner(exportOrders, ({ orderId }) => ({ body: { ids: [orderId] } })),
  namedForActingOwner(checkFulfilMany, ({ orderId }) => ({ body: { ids: [orderId] } }), 'operator'),
];

type Parts = Readonly<Record<string, unknown>>;

const isParts = (value: unknown): value is Parts => value !== null && typeof value === 'object';
const isGone = (value: unknown) => value == null || (Array.isArray(value) && value.length === 0);

/**
 * Lists the paths of the values that the owner gets and the other caller does not. List indexes are omitted, and a part that is completely missing is
 * one path.
 */
function listHidden(owner: unknown, reader: unknown, path = ''): string[] {
  if (OWN.test(path)) return [];
  if (!isParts(owner)) return owner === reader ? [] : [path];
  if (isGone(reader) && !isGone(owner)) return [path];
  if (!isParts(reader)) return [];
  const isList = Array.isArray(owner);
  const toPath = (name: string, value: unknown) => {
    // Which fields a timeline event has depends on the name of the event.
    if (isList) return `${path}[${isParts(value) && typeof value.event === 'string' ? value.event : ''}]`;
    return path === '' ? name : `${path}.${name}`;
  };
  return Object.entries(owner).flatMap(([name, value]) => listHidden(value, reader[name], toPath(name, value)));
}

const nameOf = ({ endpoint }: Row, index: number) => `${index} ${endpoint.name}`;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 6, shops: 1 } });
  callers.owner = await world.createSeller('lan@example.com');
  things = await fillShop(world, callers.owner);
  const product = await world.db.selectFrom('order_products').select('product_id').executeTakeFirstOrThrow();
  productId = product.product_id;
  for (const role of ['manager', 'operator', 'viewer'] as const) {
    const team = { email: `${role}@example.com`, role, shopIds: [things.shopId] };
    callers[role] = (await joinTeam(world, callers.owner, team)).member;
  }
});
afterAll(() => world.close());

describe('a field that a role hides and that has a value (TEA-2, TEA-12)', () => {
  it('differs from the unhidden value for exactly the roles and fields in the table of this test', async () => {
    const met: Record<string, Partial<Record<Role, string[]>>> = {};
    const nothing: string[] = [];
    for (const [index, row] of READING.entries()) {
      const read = async (role: Role) => (await callers[role].call(row.endpoint, row.input(things) as never)).body;
      const own = await read('owner');
      if (own === null) nothing.push(nameOf(row, index));
      const found: Partial<Record<Role, string[]>> = {};
      for (const role of ['manager', 'operator', 'viewer'] as const) {
        if (row.least === 'operator' && role === 'viewer') continue;
        const hidden = [...new Set(listHidden(own, await read(role)))].toSorted();
        if (hidden.length > 0) found[role] = hidden;
      }
      if (Object.keys(found).length > 0) met[row.endpoint.name] = { ...met[row.endpoint.name], ...found };
    }
    expect(nothing).toEqual([]);
    expect(met).toEqual(HIDDEN);
  });

  it('appears with no amount of money in any response to a viewer', async () => {
    const leaks: string[] = [];
    for (const [index, row] of READING.entries()) {
      if (row.least === 'operator') continue;
      const text = JSON.stringify((await callers.viewer.call(row.endpoint, row.input(things) as never)).body);
      const leak = MONEY.exec(text);
      if (leak) leaks.push(`${nameOf(row, index)}: ${leak[0]}`);
    }
    expect(leaks).toEqual([]);
  });
});
