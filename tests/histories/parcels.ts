import { FULFIL_STATES, LIFE_CYCLE } from '@bobbin/domain/fulfilment/life-cycle';
import { ERRORS } from '@bobbin/contract/errors';
import { cancelFulfilment, fulfilOrder } from '@bobbin/contract/fulfilment';
import type { Order } from '@bobbin/contract/orders';
import { PARTNER_OF, readShopBooks, type FactoryBook, type OrderBook } from './books.ts';
import { FULL, type Journal, type Wanted } from './journal.ts';
import { choose, type Form } from './sendings.ts';
import type { Stage } from './stage.ts';

/** Each order of a parcel has another garment size, so that the records of a factory show to which order a product belongs. */
const SIZES = ['S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL'] as const;
export const sizeOf = (place: number): string => SIZES[place % SIZES.length] ?? 'S';

/** Statuses in which an order waits in its package, so that the package can still be combined or split. */
const COMBINABLE = ['AWAITING_SHIPMENT', 'AWAITING_COLLECTION'];
const MEMBERS_MAX = 4;
const LOOK_SECONDS = 1_200;
const LOOKS_MAX = 6;
const TRIES_MAX = 5;

/** Each transition into and out of a parcel in the product's state machine, as `state>state`. */
export const PARCEL_MOVES: readonly string[] = [
  ...FULFIL_STATES.filter((state) => LIFE_CYCLE[state].moves.join !== undefined).map((state) => `${state}>JOINED`),
  ...Object.values(LIFE_CYCLE.JOINED.moves)
    .flat()
    .map((state) => `JOINED>${state}`),
];

interface Lent {
  stage: Stage;
  journal: Journal;
  look(wanted: Wanted): Promise<Order | null>;
  findMade(wanted: Wanted): Promise<FactoryBook | undefined>;
  change(wanted: Wanted, body: Record<string, unknown>, dice: number): Promise<string>;
  poll(seconds: number): Promise<void>;
  toForm(order: Order, dice: number): Form;
  toSaid(answer: { isSuccess: boolean; exceptionBody?: unknown }): string;
  watch(): Promise<void>;
}

/** Lists the orders of a shop that share a package with the given order, including that order. */
function listMembers(books: readonly OrderBook[], { packageIds }: OrderBook): OrderBook[] {
  return books.filter((book) => book.packageIds.some((id) => packageIds.includes(id)));
}

/** Creates the steps for parcels of several orders: combining, splitting, and a story that reaches each of the parcel states. */
export function createParcels({ stage, journal, look, findMade, change, poll, toForm, toSaid, watch }: Lent) {
  const { world } = stage;
  const nameOf = (id: string) => id.slice(-6);
  const wantedOf = (id: string) => journal.orders.find((one) => one.id === id);

  async function readBooks(wanted: Wanted) {
    const { orders } = await readShopBooks(world, wanted.shopId);
    const own = orders.find(({ id }) => id === wanted.id);
    if (!own) throw new Error(`The marketplace has no order ${wanted.id}`);
    return { orders, own };
  }

  /** Combines two orders, and all orders that share a package with either of them, into one package at the marketplace. */
  async function combine(wanted: Wanted, dice: number): Promise<string | null> {
    const { orders, own } = await readBooks(wanted);
    if (!COMBINABLE.includes(own.status)) return null;
    const mine = listMembers(orders, own);
    const sets = orders.flatMap((other) => {
      if (mine.includes(other) || other.shippingType !== own.shippingType) return [];
      const all = [...new Set([own, ...mine, ...listMembers(orders, other), other])];
      const sizes = new Set(all.map(({ id }) => wantedOf(id)?.size));
      const isFine = all.length <= MEMBERS_MAX && sizes.size === all.length;
      return isFine && all.every(({ status }) => COMBINABLE.includes(status)) ? [all] : [];
    });
    if (sets.length === 0) return null;
    const others = choose(sets, dice).flatMap(({ id }) => (id === own.id ? [] : [id]));
    const back = await change(wanted, { combineWith: others }, dice);
    return `goes into one package with ${others.map(nameOf).join(', ')}${back}`;
  }

  /** Removes an order from its package at the marketplace. */
  async function uncombine(wanted: Wanted, dice: number): Promise<string | null> {
    const { orders, own } = await readBooks(wanted);
    if (!COMBINABLE.includes(own.status) || listMembers(orders, own).length < 2) return null;
    // When a package with a label is split, its order waits for shipment again.
    journal.mayGoBack.add(wanted.id);
    return `leaves its package in ${own.status}${await change(wanted, { uncombine: true }, dice)}`;
  }

  /** Puts designs on an order and on the orders that ship with it, and returns the latter. */
  async function dress(order: Order): Promise<Order[]> {
    const followers: Order[] = [];
    for (const id of order.sameParcel) {
      const mate = wantedOf(id);
      const found = mate && (await look(mate));
      if (found?.shipsWith === order.id) followers.push(found);
    }
    for (const one of [order, ...followers])
      await stage.design(
        one.id,
        one.orderProducts.map(({ id }) => id),
        wantedOf(one.id)?.size ?? '',
      );
    return followers;
  }

  /** Records how many pieces of each order in a parcel the seller saw at the submit. */
  function noteSeen(orders: readonly Order[]): void {
    for (const order of orders) {
      const wanted = wantedOf(order.id);
      if (wanted) wanted.pieces = new Map(order.orderProducts.map(({ skuId, quantity }) => [skuId, quantity]));
    }
  }

  /** Polls until an order has one of the expected states, and records a fault when it never has. */
  async function expectState(wanted: Wanted, ...expected: string[]): Promise<void> {
    let state = '';
    for (let looks = 0; looks <= LOOKS_MAX; looks += 1) {
      state = (await look(wanted))?.fulfilState ?? 'missing';
      await watch();
      if (expected.includes(state)) return;
      await poll(LOOK_SECONDS);
    }
    journal.faults.push(`${wanted.id} is ${state} in the story of parcels, not ${expected.join(' or ')}`);
  }

  async function sendTo(wanted: Wanted, fulfillHouse: FactoryBook['house'], isDraft = false): Promise<string> {
    const order = await look(wanted);
    if (!order) return 'not there';
    const followers = await dress(order);
    const fulfillLine = fulfillHouse === 'MANGO' ? 'TIKTOK' : null;
    const body: Form = { ...toForm(order, 1), fulfillHouse, fulfillLine, isDraft };
    const key = `story-${wanted.id}-${wanted.submits}-${isDraft}`;
    let answer = await stage.call(fulfilOrder, { body }, key);
    // The response says that the server is busy, so nothing was written.
    for (let tries = 1; answer.exceptionBody?.code === ERRORS.BUSY.code && tries < TRIES_MAX; tries += 1)
      answer = await stage.call(fulfilOrder, { body }, key);
    if (answer.isSuccess && !isDraft) {
      wanted.submits += 1;
      noteSeen([order, ...followers]);
    }
    await stage.work();
    return toSaid(answer);
  }

  const atFactory = async (wanted: Wanted, body: object) => {
    const made = await findMade(wanted);
    if (made) await world.control(PARTNER_OF[made.house], 'POST', `/orders/${made.id}`, body);
  };

  /** Steps that bring a new order into each state from which an order can join a parcel. */
  const REACH: Readonly<Record<string, (wanted: Wanted) => Promise<void>>> = {
    NONE: async () => undefined,
    DRAFT: async (wanted) => void (await sendTo(wanted, 'PRESSIFY', true)),
    async FAILED(wanted) {
      await world.control('pressify', 'POST', '/faults', { name: 'variant-sold-out', times: 1 });
      await sendTo(wanted, 'PRESSIFY');
    },
    async REJECTED(wanted) {
      await sendTo(wanted, 'FLASH');
      await atFactory(wanted, { action: 'reject' });
    },
    async CANCELLED(wanted) {
      await sendTo(wanted, 'PRESSIFY');
      await expectState(wanted, 'SUBMITTED');
      await stage.call(cancelFulfilment, { body: { id: wanted.id } }, `story-cancel-${wanted.id}`);
    },
    async REFUNDED(wanted) {
      await sendTo(wanted, 'FLASH');
      const made = await findMade(wanted);
      await atFactory(wanted, { refund: ((made?.paidCents ?? 0) / 100).toFixed(2) });
    },
  };

  /**
   * Plays the story of one parcel. Every history contains this story, and therefore every transition into and out of a parcel. Orders in every state
   * join the parcel; one order leaves, and one is made by hand. Then the lead order is sent. Afterwards one order is cancelled, one leaves, and one
   * joins too late.
   */
  async function tellStory(comes: () => Promise<unknown>): Promise<void> {
    const states = PARCEL_MOVES.flatMap((move) => (move.endsWith('>JOINED') ? [move.replace('>JOINED', '')] : []));
    const first = journal.orders.length;
    for (let count = 0; count < states.length + 2; count += 1) await comes();
    await poll(LOOK_SECONDS);
    const [lead, byHand, ...others] = journal.orders.slice(first).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    if (!lead || !byHand) throw new Error('no orders for the story of parcels');
    for (const [place, state] of states.entries()) {
      const wanted = others[place];
      const reach = REACH[state];
      if (!wanted || !reach) throw new Error(`The story of parcels does not know how an order becomes ${state}`);
      await reach(wanted);
      await expectState(wanted, state);
      // The refunded order must not be made, so it is also cancelled at the factory.
      if (state === 'REFUNDED') await atFactory(wanted, { action: 'cancel' });
    }
    const say = (line: string) => void journal.lines.push(`parcel: ${line}`);
    await change(lead, { combineWith: [byHand, ...others].map(({ id }) => id) }, 1);
    say(`${[lead, byHand, ...others].map(({ id }) => nameOf(id)).join(', ')} go into one package`);
    for (const one of [byHand, ...others]) await expectState(one, 'JOINED');
    const answer = await stage.call(fulfilOrder, {
      body: { ...toHand(byHand.id), fulfillPrice: '4.20', confirmCancelRequested: true },
    });
    if (answer.isSuccess) byHand.ownPriceCents = 420;
    await expectState(byHand, 'MANUAL');
    const [late, cancelled, leaves] = others;
    if (!late || !cancelled || !leaves) throw new Error('too few orders for the story of parcels');
    for (const one of [byHand, late]) await change(one, { uncombine: true }, 1);
    await expectState(late, 'NONE');
    // A parcel with an order that is made by hand cannot be sent, so Bobbin must first read that the marketplace split the package.
    await poll(LOOK_SECONDS);
    await world.control('pressify', 'POST', '/wallet', { balance: FULL });
    say(`the lead ${nameOf(lead.id)} is sent: ${await sendTo(lead, 'PRESSIFY')}`);
    await expectState(lead, 'SUBMITTED', 'IN_PRODUCTION');
    await change(cancelled, { status: 'CANCELLED' }, 1);
    await change(leaves, { uncombine: true }, 1);
    await change(late, { combineWith: [lead, ...others.slice(3)].map(({ id }) => id) }, 1);
    await poll(LOOK_SECONDS);
    const cost = (((await findMade(lead))?.costCents ?? 0) + 137) / 100;
    await atFactory(lead, { cost: cost.toFixed(2) });
    await expectState(late, 'NONE');
    for (const one of others.slice(1)) await expectState(one, 'JOINED');
    say(`${nameOf(cancelled.id)} is cancelled, ${nameOf(leaves.id)} leaves, ${nameOf(late.id)} comes late`);
  }

  return { combine, uncombine, dress, noteSeen, tellStory };
}

const toHand = (id: string) => ({
  id,
  type: 'HAND' as const,
  isDraft: false,
  fulfillHouse: 'PRESSIFY' as const,
  orderProducts: [],
});
