import { cancelFulfilment, fulfilOrder, resolveFulfilment, retryFulfilment } from '@bobbin/contract/fulfilment';
import { createLabel, getOrder, type Order } from '@bobbin/contract/orders';
import { answerOrderRequest, listOrderRequests, listRejectReasons } from '@bobbin/contract/requests';
import { FULL, type Journal, type Wanted } from './journal.ts';
import { choose, createSendings, FREE, OVER, SENDABLE } from './sendings.ts';
import { createParcels, sizeOf } from './parcels.ts';
import { watchOrders } from './watch.ts';
import type { HeldCall, Stage } from './stage.ts';
import { createDisturbances } from './disturbances.ts';
import { CALLS_OF_JOB, FACTORY_TROUBLES, FURTHER_TROUBLES } from './troubles.ts';
import { ONCE, type Step, type StepKind } from './steps.ts';
import { CANCELLABLE, HELD, NEXT, SHIPPED, UNTOUCHED, WISHED } from './partner-words.ts';
import { HOUSES, PARTNER_OF, readFactoryBooks, readShopBooks, type FactoryBook, type OrderBook } from './books.ts';

const MINUTE = 60;
const HOUR = 3_600;

const NO_ORDER: Wanted = {
  id: '',
  shopId: '',
  size: '',
  submits: 0,
  pieces: new Map(),
  isAskedBack: false,
  ownPriceCents: null,
};
/** Fulfil states in which it is unknown whether a factory has the order. */
const DOUBTFUL = ['UNCERTAIN', 'CANCEL_REQUESTED'];
/** Fulfil states in which there is nothing to cancel at a factory. */
const BEFORE = ['NONE', 'MANUAL'];

/** Plays a history. Every step writes a sentence into the journal, even when the step was not possible. */
export function createPlayer(stage: Stage): {
  journal: Journal;
  play(step: Step): Promise<void>;
  /** Authorizes the shop again if its authorization was revoked. */
  consent(): Promise<string | null>;
  /** Sends a new order to another factory, which certainly happens once no partner has a fault (FUL-82). */
  rerouteNew(): Promise<void>;
  /** Plays the story of a parcel, with every transition into and out of a parcel (FUL-95). */
  tellOfParcels(): Promise<void>;
} {
  const { world, shopIds } = stage;
  const journal: Journal = {
    orders: [],
    revokes: 0,
    reroutes: 0,
    paymentStates: new Set(),
    parcelMoves: new Set(),
    mayGoBack: new Set(),
    isRevoked: false,
    isCut: false,
    faults: [],
    lines: [],
  };
  const watch = watchOrders(stage, journal);
  let keys = 0;

  const atMarketplace = (method: string, path: string, body?: unknown) =>
    world.control<{ ids: string[] }>('marketplace', method, path, body);

  async function readOrder(wanted: Wanted): Promise<OrderBook> {
    const found = (await readShopBooks(world, wanted.shopId)).orders.find(({ id }) => id === wanted.id);
    if (!found) throw new Error(`The marketplace has no order ${wanted.id}`);
    return found;
  }

  /**
   * Changes an order at the marketplace, at least one second later than any earlier change. Some changes are backdated, so that a poll misses them.
   */
  async function change(wanted: Wanted, body: Record<string, unknown>, dice: number): Promise<string> {
    await stage.pass(1);
    const backdateSeconds = dice % 7 === 0 ? 20 * MINUTE : 0;
    await atMarketplace('POST', `/orders/${wanted.id}`, {
      ...body,
      ...(backdateSeconds > 0 ? { backdateSeconds } : {}),
    });
    return backdateSeconds > 0 ? ', dated back' : '';
  }

  /** Returns the active order at a factory, if there is one. */
  async function findMade(wanted: Wanted): Promise<FactoryBook | undefined> {
    const { orders } = await readFactoryBooks(world);
    return orders.find(({ refId, isCancelled, status }) => {
      return !isCancelled && status.toLowerCase() !== 'rejected' && refId.split('-')[0] === wanted.id;
    });
  }

  const atFactory = (made: FactoryBook, body: object) =>
    world.control(PARTNER_OF[made.house], 'POST', `/orders/${made.id}`, body);

  function toSaid(answer: { isSuccess: boolean; exceptionBody?: unknown }): string {
    const { code, reasons } = (answer.exceptionBody ?? {}) as { code?: unknown; reasons?: unknown };
    return answer.isSuccess ? 'yes' : `no, ${String(code)} ${JSON.stringify(reasons ?? [])}`;
  }

  /** Builds the body of the submit that the fulfil dialog sends for an order. */
  function toForm(order: Order, dice: number) {
    const fulfillHouse = choose(['PRESSIFY', 'PRESSIFY', 'MANGO', 'FLASH'] as const, Math.floor(dice / 8));
    const productSize = journal.orders.find(({ id }) => id === order.id)?.size;
    return {
      id: order.id,
      type: 'AUTO' as const,
      isDraft: false,
      fulfillHouse,
      ...(fulfillHouse === 'MANGO' ? { fulfillLine: 'TIKTOK' } : {}),
      confirmCancelRequested: dice % 3 > 0,
      confirmByHand: true,
      orderProducts: order.orderProducts
        .filter(({ quantity }) => quantity > 0)
        .map(({ id }) => ({ id, productType: 'T-shirt', productColor: 'Black', productSize })),
    };
  }

  async function submit(wanted: Wanted, dice: number): Promise<string | null> {
    const order = await look(wanted);
    // Sometimes the seller submits an order that ships with another order.
    const isRefused = order?.fulfilState === 'JOINED' && dice % 4 === 2;
    if (!order || !(isRefused || FREE.includes(order.fulfilState))) return null;
    // Sometimes the seller submits an order that cannot be sent.
    if (!SENDABLE.includes(order.status) && dice % 8 > 0) return null;
    const followers = await parcels.dress(order);
    if (order.shippingType === 'TIKTOK' && dice % 5 > 0) {
      await stage.call(createLabel, {
        body: { shopId: order.shop.id, orderId: order.id, confirmCancelRequested: true },
      });
    }
    const body = toForm(order, dice);
    keys += 1;
    const key = `submit-${keys}`;
    if (dice % 4 === 0) await stage.callAndHangUp(fulfilOrder, { body }, key);
    const answers = await Promise.all(
      (dice % 4 === 1 ? [key, `${key}-too`] : [key]).map((each) => stage.call(fulfilOrder, { body }, each)),
    );
    // A call that was aborted may have been executed, whatever the response to its repetition says.
    if (dice % 4 === 0 || answers.some(({ isSuccess }) => isSuccess)) {
      wanted.submits += 1;
      wanted.isAskedBack = false;
      parcels.noteSeen([order, ...followers]);
    }
    if (answers.some(({ isSuccess }) => isSuccess)) wanted.ownPriceCents = null;
    if (dice % 2 === 0) await stage.work();
    return `is sent to ${body.fulfillHouse}${order.fulfilState === 'DRAFT' ? ' from its draft' : ''}: ${answers.map(toSaid).join(' and ')}`;
  }

  /** Returns the order as the seller sees it now. */
  const look = async (wanted: Wanted) => (await stage.call(getOrder, { params: { id: wanted.id } })).body;

  /** Polls the partners as the timetable does. */
  async function poll(seconds: number): Promise<void> {
    await stage.pass(seconds);
    await stage.tick();
    await stage.work();
  }

  /** Returns a call that one of the due jobs will make. */
  async function findCall(dice: number): Promise<HeldCall | null> {
    await stage.pass(2 * MINUTE);
    await stage.tick();
    const names = (await stage.listDue()).filter((name) => name in CALLS_OF_JOB).toSorted();
    // Jobs that send or cancel an order are chosen more often, because a fault there has the worst consequences.
    const weighty = names.filter((name) => name === 'sendFulfilment' || name === 'cancelFulfilment');
    const calls = [...names, ...weighty, ...weighty].flatMap((name) => CALLS_OF_JOB[name] ?? []);
    return calls.length === 0 ? null : choose(calls, dice);
  }

  async function consent(): Promise<string | null> {
    if (!journal.isRevoked) return null;
    // By then a call to the marketplace has shown that the authorization is revoked, whatever faults were on.
    await atMarketplace('DELETE', '/faults');
    await poll(10 * MINUTE);
    await stage.consent();
    journal.isRevoked = false;
    await stage.work();
    return 'the seller consents again';
  }

  const note = async (after: string) => {
    journal.faults.push(...(await watch()).map((fault) => `${fault} after ${after}`));
  };
  const lent = { stage, journal, look, findMade, atFactory, change, poll, toForm, toSaid };
  const parcels = createParcels({ ...lent, watch: () => note('a look at a parcel') });
  const sendings = createSendings({ ...lent, ...parcels });

  const PLAYS: Record<StepKind, (wanted: Wanted, dice: number) => Promise<string | null>> = {
    async orderMore(_wanted, dice) {
      await stage.pass(1);
      const status = choose(['AWAITING_SHIPMENT', 'AWAITING_SHIPMENT', 'AWAITING_SHIPMENT', 'UNPAID', 'ON_HOLD'], dice);
      const shopId = choose(shopIds, Math.floor(dice / 16));
      const { ids } = await atMarketplace('POST', `/shops/${shopId}/orders`, { count: 1, status, spreadDays: 0.0001 });
      const id = ids[0] ?? '';
      const shippingType = dice % 3 === 0 ? 'TIKTOK' : 'SELLER';
      const pieces = 1 + (dice % 4);
      await atMarketplace('POST', `/orders/${id}`, { pieces, shippingType });
      const size = sizeOf(journal.orders.length);
      journal.orders.push({ id, shopId, size, submits: 0, pieces: new Map(), isAskedBack: false, ownPriceCents: null });
      // A buyer outside the United States pays in another currency.
      const currency = dice % 11 === 0 ? 'GBP' : null;
      if (currency !== null) await atMarketplace('POST', `/orders/${id}`, { currency });
      return `${id} comes in ${status}, ${pieces} pieces, shipped by ${shippingType}${currency === null ? '' : `, paid in ${currency}`}`;
    },
    async goOn(wanted, dice) {
      const { status } = await readOrder(wanted);
      const next = NEXT[status];
      if (next === undefined || (status === 'AWAITING_SHIPMENT' && dice % 2 > 0)) return null;
      return `goes on to ${next}${await change(wanted, { status: next }, dice)}`;
    },
    async cancelOrder(wanted, dice) {
      const { status } = await readOrder(wanted);
      if (!CANCELLABLE.includes(status)) return null;
      return `is cancelled in ${status}${await change(wanted, { status: 'CANCELLED' }, dice)}`;
    },
    async cancelPiece(wanted, dice) {
      const { status, pieces } = await readOrder(wanted);
      const open = pieces.flatMap(({ isCancelled }, place) => (isCancelled ? [] : [place]));
      if (!CANCELLABLE.includes(status) || open.length === 0) return null;
      const place = choose(open, dice);
      return `loses piece ${place} of ${open.length}${await change(wanted, { cancelLines: [place] }, dice)}`;
    },
    async wishToCancel(wanted, dice) {
      const { status, isCancelWished } = await readOrder(wanted);
      if (status !== 'AWAITING_SHIPMENT' || isCancelWished) return null;
      return `its buyer wants to cancel${await change(wanted, { requestCancel: 'changed my mind' }, dice)}`;
    },
    async withdrawWish(wanted, dice) {
      if (!(await readOrder(wanted)).isCancelWished) return null;
      return `its buyer takes the wish back${await change(wanted, { withdrawCancel: true }, dice)}`;
    },
    async moveHouse(wanted, dice) {
      const { status } = await readOrder(wanted);
      if (!['UNPAID', 'ON_HOLD', 'AWAITING_SHIPMENT'].includes(status)) return null;
      return `its buyer moves${await change(wanted, { changeAddress: true }, dice)}`;
    },
    combine: parcels.combine,
    uncombine: parcels.uncombine,
    async settle(wanted, dice) {
      const { status, settledCents, shipUntil } = await readOrder(wanted);
      if (settledCents !== null) return null;
      const special = dice % 6 === 0 ? { settlementCents: -428 } : dice % 6 === 1 ? { settlementCents: 0 } : {};
      if (status === 'CANCELLED' && shipUntil === null) return null;
      if (status === 'CANCELLED') {
        return `is settled although cancelled${await change(wanted, { settle: true, settlementCents: -428 }, dice)}`;
      }
      if (!SHIPPED.includes(status)) return null;
      return `is settled in ${status}${await change(wanted, { settle: true, ...special }, dice)}`;
    },
    async refund(wanted, dice) {
      const { settledCents, heldCents } = await readOrder(wanted);
      if (settledCents === null && heldCents === null) return null;
      const refundCents = 100 + (dice % 400);
      return `${refundCents} cents are given back${await change(wanted, { refundCents }, dice)}`;
    },
    async adjust(wanted, dice) {
      if ((await readOrder(wanted)).settledCents === null) return null;
      const adjustCents = (dice % 2 === 0 ? 1 : -1) * (50 + (dice % 300));
      await stage.pass(1);
      await atMarketplace('POST', `/orders/${wanted.id}`, { adjustCents });
      return `what was settled is corrected by ${adjustCents} cents`;
    },
    async keepBack(wanted, dice) {
      if ((await readOrder(wanted)).settledCents === null) return null;
      const body =
        dice % 3 === 0 ? { releaseReserve: true } : { reserveCents: 100 + (dice % 400), reserveSeconds: 2 * HOUR };
      await stage.pass(1);
      await atMarketplace('POST', `/orders/${wanted.id}`, body);
      return `its settlement: ${JSON.stringify(body)}`;
    },
    async penalise(_wanted, dice) {
      const adjustCents = -(500 + (dice % 5_000));
      await stage.pass(1);
      await atMarketplace('POST', `/shops/${choose(shopIds, Math.floor(dice / 16))}/money`, { adjustCents });
      return `a shop is fined by ${adjustCents} cents`;
    },
    async wishReturn(wanted, dice) {
      const { status, returns } = await readOrder(wanted);
      if (!['DELIVERED', 'COMPLETED'].includes(status) || returns.length > 0) return null;
      const askReturn = choose(['REFUND', 'RETURN_AND_REFUND', 'REPLACEMENT'], dice);
      return `its buyer wishes ${askReturn}${await change(wanted, { askReturn, returnCents: 100 + (dice % 500) }, dice)}`;
    },
    async sendBack(wanted, dice) {
      const { returns } = await readOrder(wanted);
      if (returns.at(-1)?.status !== 'AWAITING_BUYER_SHIP') return null;
      return `its buyer sends it back${await change(wanted, { sendBack: true }, dice)}`;
    },
    async withdrawReturn(wanted, dice) {
      const { returns } = await readOrder(wanted);
      if (!WISHED.includes(returns.at(-1)?.status ?? '')) return null;
      return `its buyer takes the return back${await change(wanted, { withdrawReturn: true }, dice)}`;
    },
    ...createDisturbances(atMarketplace),
    async revoke() {
      if (journal.isRevoked) return consent();
      await atMarketplace('POST', `/accounts/${shopIds[0]}`, { revoke: true });
      journal.isRevoked = true;
      journal.revokes += 1;
      return 'the seller revokes the authorization';
    },
    async buyLabel(wanted) {
      const { status, shippingType, parcels } = await readOrder(wanted);
      if (status !== 'AWAITING_SHIPMENT' || shippingType !== 'TIKTOK' || parcels.length > 0) return null;
      const body = { shopId: wanted.shopId, orderId: wanted.id, confirmCancelRequested: true };
      return `its label is bought: ${toSaid(await stage.call(createLabel, { body }))}`;
    },
    submit,
    submitMany: sendings.submitMany,
    reroute: sendings.reroute,
    async draft(wanted, dice) {
      const order = await look(wanted);
      if (!order || !FREE.includes(order.fulfilState) || order.status === 'CANCELLED') return null;
      const body = { ...toForm(order, dice), isDraft: true };
      const answer = await stage.call(fulfilOrder, { body });
      if (answer.isSuccess) wanted.ownPriceCents = null;
      return `is drafted for ${body.fulfillHouse}: ${toSaid(answer)}`;
    },
    async answerBuyer(wanted, dice) {
      const { body: requests } = await stage.call(listOrderRequests, { params: { id: wanted.id } });
      const open = requests?.find(({ action }) => action !== null);
      if (!open) return null;
      const params = { id: wanted.id, requestId: open.id };
      const answer = choose(open.answers, dice);
      const reasons = answer === 'reject' ? await stage.call(listRejectReasons, { params }) : null;
      const reason = reasons?.body?.[0]?.name;
      const body = { answer, confirmMade: dice % 3 > 0, ...(reason === undefined ? {} : { reason }) };
      if (answer === 'reject' && reason === undefined) return `no reasons are to be had: ${JSON.stringify(reasons)}`;
      keys += 1;
      const key = `answer-${keys}`;
      if (dice % 5 === 0) await stage.callAndHangUp(answerOrderRequest, { params, body }, key);
      // An approved cancellation request also cancels the order at the factory.
      if (answer === 'approve' && open.kind === 'cancel') wanted.isAskedBack = true;
      const answers = await Promise.all(
        (dice % 5 === 1 ? [key, `${key}-too`] : [key]).map((each) =>
          stage.call(answerOrderRequest, { params, body }, each),
        ),
      );
      const said = answers.map((each) => each.body?.outcome ?? toSaid(each));
      return `its buyer hears ${answer} to ${open.type}: ${said.join(' and ')}`;
    },
    async decide(wanted) {
      const order = await look(wanted);
      if (!order || !DOUBTFUL.includes(order.fulfilState)) return null;
      const made = await findMade(wanted);
      keys += 1;
      const answer = await stage.call(
        resolveFulfilment,
        {
          params: { id: wanted.id },
          body: {
            isAtFactory: made !== undefined,
            ...(made === undefined ? {} : { fulfillId: made.id }),
            reason: 'Asked by telephone',
          },
        },
        `decide-${keys}`,
      );
      return `is settled by hand in ${order.fulfilState} as ${made === undefined ? 'not made' : 'made'}: ${toSaid(answer)}`;
    },
    async takeBack(wanted) {
      const order = await look(wanted);
      if (!order || BEFORE.includes(order.fulfilState)) return null;
      keys += 1;
      const answer = await stage.call(cancelFulfilment, { body: { id: wanted.id } }, `cancel-${keys}`);
      wanted.isAskedBack = true;
      return `is asked back from the factory: ${toSaid(answer)}`;
    },
    async tryAgain(wanted) {
      keys += 1;
      const input = { params: { id: wanted.id }, body: { confirmCancelRequested: true } };
      const order = await look(wanted);
      if (!order || !['FAILED', 'QUEUED'].includes(order.fulfilState)) return null;
      const followers = await parcels.dress(order);
      const answer = await stage.call(retryFulfilment, input, `again-${keys}`);
      if (answer.isSuccess) {
        wanted.submits += 1;
        parcels.noteSeen([order, ...followers]);
      }
      return `is sent again: ${toSaid(answer)}`;
    },
    async setPrice(wanted, dice) {
      const cents = 100 + (dice % 900);
      const body = {
        id: wanted.id,
        type: 'HAND' as const,
        isDraft: false,
        fulfillHouse: 'PRESSIFY' as const,
        fulfillPrice: (cents / 100).toFixed(2),
        orderProducts: [],
        confirmCancelRequested: true,
      };
      const answer = await stage.call(fulfilOrder, { body });
      if (answer.isSuccess) wanted.ownPriceCents = cents;
      return `is made by hand for ${cents} cents: ${toSaid(answer)}`;
    },
    async produce(wanted) {
      const made = await findMade(wanted);
      if (!made || OVER.includes(made.status)) return null;
      await atFactory(made, { action: 'next' });
      return `the factory takes the next step from ${made.status}`;
    },
    async hold(wanted, dice) {
      const made = await findMade(wanted);
      if (!made) return null;
      const isOwn = made.house === 'PRESSIFY';
      const holds = isOwn ? ['hold', 'wrongsize'] : ['hold'];
      const isUntouched = UNTOUCHED.includes(made.status) && !made.isBegun;
      if (!isUntouched && !HELD.includes(made.status)) return null;
      const action = isUntouched ? choose(holds, dice) : isOwn ? 'fixed' : 'release';
      await atFactory(made, { action });
      return `the factory says ${action}`;
    },
    async cancelAtFactory(wanted, dice) {
      const made = await findMade(wanted);
      if (!made || OVER.includes(made.status)) return null;
      await atFactory(made, { action: dice % 2 === 0 ? 'cancel' : 'reject' });
      return `the factory cancels it by itself in ${made.status}`;
    },
    async correctCost(wanted, dice) {
      const made = await findMade(wanted);
      if (!made) return null;
      const cost = ((made.costCents + (dice % 500)) / 100).toFixed(2);
      await atFactory(made, { cost });
      return `the factory charges ${cost} in ${made.status}`;
    },
    async emptyWallet(_wanted, dice) {
      const house = choose(HOUSES, Math.floor(dice / 2));
      await world.control(PARTNER_OF[house], 'POST', '/wallet', { balance: dice % 2 === 0 ? '0.00' : FULL });
      return `the wallet at ${house} is ${dice % 2 === 0 ? 'empty' : 'full'}`;
    },
    async breakFactory(_wanted, dice) {
      const house = choose(['PRESSIFY', 'PRESSIFY', 'MANGO', 'FLASH'] as const, Math.floor(dice / 32));
      const trouble = house === 'PRESSIFY' ? choose(FACTORY_TROUBLES, dice) : choose(FURTHER_TROUBLES, dice);
      const fault = { ...trouble, times: 1 + (dice % 2) };
      await world.control(PARTNER_OF[house], 'POST', '/faults', fault);
      return `${house} breaks: ${JSON.stringify(fault)}`;
    },
    async work() {
      await stage.work();
      return 'we work';
    },
    async poll(_wanted, dice) {
      const seconds = 2 * MINUTE + (dice % 20) * MINUTE;
      await poll(seconds);
      return `${seconds} seconds pass, and we look`;
    },
    async rest(_wanted, dice) {
      // The seller reads the notice within hours, and authorizes the shop again in most cases.
      const more = dice % 3 > 0 && journal.isRevoked ? `${await consent()}, ` : '';
      const seconds = HOUR * (1 + (dice % 14));
      await poll(seconds);
      return `${more}${seconds} seconds pass, and we look`;
    },
    async cutDatabase(_wanted, dice) {
      const held = await findCall(dice);
      if (held === null) return null;
      const hasCome = await stage.workAndCut(held);
      journal.isCut ||= hasCome;
      return hasCome ? `the database is cut off during ${held.path}` : `no call of ${held.path} to cut off`;
    },
    async killWorker(_wanted, dice) {
      const held = await findCall(dice);
      if (held === null) return null;
      const hasCome = await stage.workAndKill(held);
      journal.isCut = true;
      return hasCome ? `the worker is killed during ${held.path}` : `the worker is killed, not during ${held.path}`;
    },
  };

  return {
    journal,
    consent,
    // A new order with two pieces, which the seller ships.
    rerouteNew: () => sendings.rerouteNew(async () => String(await PLAYS.orderMore(NO_ORDER, 1))),
    tellOfParcels: () => parcels.tellStory(() => PLAYS.orderMore(NO_ORDER, 1)),
    async play({ kind, order, dice }) {
      const { orders } = journal;
      if (orders.length === 0 && kind !== 'orderMore') return void journal.lines.push(`${kind}: no order yet`);
      // The first order that meets the condition, beginning with the one that the dice selected.
      const first = order % Math.max(orders.length, 1);
      const asked = ONCE.has(kind) ? [NO_ORDER] : [...orders.slice(first), ...orders.slice(0, first)];
      let line = `${kind}: of nothing`;
      for (const wanted of asked) {
        const said = await PLAYS[kind](wanted, dice);
        if (said === null) continue;
        line = `${kind} ${wanted.id.slice(-6)}: ${said}`;
        break;
      }
      journal.lines.push(line);
      await note(line);
    },
  };
}
