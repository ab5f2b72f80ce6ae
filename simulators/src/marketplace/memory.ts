import type { ClockState } from '../runtime/clock.ts';
import { KeptFile, readKeptLines } from '../runtime/kept-file.ts';
import type { Activity } from './activity-model.ts';
import type { Cancellation, Order, OrderExtra, Package, Return, Shop, ShopMoney, WebhookAddress } from './model.ts';
import type { TokenMemory } from './tokens.ts';
import type { World } from './world.ts';
import { ANSWER_SECONDS } from './order-changes.ts';
import { hash } from '../runtime/random.ts';

/*
 * State that survives a restart: shops, authorizations, tokens, orders, packages, cancellations, returns and the clock. Faults, the log of calls and
 * notifications that wait for a retry are lost.
 */

const FORMAT = 1;
const ORDERS_A_LINE = 500;

type OrderRow = [
  shop: number,
  number: number,
  status: string,
  isSeller: 0 | 1,
  times: number[],
  packages: Package[],
  extra: OrderExtra | null,
];

type CancellationRow = [
  shop: number,
  place: number,
  order: number,
  rest: Omit<Cancellation, 'order' | 'deadline'> & { deadline?: number },
];

type ReturnRow = [shop: number, place: number, order: number, rest: Omit<Return, 'order'>];

type ActivityRow = [shop: number, place: number, activity: Activity];

type State = {
  clock: ClockState;
  isLive: boolean;
  /** Default webhook URL of shops; when the product's URL has changed since, restored webhook URLs are changed too. */
  webhookUrl: string | null;
  disabledAccounts: number[];
  tokens: TokenMemory;
  shops: {
    isActive: boolean;
    webhooks: [topic: string, address: WebhookAddress][];
    /** The field is missing in files of an earlier version. */
    money?: ShopMoney;
  }[];
};

type Line = {
  now: number;
  notices: number;
  state?: State;
  orders?: OrderRow[];
  cancellations?: CancellationRow[];
  returns?: ReturnRow[];
  activities?: ActivityRow[];
};

export type KeptWorld = {
  /** When the world began, even if nothing else is readable; null when unknown. */
  startAt: number | null;
  /** The stored state; null when there is nothing to restore. */
  lines: Line[] | null;
  /** Reason why nothing can be restored although a file exists. */
  problem: string | null;
};

const NOTHING: KeptWorld = { startAt: null, lines: null, problem: null };

export function readKeptWorld(file: string, whose: { seed: number; shops: number }): KeptWorld {
  const { header, lines, problem } = readKeptLines<Line>(file);
  if (header === null) return { ...NOTHING, problem };
  const { startAt, format, seed, shops } = header;
  if (!Number.isSafeInteger(startAt)) return { ...NOTHING, problem: 'its beginning is unreadable' };
  const began = { ...NOTHING, startAt: Number(startAt) };
  // File format of an earlier version, which has only the beginning of the world.
  if (format === undefined) return began;
  if (format !== FORMAT || seed !== whose.seed || shops !== whose.shops)
    return { ...NOTHING, problem: 'it is of another world' };
  return { ...began, lines, problem };
}

/** Restores the state of the last line in a world without history; throws when the lines contradict each other. */
export function restoreWorld(world: World, lines: readonly Line[], webhookUrl: string | null): void {
  const orders = world.shops.map(() => new Map<number, OrderRow>());
  const cancellations = world.shops.map(() => new Map<number, CancellationRow>());
  const returns = world.shops.map(() => new Map<number, ReturnRow>());
  let state: State | undefined;
  for (const line of lines) {
    state = line.state ?? state;
    for (const row of line.orders ?? []) require(orders[row[0]]).set(row[1], row);
    for (const row of line.cancellations ?? []) require(cancellations[row[0]]).set(row[1], row);
    for (const row of line.returns ?? []) require(returns[row[0]]).set(row[1], row);
    for (const [shop, place, activity] of line.activities ?? [])
      require(world.shops[shop]).activities[place] = activity;
  }
  const last = require(lines.at(-1));
  restoreState(world, require(state), webhookUrl);
  for (const shop of world.shops) {
    const rows = require(orders[shop.index]);
    for (let number = 0; number < rows.size; number += 1) addOrder(world, shop, require(rows.get(number)));
    const asked = require(cancellations[shop.index]);
    for (let place = 0; place < asked.size; place += 1) {
      const [, , number, rest] = require(asked.get(place));
      // Lines of an earlier version have no deadline, so it is computed from the beginning of the request.
      const deadline = rest.deadline ?? rest.createTime + ANSWER_SECONDS;
      shop.cancellations.push({ ...rest, deadline, order: require(shop.orders[number]) });
    }
    const wanted = require(returns[shop.index]);
    for (let place = 0; place < wanted.size; place += 1) {
      const [, , number, rest] = require(wanted.get(place));
      shop.returns.push({ ...rest, order: require(shop.orders[number]) });
    }
  }
  world.noticeCount = last.notices;
  if (last.now > world.clock.now()) world.clock.jumpTo(last.now);
}

function require<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('a part is missing');
  return value;
}

function restoreState(world: World, state: State, webhookUrl: string | null): void {
  world.isLive = state.isLive;
  world.clock.setSpeed(state.clock);
  for (const account of world.accounts) account.isDisabled = state.disabledAccounts.includes(account.index);
  world.tokens.restore(world.accounts, state.tokens);
  for (const shop of world.shops) {
    const kept = require(state.shops[shop.index]);
    shop.isActive = kept.isActive;
    shop.money = kept.money ?? shop.money;
    for (const [topic, place] of kept.webhooks) {
      const hasMoved = place.address === state.webhookUrl && webhookUrl !== null;
      shop.webhooks.set(topic, hasMoved ? { ...place, address: webhookUrl } : place);
    }
  }
}

function addOrder(world: World, shop: Shop, row: OrderRow): void {
  const [, number, status, isSeller, times, packages, extra] = row;
  if (times.length !== 10 || !times.every(Number.isSafeInteger)) throw new Error('an order without its times');
  const [createTime = 0, paidTime = 0, updateTime = 0, rtsTime = 0, collectionTime = 0] = times;
  const [deliveryTime = 0, completeTime = 0, settleTime = 0, cancelTime = 0, requestCancelTime = 0] = times.slice(5);
  const order: Order = {
    shop,
    number,
    seed: hash(world.seed, shop.index, number),
    status,
    shippingType: isSeller === 1 ? 'SELLER' : 'TIKTOK',
    createTime,
    paidTime,
    updateTime,
    rtsTime,
    collectionTime,
    deliveryTime,
    completeTime,
    settleTime,
    cancelTime,
    requestCancelTime,
    packages,
    extra,
    plan: 0,
  };
  shop.orders.push(order);
  shop.byCreateTime.add(order);
  shop.byUpdateTime.add(order);
}

function toOrderRow(order: Order): OrderRow {
  const times = [
    order.createTime,
    order.paidTime,
    order.updateTime,
    order.rtsTime,
    order.collectionTime,
    order.deliveryTime,
    order.completeTime,
    order.settleTime,
    order.cancelTime,
    order.requestCancelTime,
  ];
  const isSeller = order.shippingType === 'SELLER' ? 1 : 0;
  return [order.shop.index, order.number, order.status, isSeller, times, order.packages, order.extra];
}

function toCancellationRow({ order, ...rest }: Cancellation): CancellationRow {
  const { shop } = order;
  return [shop.index, shop.cancellations.findLastIndex((one) => one.id === rest.id), order.number, rest];
}

function toReturnRow({ order, ...rest }: Return): ReturnRow {
  const { shop } = order;
  return [shop.index, shop.returns.findLastIndex((one) => one.id === rest.id), order.number, rest];
}

/** Returns the present time of a world that continued while it was off. */
export function findPresent(lines: readonly Line[], wall: number): number {
  const clock = lines.findLast((line) => line.state !== undefined)?.state?.clock;
  const now = lines.at(-1)?.now ?? 0;
  // The time while the simulator was off is not accelerated, because the world would otherwise advance by years.
  if (clock === undefined || clock.isPaused || clock.factor !== 1) return now;
  return Math.max(now, clock.simAt + (wall - clock.wallAt));
}

/** Stores a running world in its file. */
export class Memory {
  readonly #world: World;
  readonly #about: { startAt: number; webhookUrl: string | null };
  readonly #file: KeptFile;
  #orders = new Set<Order>();
  #cancellations = new Set<Cancellation>();
  #returns = new Set<Return>();
  #activities = new Set<Activity>();
  #stateText = '';

  constructor(world: World, file: string, about: { startAt: number; webhookUrl: string | null }) {
    this.#world = world;
    this.#about = about;
    this.#file = new KeptFile(file, () => this.#readWhole());
  }

  remember(thing: Order | Cancellation | Return | Activity): void {
    if ('items' in thing) this.#activities.add(thing);
    else if ('type' in thing) this.#returns.add(thing);
    else if ('order' in thing) this.#cancellations.add(thing);
    else this.#orders.add(thing);
  }

  /** Writes the changes, if any. */
  keep(): void {
    const state = this.#toState();
    const stateText = JSON.stringify(state);
    const hasNewState = stateText !== this.#stateText;
    const changed = this.#orders.size + this.#cancellations.size + this.#returns.size + this.#activities.size;
    if (!hasNewState && changed === 0) return;
    this.#stateText = stateText;
    const line = this.#toLine({
      ...(hasNewState ? { state } : {}),
      ...(this.#orders.size > 0 ? { orders: [...this.#orders].map(toOrderRow) } : {}),
      ...(this.#cancellations.size > 0 ? { cancellations: [...this.#cancellations].map(toCancellationRow) } : {}),
      ...(this.#returns.size > 0 ? { returns: [...this.#returns].map(toReturnRow) } : {}),
      ...(this.#activities.size > 0 ? { activities: this.#listActivities((one) => this.#activities.has(one)) } : {}),
    });
    this.#orders.clear();
    this.#cancellations.clear();
    this.#returns.clear();
    this.#activities.clear();
    this.#file.add(line);
  }

  #readWhole(): { header: object; lines: Line[] } {
    const { seed, shops } = this.#world;
    const state = this.#toState();
    this.#stateText = JSON.stringify(state);
    const lines: Line[] = [this.#toLine({ state })];
    for (const { orders, cancellations, returns } of shops) {
      for (let from = 0; from < orders.length; from += ORDERS_A_LINE)
        lines.push(this.#toLine({ orders: orders.slice(from, from + ORDERS_A_LINE).map(toOrderRow) }));
      if (cancellations.length > 0) lines.push(this.#toLine({ cancellations: cancellations.map(toCancellationRow) }));
      if (returns.length > 0) lines.push(this.#toLine({ returns: returns.map(toReturnRow) }));
    }
    const activities = this.#listActivities(() => true);
    if (activities.length > 0) lines.push(this.#toLine({ activities }));
    return { header: { format: FORMAT, seed, shops: shops.length, startAt: this.#about.startAt }, lines };
  }

  #listActivities(isWanted: (activity: Activity) => boolean): ActivityRow[] {
    return this.#world.shops.flatMap(({ index, activities }) =>
      activities.flatMap((one, place): ActivityRow[] => (isWanted(one) ? [[index, place, one]] : [])),
    );
  }

  #toLine(parts: Omit<Line, 'now' | 'notices'>): Line {
    return { now: this.#world.clock.now(), notices: this.#world.noticeCount, ...parts };
  }

  #toState(): State {
    const world = this.#world;
    return {
      clock: world.clock.state,
      isLive: world.isLive,
      webhookUrl: this.#about.webhookUrl,
      disabledAccounts: world.accounts.filter((one) => one.isDisabled).map((one) => one.index),
      tokens: world.tokens.toMemory(),
      shops: world.shops.map(({ isActive, webhooks, money }) => ({ isActive, webhooks: [...webhooks], money })),
    };
  }
}
