import { startFulfilBatch } from '@bobbin/contract/fulfil-batches';
import { fulfilOrder } from '@bobbin/contract/fulfilment';
import type { Input } from '@bobbin/contract/endpoint';
import { createLabel, type Order } from '@bobbin/contract/orders';
import { HOUSES, type FactoryBook } from './books.ts';
import type { Journal, Wanted } from './journal.ts';
import type { Stage } from './stage.ts';

/** Status words of orders that have been shipped or never will be. */
export const OVER = ['shipped', 'COMPLETED', 'rejected', 'REJECTED'];
/** Fulfil states in which the seller sees that the factory does not have the order. */
export const FREE = ['NONE', 'MANUAL', 'DRAFT', 'FAILED', 'REJECTED', 'CANCELLED', 'REFUNDED'];
export const SENDABLE = ['AWAITING_SHIPMENT', 'AWAITING_COLLECTION'];
/** Number of orders that one bulk fulfil sends. */
const MANY = 3;
const HOUR = 3_600;
/** Hours after which Bobbin certainly knows of a refusal. */
const LOOKS_MAX = 6;

export function choose<T>(list: readonly T[], dice: number): T {
  const item = list[dice % list.length];
  if (item === undefined) throw new Error('Nothing to choose from');
  return item;
}

export type Form = Extract<NonNullable<Input<typeof fulfilOrder>['body']>, { isDraft: boolean }>;

/** What the player provides to these steps. */
interface Lent {
  stage: Stage;
  journal: Journal;
  look(wanted: Wanted): Promise<Order | null>;
  findMade(wanted: Wanted): Promise<FactoryBook | undefined>;
  atFactory(made: FactoryBook, body: object): Promise<unknown>;
  poll(seconds: number): Promise<void>;
  toForm(order: Order, dice: number): Form;
  toSaid(answer: { isSuccess: boolean; exceptionBody?: unknown }): string;
  /** Puts designs on an order and on the orders that ship with it, and returns the latter. */
  dress(order: Order): Promise<Order[]>;
  noteSeen(orders: readonly Order[]): void;
}

/** Creates the steps for bulk fulfil, and for sending orders to another factory after a refusal. */
export function createSendings({ stage, journal, look, findMade, atFactory, poll, toForm, toSaid, ...parcels }: Lent) {
  let count = 0;

  /** Sends some of the sendable orders in one bulk fulfil, either all to one factory or each with the choices of its own dialog. */
  async function submitMany(_nobody: Wanted, dice: number): Promise<string | null> {
    const chosen: Wanted[] = [];
    for (const wanted of journal.orders) {
      const order = chosen.length < MANY ? await look(wanted) : null;
      if (!order || order.fulfilState === 'MANUAL' || !FREE.includes(order.fulfilState)) continue;
      if (!SENDABLE.includes(order.status)) continue;
      const followers = await parcels.dress(order);
      chosen.push(wanted);
      if (dice % 6 > 0) parcels.noteSeen([order, ...followers]);
    }
    if (chosen.length === 0) return null;
    const isDraft = dice % 6 === 0;
    const house = choose([null, ...HOUSES], Math.floor(dice / 8));
    const body = {
      ids: chosen.map(({ id }) => id),
      isDraft,
      makeLabels: !isDraft && dice % 3 > 0,
      ...(house === null ? {} : { fulfillHouse: house }),
    };
    const key = (count += 1);
    const asked = dice % 4 === 1 ? [`many-${key}`, `many-${key}-too`] : [`many-${key}`];
    const answers = await Promise.all(asked.map((each) => stage.call(startFulfilBatch, { body }, each)));
    // Of two simultaneous bulk fulfils, one may reject an order temporarily while the other one sends it.
    for (const wanted of isDraft ? [] : chosen) wanted.submits += asked.length;
    if (dice % 2 === 0) await stage.work();
    const names = chosen.map(({ id }) => id.slice(-6)).join(', ');
    return `${names} are ${isDraft ? 'drafted' : 'sent'} together to ${house ?? 'their own houses'}: ${answers.map(toSaid).join(' and ')}`;
  }

  /** Sends an order that no factory has to a factory that is able to refuse it. */
  async function sendFirst(wanted: Wanted, dice: number): Promise<FactoryBook | undefined> {
    const order = await look(wanted);
    if (!order || order.fulfilState === 'MANUAL' || !FREE.includes(order.fulfilState)) return undefined;
    if (!SENDABLE.includes(order.status)) return undefined;
    const followers = await parcels.dress(order);
    if (order.shippingType === 'TIKTOK') {
      const body = { shopId: order.shop.id, orderId: order.id, confirmCancelRequested: true };
      await stage.call(createLabel, { body });
    }
    const fulfillHouse = dice % 2 === 0 ? ('MANGO' as const) : ('FLASH' as const);
    const fulfillLine = fulfillHouse === 'MANGO' ? 'TIKTOK' : null;
    const body: Form = { ...toForm(order, dice), fulfillHouse, fulfillLine };
    const answer = await stage.call(fulfilOrder, { body }, `first-${(count += 1)}`);
    if (!answer.isSuccess) return undefined;
    noteSent(wanted, [order, ...followers]);
    await stage.work();
    return findMade(wanted);
  }

  function noteSent(wanted: Wanted, parcel: readonly Order[]): void {
    wanted.submits += 1;
    wanted.isAskedBack = false;
    wanted.ownPriceCents = null;
    parcels.noteSeen(parcel);
  }

  /** Makes a factory refuse an order that is not in production yet, and sends the order to another factory (FUL-82). */
  async function reroute(wanted: Wanted, dice: number): Promise<string | null> {
    const made = (await findMade(wanted)) ?? (await sendFirst(wanted, dice));
    if (!made || made.house === 'PRESSIFY' || made.isBegun || OVER.includes(made.status)) return null;
    await atFactory(made, { action: 'reject' });
    let order = await look(wanted);
    // Bobbin pauses its calls to a factory that did not respond recently, so the refusal may be read late.
    for (let looks = 0; looks < LOOKS_MAX && order?.fulfilState !== 'REJECTED'; looks += 1) {
      await poll(HOUR);
      order = await look(wanted);
    }
    const said = `${made.house} refuses it`;
    if (order?.fulfilState !== 'REJECTED' || !SENDABLE.includes(order.status))
      return `${said}: ${order?.fulfilState} in ${order?.status}`;
    const fulfillHouse = made.house === 'MANGO' ? ('FLASH' as const) : ('PRESSIFY' as const);
    const followers = await parcels.dress(order);
    const body: Form = { ...toForm(order, dice), fulfillHouse, fulfillLine: null };
    const key = (count += 1);
    const answers = await Promise.all(
      [`reroute-${key}`, `reroute-${key}-too`].map((each) => stage.call(fulfilOrder, { body }, each)),
    );
    if (answers.some(({ isSuccess }) => isSuccess)) {
      noteSent(wanted, [order, ...followers]);
      journal.reroutes += 1;
    }
    if (dice % 2 === 0) await stage.work();
    return `${said}, and it goes to ${fulfillHouse}: ${answers.map(toSaid).join(' and ')}`;
  }

  /** Sends a new order, which nothing can block, to another factory after a refusal. */
  async function rerouteNew(comes: () => Promise<string>): Promise<void> {
    const before = journal.reroutes;
    journal.lines.push(`orderMore: ${await comes()}`);
    await poll(600);
    const wanted = journal.orders.at(-1);
    const said = wanted === undefined ? null : await reroute(wanted, journal.orders.length);
    journal.lines.push(`reroute: ${said}`);
    if (journal.reroutes === before) journal.faults.push(`a new order did not go to another house: ${said}`);
  }

  return { submitMany, reroute, rerouteNew };
}
