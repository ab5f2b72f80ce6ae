import { addAllowedIp, listAllowedIps, switchAllowedIp } from '@bobbin/contract/allowed-ips';
import type { Envelope } from '@bobbin/contract/envelope';
import type { Endpoint } from '@bobbin/contract/endpoint';
import { ENDPOINTS } from '@bobbin/contract/endpoints';
import { ERRORS } from '@bobbin/contract/errors';
import {
  listPngFiles,
  markPersonalised,
  removeDesign,
  updateFile,
  uploadFile,
  type UploadedFile,
} from '@bobbin/contract/files';
import {
  cancelFulfilment,
  connectPressify,
  fulfilOrder,
  getFulfilmentSettings,
  saveFulfilmentSettings,
} from '@bobbin/contract/fulfilment';
import { countUnread, markAllRead } from '@bobbin/contract/inbox';
import { getOrder, listOrderProducts, type Order } from '@bobbin/contract/orders';
import { getShop, switchAutoLabel, switchAutoRenew, updateShop } from '@bobbin/contract/shops';
import { assignTeam, createTeam, getTeam, unassignTeam, updateTeam } from '@bobbin/contract/teams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paint } from '../../server/src/modules/library/testing/pictures.ts';
import { FINAL, UNDO, type Undo } from '../../web/src/api/undo.ts';
import { findFulfilUndo } from '../../web/src/api/undo-fulfilment.ts';
import { addFault, listAll } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';
import { noteFor } from '../news/world.ts';
import { playDesigns } from './design-plays.ts';
import { nothing, played, proved, type Played } from './plays.ts';
import { playPrints } from './print-plays.ts';
import { playPosts } from './post-plays.ts';

let world: World;
let anna: Caller;
let admin: Caller;
let designers: Caller[];
let shopId = '';
let teamId = '';
let orders: Order[];

const readOrder = (id: string) => proved(anna.call(getOrder, { params: { id } }));
/** Finds an order whose garment has a known colour, because the confirmation of a colour belongs to the colour of a SKU. */
function findColored(): Order {
  const found = orders.slice(2).find(({ orderProducts: [product] }) => product?.productColor != null);
  if (found === undefined) throw new Error('no order has a known colour');
  return found;
}

/** Finds an order whose garment has a colour other than the given one. */
function findOther(): Order {
  const colour = findColored().orderProducts[0]?.productColor;
  const found = orders.find(({ orderProducts: [product] }) => product?.productColor !== colour);
  if (found === undefined) throw new Error('all orders have one colour');
  return found;
}

/** Makes a file invisible on every garment colour; no worker measures pictures in this test. */
async function fade(fileId: string): Promise<void> {
  const contrasts = JSON.stringify(Array.from({ length: 24 }, () => 150));
  await world.db.updateTable('files').set({ contrasts }).where('id', '=', fileId).execute();
}

/** Reads the fields of the fulfilment that a user sees. */
async function readFulfilment(id: string) {
  const { fulfilState, fulfillHouse, fulfillLine, fulfillPrice, orderProducts } = await readOrder(id);
  return {
    fulfilState,
    fulfillHouse,
    fulfillLine: fulfillHouse === null ? null : fulfillLine,
    fulfillPrice,
    sizes: orderProducts.map(({ productSize }) => productSize),
  };
}

const products = (order: Order, size?: string) =>
  order.orderProducts.map(({ id, productType, productColor, productSize }) => ({
    id,
    productType,
    productColor,
    productSize: size ?? productSize,
  }));
const draft = async (id: string, size?: string) =>
  proved(
    anna.call(fulfilOrder, {
      body: {
        id,
        type: 'AUTO',
        isDraft: true,
        fulfillHouse: 'PRESSIFY',
        orderProducts: products(await readOrder(id), size),
        confirmByHand: true,
      },
    }),
  );
const price = (id: string, fulfillPrice: string) =>
  proved(anna.call(fulfilOrder, { body: { id, type: 'HAND', fulfillPrice } }));
const byHand = (id: string, fulfillPrice: string) =>
  proved(
    anna.call(fulfilOrder, {
      body: { id, type: 'HAND', isDraft: false, fulfillHouse: 'MANGO', fulfillPrice, orderProducts: [] },
    }),
  );

/** Builds the case of an action on a new order. */
const onOrder =
  (
    prepare: (id: string) => Promise<unknown>,
    act: (id: string) => Promise<Order>,
    theirs: (id: string) => Promise<unknown>,
  ) =>
  async () => {
    const { id } = orders.shift() ?? { id: '' };
    await prepare(id);
    return {
      read: () => readFulfilment(id),
      act: async () => {
        const before = await readOrder(id);
        return { before, after: await act(id) };
      },
      theirs: () => theirs(id),
    };
  };

async function upload(id: string, name: string, shade: number): Promise<UploadedFile> {
  const form = new FormData();
  form.append('id', id);
  form.append('side', 'front');
  form.append(
    'file',
    new Blob([
      new Uint8Array(
        await paint(60 + shade, 60)
          .png()
          .toBuffer(),
      ),
    ]),
    name,
  );
  const headers = { authorization: `Bearer ${anna.accessToken}` };
  const response = await fetch(`${world.url}/api${uploadFile.path}`, { method: 'POST', headers, body: form });
  return proved(Promise.resolve((await response.json()) as Envelope<UploadedFile>));
}

const PLAYS = {
  renameShop: played(UNDO.renameShop, () => ({
    read: async () => (await proved(anna.call(getShop, { params: { id: shopId } }))).friendName,
    act: async () => {
      const before = (await proved(anna.call(getShop, { params: { id: shopId } }))).friendName;
      await proved(anna.call(updateShop, { body: { id: shopId, name: 'Mine' } }));
      return { id: shopId, before, after: 'Mine' };
    },
    theirs: () => proved(anna.call(updateShop, { body: { id: shopId, name: 'Theirs' } })),
  })),
  autoRenew: played(UNDO.autoRenew, () => ({
    read: async () => (await proved(anna.call(getShop, { params: { id: shopId } }))).autoRenew,
    act: async () => {
      await proved(anna.call(switchAutoRenew, { body: { shopId, autoRenew: true } }));
      return { shopId, autoRenew: true };
    },
    theirs: nothing,
  })),
  autoLabel: played(UNDO.autoLabel, () => ({
    read: async () => (await proved(anna.call(getShop, { params: { id: shopId } }))).isAutoCreateLabel,
    act: async () => {
      await proved(anna.call(switchAutoLabel, { body: { shopId, autoLabel: true } }));
      return { shopId, autoLabel: true };
    },
    theirs: nothing,
  })),
  assign: played(UNDO.assign, () => ({
    read: async () => (await proved(anna.call(getTeam, { params: { id: teamId } }))).shops,
    act: async () => {
      await proved(anna.call(assignTeam, { params: { id: shopId }, body: { teamId } }));
      return { shopId, teamId };
    },
    theirs: nothing,
  })),
  unassign: played(UNDO.unassign, async () => {
    await proved(anna.call(assignTeam, { params: { id: shopId }, body: { teamId } }));
    return {
      read: async () => (await proved(anna.call(getTeam, { params: { id: teamId } }))).shops,
      act: async () => {
        await proved(anna.call(unassignTeam, { params: { id: shopId, teamId } }));
        return { shopId, teamId };
      },
      theirs: nothing,
    };
  }),
  editTeam: played(UNDO.editTeam, () => {
    const write = (body: { name: string; role: 'operator' | 'manager'; description: string }) =>
      proved(anna.call(updateTeam, { params: { id: teamId }, body }));
    return {
      read: async () => {
        const { name, role, description } = await proved(anna.call(getTeam, { params: { id: teamId } }));
        return { name, role, description };
      },
      act: async () => {
        const { name, role, description } = await proved(anna.call(getTeam, { params: { id: teamId } }));
        const after = { name: 'Night', role: 'manager' as const, description: 'late' };
        await write(after);
        return { id: teamId, before: { name, role, description }, after };
      },
      theirs: () => write({ name: 'Theirs', role: 'operator', description: '' }),
    };
  }),
  newDraft: played(
    UNDO.newDraft,
    // Another user sets a price on the order that was a draft, and the undo of the draft must not remove this price.
    onOrder(nothing, draft, (id) => price(id, '9.00')),
  ),
  newPrice: played(
    UNDO.newPrice,
    onOrder(
      nothing,
      (id) => price(id, '5.00'),
      (id) => price(id, '9.00'),
    ),
  ),
  price: played(
    UNDO.price,
    onOrder(
      (id) => price(id, '4.00'),
      (id) => price(id, '5.00'),
      (id) => price(id, '9.00'),
    ),
  ),
  byHand: played(
    UNDO.byHand,
    onOrder(
      (id) => byHand(id, '4.00'),
      (id) => draft(id),
      (id) => price(id, '9.00'),
    ),
  ),
  draft: played(
    UNDO.draft,
    onOrder(
      (id) => draft(id, '2XL'),
      (id) => proved(anna.call(cancelFulfilment, { body: { id } })),
      (id) => price(id, '9.00'),
    ),
  ),
  saveDefault: played(UNDO.saveDefault, () => {
    const save = (fulfillHouse: 'PRESSIFY' | 'MANGO' | 'FLASH') =>
      proved(anna.call(saveFulfilmentSettings, { body: { fulfillHouse } }));
    const read = () => proved(anna.call(getFulfilmentSettings));
    return {
      read,
      act: async () => ({ id: orders[0]?.id ?? '', before: await read(), after: await save('MANGO') }),
      theirs: () => save('FLASH'),
    };
  }),
  putBack: played(UNDO.putBack, async (turn) => {
    const productId = orders[0]?.orderProducts[0]?.id ?? '';
    const first = await upload(productId, `first-${turn}.png`, 1);
    const read = async () => {
      const rows = await proved(anna.call(listOrderProducts, { params: { id: productId.split('-')[0] ?? '' } }));
      return rows.find(({ id }) => id === productId)?.designs.find(({ placement }) => placement === 'productFront')
        ?.fileId;
    };
    return {
      read,
      act: async () => {
        await proved(anna.call(removeDesign, { params: { id: productId, side: 'front' } }));
        return { productId, side: 'front' as const, before: first.fileId, after: null };
      },
      theirs: () => upload(productId, `other-${turn}.png`, 2),
    };
  }),
  personalised: played(UNDO.personalised, () => {
    const id = orders[0]?.orderProducts[0]?.id ?? '';
    return {
      read: async () => {
        const rows = await proved(anna.call(listOrderProducts, { params: { id: id.split('-')[0] ?? '' } }));
        return rows.find((row) => row.id === id)?.isPersonalised;
      },
      act: async () => {
        await proved(anna.call(markPersonalised, { params: { id }, body: { isPersonalised: true } }));
        return { id, isPersonalised: true };
      },
      theirs: nothing,
    };
  }),
  editFile: played(UNDO.editFile, async (turn) => {
    const { fileId } = await upload(orders[1]?.orderProducts[0]?.id ?? '', `edit-${turn}.png`, 3);
    const id = fileId;
    const read = async () => {
      const file = (await proved(anna.call(listPngFiles, { query: {} }))).data.find((row) => row.id === id);
      return { name: file?.name ?? '', tags: file?.tags ?? [] };
    };
    const write = (body: { name: string; tags: string[] }) => proved(anna.call(updateFile, { params: { id }, body }));
    return {
      read,
      act: async () => {
        const before = await read();
        const { name, tags } = await write({ name: `mine-${turn}.png`, tags: ['b', 'a'] });
        return { id, before, after: { name, tags } };
      },
      theirs: () => write({ name: `theirs-${turn}.png`, tags: [] }),
    };
  }),
  ...playPrints(() => ({ anna, order: findColored(), other: findOther(), upload, fade })),
  ...playPosts(() => ({ admin, anna })),
  ...playDesigns(() => ({ world, admin, anna, designers })),
  markAllRead: played(UNDO.markAllRead, async (turn) => {
    const note = {
      id: `undo-${turn}`,
      kind: 'labelRefused',
      shopId,
      orderId: orders[0]?.id ?? '',
      words: turn,
    } as const;
    await noteFor(world, anna.userId, note);
    return {
      read: async () => (await proved(anna.call(countUnread))).unread,
      act: () => proved(anna.call(markAllRead, { body: { until: new Date(world.clock.now()).toISOString() } })),
      theirs: nothing,
    };
  }),
  allowedIp: played(UNDO.allowedIp, async (turn) => {
    const ip = turn === 'first' ? '203.0.113.1' : '203.0.113.2';
    await proved(admin.call(addAllowedIp, { body: { ip: '127.0.0.0/8', note: '', isActive: true } })).catch(() => null);
    await proved(admin.call(addAllowedIp, { body: { ip, note: '', isActive: false } }));
    const find = async () => (await proved(admin.call(listAllowedIps))).find((entry) => entry.ip === ip);
    const id = (await find())?.id ?? '';
    return {
      caller: () => admin,
      read: async () => (await find())?.isActive,
      act: async () => {
        await proved(admin.call(switchAllowedIp, { params: { id }, body: { isActive: true } }));
        return { id, isActive: true };
      },
      theirs: nothing,
    };
  }),
};

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 160, shops: 1 } });
  anna = await world.createSeller('anna@example.com');
  admin = await world.createSeller('an@example.com', 'admin');
  designers = await Promise.all(
    ['ha', 'minh', 'quan'].map((name) => world.createSeller(`${name}@example.com`, 'designer')),
  );
  await addFault(world, { name: 'scope-missing', path: '/finance/' });
  [shopId = ''] = await world.connectShops(anna);
  await proved(anna.call(connectPressify, { body: { api: world.pressifyKey } }));
  orders = (await listAll(anna)).filter(
    ({ status, fulfilState, isBuyerRequestCancel, orderProducts }) =>
      ['AWAITING_SHIPMENT', 'AWAITING_COLLECTION'].includes(status) &&
      fulfilState === 'NONE' &&
      !isBuyerRequestCancel &&
      orderProducts.length === 1,
  );
  const body = { name: 'Day', description: '', role: 'operator' as const };
  teamId = (await proved(anna.call(createTeam, { body }))).id;
});
afterAll(() => world.close());

type Row = [string, (typeof PLAYS)[keyof typeof PLAYS]];
const ROWS: Row[] = Object.entries(PLAYS);

function findEndpoint(name: string): Endpoint {
  const found = ENDPOINTS.find((endpoint) => endpoint.name === name);
  if (found === undefined) throw new Error(`No endpoint ${name}`);
  return found;
}

/** Runs one undoable action, and returns how to read the result and how to undo it. */
async function start<V>(
  { entry, play }: { entry: Undo<V>; play: (turn: string) => Played<V> | Promise<Played<V>> },
  turn: string,
) {
  const { read, act, theirs, caller = () => anna } = await play(turn);
  const before = await read();
  const done = await act();
  expect(await read()).not.toEqual(before);
  return { read, before, theirs, takeBack: () => caller().call(findEndpoint(entry.by.name), entry.toInput(done)) };
}

describe('undo (ORD-50)', () => {
  it('covers with a test each action in the table of undoable actions', () => {
    expect(Object.keys(PLAYS).toSorted()).toEqual(Object.keys(UNDO).toSorted());
    if (orders.length < 14) throw new Error('too few orders to work on');
  });

  it.each(ROWS)('restores the previous state after %s, also when undo is pressed twice', async (_, row) => {
    const { read, before, takeBack } = await start(row as (typeof PLAYS)['price'], 'first');
    expect((await takeBack()).exceptionBody).toBeNull();
    expect(await read()).toEqual(before);
    await takeBack();
    expect(await read()).toEqual(before);
  });

  it.each(ROWS.filter(([, { entry }]) => entry.guard === 'seen'))(
    'writes nothing after %s when another user changed the value in the meantime',
    async (_, row) => {
      const { read, theirs, takeBack } = await start(row as (typeof PLAYS)['price'], 'second');
      await theirs();
      const now = await read();
      const { status, exceptionBody } = await takeBack();
      expect({ status, code: exceptionBody?.code }).toEqual({ status: 409, code: ERRORS.CHANGED_MEANWHILE.code });
      expect(await read()).toEqual(now);
    },
  );

  it('exists only for calls of the API, and no call without a confirmation is both undoable and irreversible', () => {
    const names = new Set(ENDPOINTS.map(({ name }) => name));
    const of = Object.values(UNDO).flatMap((entry: { of: readonly string[] }) => entry.of);
    expect([...of, ...Object.keys(FINAL)].filter((name) => !names.has(name))).toEqual([]);
    // A cancelled draft can be restored, but a cancelled factory order cannot, so only the latter requires a confirmation.
    expect(Object.keys(FINAL).filter((name) => of.includes(name))).toEqual(['cancelFulfilment']);
    const seen = ENDPOINTS.filter((endpoint: Endpoint) =>
      JSON.stringify(Object.keys(shapeOf(endpoint))).includes('"seen"'),
    );
    // The undo of a view is a separate call (VIW-7), and a staff note keeps its earlier texts (PER-13). Text fields are versions of a print,
    // and the text that a seller wrote for an order can be replaced by the buyer's text again (PTX-12).
    const known = new Set([
      ...of,
      ...Object.keys(FINAL),
      'updateOrderView',
      'updateStaffNote',
      'setPrintTexts',
      'editText',
      // Another price and another link can be set again.
      'priceSkuDesign',
      'updateDesignLink',
    ]);
    expect(seen.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  });

  it('fails for a fulfilment that a factory has or had', () => {
    const order = (fulfilState: string, fulfillHouse: string | null = null) => ({
      ...(orders.at(-1) as Order),
      fulfilState,
      fulfillHouse,
    });
    for (const state of ['QUEUED', 'SUBMITTED', 'FAILED', 'REJECTED', 'CANCELLED', 'SOMETHING_NEW']) {
      expect(findFulfilUndo({ before: order(state, 'PRESSIFY'), after: order('MANUAL') })).toBeNull();
      expect(findFulfilUndo({ before: order('DRAFT', 'PRESSIFY'), after: order(state) })).toBeNull();
    }
    expect(findFulfilUndo({ before: order('DRAFT', 'PRESSIFY'), after: order('NONE') })).toBe('draft');
    expect(findFulfilUndo({ before: order('NONE'), after: order('DRAFT', 'PRESSIFY') })).toBe('newDraft');
    expect(findFulfilUndo({ before: order('MANUAL'), after: order('MANUAL') })).toBe('price');
  });
});

/** Returns the names of the fields that a call accepts in its body or its query. */
function shapeOf({ body, query }: Endpoint): Record<string, unknown> {
  const fields = (schema: unknown): Record<string, unknown> =>
    typeof schema === 'object' && schema !== null && 'shape' in schema ? (schema.shape as Record<string, unknown>) : {};
  return { ...fields(body), ...fields(query) };
}
