import { ControlError } from '../runtime/fields.ts';
import { checkArtwork, checkLabel, readLabelTracking } from './files.ts';
import { PLACES, type FactoryWorld, type HoldKind, type Job, type Place } from './job.ts';
import { HOUR_MS, randomOf, skipWeekend } from './pace.ts';
import { createTrackingNumber, createUpsNumber } from './tracking-number.ts';

/** Sets an order's status in the factory's own word, and notifies subscribers. */
export function setStatus<O extends Job>(world: FactoryWorld<O>, order: O, status: string, note: string | null): void {
  const previous = order.status;
  const at = world.clock.now();
  order.status = status;
  order.changedAt = at;
  order.history.push({ at, status, note });
  world.orders.touch(order);
  if (status !== previous) world.house.tellStatus(order, previous);
}

function nextPlace(place: Place): Place | null {
  return PLACES[PLACES.indexOf(place) + 1] ?? null;
}

/** Plans the next automatic step of an order, with the delay counted from `from`; a held or finished order has none. */
function plan<O extends Job>(world: FactoryWorld<O>, order: O, from: number): void {
  world.orders.touch(order);
  const next = order.isOver || order.holds.length > 0 ? null : nextPlace(order.place);
  order.nextAt = null;
  if (next === null) return;
  const hours = randomOf(world.seed, order.number, `${next} ${order.prints}`, world.house.hours(order, next));
  const at = from + Math.round(hours * HOUR_MS);
  order.nextAt = world.settings.skipWeekends && next !== 'delivered' ? skipWeekend(at) : at;
  world.agenda.add(order.nextAt, () => advance(world, order));
}

/** Runs the due steps of an order, each with the clock at the step's own time. */
function advance<O extends Job>(world: FactoryWorld<O>, order: O): void {
  const now = world.clock.now();
  for (;;) {
    const { nextAt, place } = order;
    const next = nextPlace(place);
    if (nextAt === null || nextAt > now || next === null || order.check !== 'done') return;
    world.clock.runAt(nextAt, () => enter(world, order, next));
  }
}

function enter<O extends Job>(world: FactoryWorld<O>, order: O, place: Place): void {
  const { house, clock } = world;
  order.place = place;
  order.isBegun = true;
  if (place === 'processed') recharge(world, order);
  if (place === 'printed') order.prints += 1;
  if (place === 'sent') {
    order.shippedAt = clock.now();
    if (order.trackingNumber === null) {
      order.carrier = house.carrierOf(order);
      const create = order.carrier === 'UPS' ? createUpsNumber : createTrackingNumber;
      // A reprint ships with another tracking number.
      order.trackingNumber = create(world.seed + Math.max(order.prints, 1) - 1, order.number);
    }
    order.carrier ??= 'USPS';
  }
  if (place === 'delivered') {
    // A lost parcel is never delivered, without any report.
    if (order.isLost) {
      order.place = 'sent';
      order.nextAt = null;
      return world.orders.touch(order);
    }
    order.deliveredAt = clock.now();
    order.isOver = true;
  }
  const word = house.words[place];
  if (word !== order.status) setStatus(world, order, word, null);
  if (place === 'sent' || place === 'delivered') house.tellParcel(order);
  plan(world, order, clock.now());
}

/** At real factories, the final cost is often known only after work has begun. */
function recharge<O extends Job>(world: FactoryWorld<O>, order: O): void {
  const fault = world.faults.take('recharge', { text: `${order.id} ${order.refId}` });
  if (fault === null) return;
  const dollars = Number(fault.word ?? '0.35');
  if (Number.isFinite(dollars)) world.wallets.correct(order, order.totalCents + Math.round(dollars * 100));
}

function hold<O extends Job>(world: FactoryWorld<O>, order: O, kind: HoldKind, note: string): void {
  order.holds = [...order.holds.filter((one) => one.kind !== kind), { kind, note }];
  order.nextAt = null;
  setStatus(world, order, world.house.words.hold, note);
}

/** Removes one reason to wait, or all reasons. An order without reasons to wait continues from its place in production. */
export function release<O extends Job>(world: FactoryWorld<O>, order: O, kind: HoldKind | null): void {
  const left = kind === null ? [] : order.holds.filter((one) => one.kind !== kind);
  if (order.isOver || left.length === order.holds.length) return;
  order.holds = left;
  if (left.length > 0) return world.orders.touch(order);
  setStatus(world, order, world.house.words[order.place], null);
  plan(world, order, world.clock.now());
}

/** Checks the files of an order again; a problem holds the order. */
export function startCheck<O extends Job>(world: FactoryWorld<O>, order: O): void {
  order.check = 'running';
  const check = findProblem(world, order).then((problem) => {
    world.checks.delete(check);
    order.check = 'done';
    world.orders.touch(order);
    // The order was finished or moved manually during the check, so the result is ignored.
    if (order.isOver || order.place !== 'queued') return;
    if (problem !== null) return hold(world, order, 'files', problem);
    if (order.label !== null) order.trackingNumber ??= readLabelTracking(order.label);
    release(world, order, 'files');
    advance(world, order);
  });
  world.checks.add(check);
}

async function findProblem<O extends Job>(world: FactoryWorld<O>, order: O): Promise<string | null> {
  const closing = world.closing.signal;
  const label = order.label === null ? null : await checkLabel(order.label, closing);
  if (label !== null) return label.note;
  for (const { key, url } of order.designs) {
    const problem = await checkArtwork(key, url, world.house.artworkSize(), closing);
    if (problem !== null) return problem.note;
  }
  return null;
}

/** Accepts a new order: charges it, checks its files, and plans its steps. */
export function accept<O extends Job>(world: FactoryWorld<O>, order: O, callText: string): void {
  const { clock, agenda } = world;
  const late = world.faults.take('slow-artwork', { text: callText });
  order.checkAt = clock.now() + (late === null ? 0 : (late.seconds ?? 3_600) * 1_000);
  order.history.push({ at: clock.now(), status: order.status, note: null });
  world.orders.add(order);
  if (!world.wallets.charge(order)) hold(world, order, 'money', 'the balance is short');
  plan(world, order, clock.now());
  if (order.checkAt <= clock.now()) startCheck(world, order);
  else agenda.add(order.checkAt, () => order.check === 'waiting' && startCheck(world, order));
}

/** Plans the steps of restored orders; an interrupted check of files runs again. */
export function resume<O extends Job>(world: FactoryWorld<O>, order: O): void {
  if (order.check !== 'done') {
    order.check = 'waiting';
    world.agenda.add(order.checkAt, () => order.check === 'waiting' && startCheck(world, order));
  }
  if (order.nextAt !== null) world.agenda.add(order.nextAt, () => advance(world, order));
}

/** Charges the orders that wait for money, the oldest first. */
export function payWaiting<O extends Job>(world: FactoryWorld<O>, account: string): void {
  for (const order of world.orders.list(account)) {
    if (order.isOver || order.isPaid || !world.wallets.charge(order)) continue;
    release(world, order, 'money');
  }
}

/** Ends an order and refunds an amount of what was paid. */
export function end<O extends Job>(
  world: FactoryWorld<O>,
  order: O,
  status: string,
  { backCents, note }: { backCents: number; note: string | null },
): void {
  if (order.prints === 0 && !order.isOver) world.house.putBack(order);
  order.isOver = true;
  order.holds = [];
  order.nextAt = null;
  if (backCents > 0) world.wallets.refund(order, backCents);
  setStatus(world, order, status, note);
}

/** Waits for the running checks of files; each may start another one. */
export async function settleChecks(world: Pick<FactoryWorld, 'checks'>): Promise<void> {
  while (world.checks.size > 0) await Promise.all(world.checks);
}

export const ORDER_ACTIONS = ['next', 'hold', 'release', 'reject', 'cancel', 'reprint', 'lose'] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** Runs a manual action of the factory's staff on an order, independent of the API's rules. */
export function updateByHand<O extends Job>(world: FactoryWorld<O>, order: O, action: OrderAction): void {
  const { house, clock } = world;
  order.check = 'done';
  if (action === 'lose') {
    order.isLost = true;
    world.orders.touch(order);
  } else if (order.isOver && action !== 'reprint') {
    throw new ControlError('the order is over', 409);
  } else if (action === 'next') {
    const next = nextPlace(order.place);
    order.holds = [];
    if (next !== null) enter(world, order, next);
  } else if (action === 'hold') hold(world, order, 'hand', 'held by hand');
  else if (action === 'release') release(world, order, null);
  else if (action === 'reject') {
    end(world, order, house.words.rejected, { backCents: order.paidCents, note: 'rejected by the factory' });
  } else if (action === 'cancel') house.cancel(order, null);
  else {
    // The factory prints the order again at its own cost and ships it with another tracking number.
    if (order.prints === 0) throw new ControlError('nothing was printed yet', 409);
    Object.assign(order, { place: 'processed', isOver: false, shippedAt: null, deliveredAt: null, isLost: false });
    if (order.label === null) order.trackingNumber = null;
    setStatus(world, order, house.words.processed, 'printed once more');
    plan(world, order, clock.now());
  }
}

/** Sets any status. A known status moves the order to the place of the status; an unknown status ends the order's automatic steps. */
export function setStatusByHand<O extends Job>(
  world: FactoryWorld<O>,
  order: O,
  status: string,
  note: string | null,
): void {
  const { words } = world.house;
  const place = PLACES.find((one) => words[one] === status);
  order.check = 'done';
  if (place === undefined) {
    order.nextAt = null;
    setStatus(world, order, status, note);
    return;
  }
  order.holds = [];
  order.place = place;
  order.isOver = false;
  if (place !== 'queued') order.isBegun = true;
  if (place === 'sent') {
    order.prints = Math.max(order.prints, 1);
    order.shippedAt = world.clock.now();
  }
  setStatus(world, order, status, note);
  plan(world, order, world.clock.now());
}
