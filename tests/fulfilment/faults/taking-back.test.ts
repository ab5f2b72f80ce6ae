import { ERRORS } from '@bobbin/contract/errors';
import { cancelFulfilment, quoteFulfilment } from '@bobbin/contract/fulfilment';
import type { House } from '@bobbin/domain/factories/houses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUSES } from '../../histories/books.ts';
import { CANCEL_ROWS, TOO_LATE, type CancelRow } from './cancels.ts';
import { hasWayOut, judgeEnd } from './judge.ts';
import { eachOf, openFaultStand, WAYS, type FaultStand, type Seen, type Way } from './stand.ts';
import type { Switch } from './table.ts';

let stand: FaultStand;
beforeAll(async () => {
  stand = await openFaultStand();
}, 120_000);
afterAll(() => stand.world.close());

const MOMENTS = ['in time', 'too late'] as const;

interface CancelCase {
  row: CancelRow;
  name: string;
  house: House;
  moment: (typeof MOMENTS)[number];
}

/** Faults after which the factory rejects the cancel call, so the order keeps its state and nothing is retried later (FUL-59). */
const KEPT = ['ip-not-listed', 'key-revoked'];

const CANCELS: readonly CancelCase[] = CANCEL_ROWS.flatMap((row) =>
  (row.houses ?? HOUSES).flatMap((house) => MOMENTS.map((moment) => ({ row, name: row.name, house, moment }))),
);

function judgeCancel({ row, house, moment }: CancelCase, { order, made, live, notices }: Seen): string[] {
  const faults: string[] = [];
  const { fulfilState: state, fulfillError: error, fulfillPrice: price, timeline } = order;
  if (made.length !== 1) faults.push(`made ${made.length} times`);
  if (!hasWayOut(state)) faults.push(`${state} leads nowhere`);
  const isKept = KEPT.includes(row.on?.name ?? '');
  if (moment === 'in time' && !isKept) {
    if (state !== 'CANCELLED') faults.push(`is ${state}`);
    if (price !== '0.00') faults.push(`costs ${price}`);
    if (live.length > 0 || made[0]?.paidCents !== 0)
      faults.push(`${made[0]?.status}, ${made[0]?.paidCents} cents paid`);
    return faults;
  }
  const wanted = moment === 'in time' ? 'SUBMITTED' : TOO_LATE[house].state;
  if (state !== wanted) faults.push(`is ${state} (${JSON.stringify(error)})`);
  if (!timeline.some(({ event }) => event === 'fulfilCancelRefused')) faults.push('its story does not say the refusal');
  if (!isKept && error?.code !== 'CANCEL_REFUSED') faults.push(`says ${JSON.stringify(error)}`);
  const told = notices.filter((kind) => kind === 'cancelRefused').length;
  if (told !== (isKept ? 0 : 1)) faults.push(`told ${told} times`);
  return [...faults, ...judgeEnd(house, { order, made, live, notices })];
}

describe('an order that is cancelled', () => {
  let seen = new Map<string, Seen>();
  const ids = new Map<CancelCase, string>();
  const idOf = (one: CancelCase) => ids.get(one) ?? '';

  beforeAll(async () => {
    const added = await stand.addReady(CANCELS.length);
    for (const [place, one] of CANCELS.entries()) ids.set(one, added[place] ?? '');
    await stand.send(
      CANCELS.map((one, place) => ({ id: idOf(one), house: one.house, way: WAYS[place % 2] ?? 'bulk' })),
    );
    await stand.turn(1, 'all');
    const sent = await stand.see(added);
    await eachOf(CANCELS, async (one) => {
      const { row, house, moment } = one;
      const steps = moment === 'too late' ? TOO_LATE[house].steps : 0;
      for (let step = 0; step < steps; step += 1) await stand.atFactory(house, idOf(one), { action: 'next' });
      const factoryId = sent.get(idOf(one))?.order.fulfillId ?? null;
      if (row.on) await stand.turnOn({ house, id: idOf(one), factoryId }, row.on);
      await stand.seller.call(cancelFulfilment, { body: { id: idOf(one) } });
    });
    await stand.turn(3, 'doubts');
    await stand.heal();
    await stand.turn(2, 'all');
    seen = await stand.see(added);
  }, 600_000);

  it.each(CANCELS)(
    'ends as expected despite a fault of the cancel call: $moment, $name, at $house (FUL-41, FUL-42, FUL-43, FUL-59)',
    (one) => {
      const mine = seen.get(idOf(one));
      if (!mine) throw new Error('It was not played');
      expect(judgeCancel(one, mine)).toEqual([]);
    },
  );
});

/** The factory that receives the order next, by the factory that refused it. */
const NEXT: Readonly<Record<House, House>> = { PRESSIFY: 'MANGO', MANGO: 'FLASH', FLASH: 'PRESSIFY' };

interface RerouteRow {
  name: string;
  /** Fault of the create call at the second factory. */
  on?: Switch;
  /** Whether the refusing factory is unreachable when the order is submitted to another one. */
  isFirstAway?: true;
}

const once = { at: 'create', times: 1 } as const;
const REROUTES: readonly RerouteRow[] = [
  { name: 'nothing' },
  { name: 'its answer lost', on: { ...once, name: 'drop' } },
  { name: 'broken at first', on: { ...once, name: '5xx' } },
  { name: 'too many calls at first', on: { ...once, name: '429', seconds: 1 } },
  { name: 'a strange answer', on: { ...once, name: 'strange', word: 'html' } },
  { name: 'the first house away', isFirstAway: true },
];

interface RerouteCase {
  row: RerouteRow;
  name: string;
  from: House;
  house: House;
  way: Way;
}

// PRESSIFY has no status for a refusal and cancels the order instead (DIFFERENCES). A cancelled order can be sent again without a question.
const REFUSING = HOUSES.filter((house) => house !== 'PRESSIFY');
const REROUTE_CASES: readonly RerouteCase[] = REROUTES.flatMap((row) =>
  REFUSING.flatMap((from) => WAYS.map((way) => ({ row, name: row.name, from, house: NEXT[from], way }))),
);

const toCents = (text: string | null | undefined) => Math.round(Number(text) * 100);

describe('an order that is sent to another factory after a refusal', () => {
  const ids = new Map<RerouteCase, string>();
  const idOf = (one: RerouteCase) => ids.get(one) ?? '';
  const told: string[] = [];
  let refusals = new Map<string, number | undefined>();
  let blocked = new Map<string, Seen>();
  let seen = new Map<string, Seen>();

  beforeAll(async () => {
    const added = await stand.addReady(REROUTE_CASES.length);
    for (const [place, one] of REROUTE_CASES.entries()) ids.set(one, added[place] ?? '');
    await stand.send(REROUTE_CASES.map((one) => ({ id: idOf(one), house: one.from, way: one.way })));
    await stand.turn(1, 'all');
    await eachOf(REROUTE_CASES, (one) => stand.atFactory(one.from, idOf(one), { action: 'reject' }));
    await stand.turn(1, 'all');
    const refused = await stand.see(added);
    await eachOf(REROUTE_CASES, async (one) => {
      const { row, from, house } = one;
      const id = idOf(one);
      const before = refused.get(id)?.order;
      if (before?.fulfilState !== 'REJECTED') told.push(`${id} is ${before?.fulfilState} after its refusal`);
      const orderProducts = (before?.orderProducts ?? []).map((product) => ({ id: product.id }));
      // The difference in cost is shown before the order is sent.
      const { body: quote } = await stand.seller.call(quoteFulfilment, {
        body: { id, fulfillHouse: house, orderProducts },
      });
      const { reroute } = quote ?? {};
      if (reroute?.house !== from) told.push(`${id} is not said to come from ${from}`);
      else if (
        reroute.difference !== null &&
        toCents(reroute.difference) !== toCents(quote?.total) - toCents(reroute.price)
      )
        told.push(`${id}: ${reroute.difference} between ${reroute.price} and ${quote?.total}`);
      if (row.on) await stand.turnOn({ house, id, factoryId: null }, row.on);
      const factoryId = before?.fulfillId ?? null;
      if (row.isFirstAway) await stand.turnOn({ house: from, id, factoryId }, { name: 'down', at: 'told' });
    });
    refusals = await stand.send(REROUTE_CASES.map((one) => ({ id: idOf(one), house: one.house, way: one.way })));
    await stand.turn(3, 'doubts');
    blocked = await stand.see(added);
    await stand.heal();
    const away = REROUTE_CASES.filter(({ row }) => row.isFirstAway === true);
    await stand.send(away.map((one) => ({ id: idOf(one), house: one.house, way: one.way })));
    await stand.turn(2, 'doubts');
    await stand.turn(1, 'all');
    seen = await stand.see(added);
  }, 600_000);

  it('shows the difference in cost before it is sent (FUL-82)', () => {
    expect(told).toEqual([]);
  });

  it.each(REROUTE_CASES)(
    'leads to one charged order, at the second factory: $name, from $from to $house, sent as $way (FUL-22, FUL-82)',
    (one) => {
      const [then, now] = [blocked.get(idOf(one)), seen.get(idOf(one))];
      if (!then || !now) throw new Error('It was not played');
      if (one.row.isFirstAway) {
        // No other factory gets the order while the refusing factory is unreachable.
        expect({ state: then.order.fulfilState, live: then.live }).toEqual({ state: 'REJECTED', live: [] });
        if (one.way === 'single') expect(refusals.get(idOf(one))).toBe(ERRORS.FACTORY_UNAVAILABLE.code);
      }
      const [first, ...others] = now.made.filter(({ house }) => house === one.from);
      expect({ others, paid: first?.paidCents }).toEqual({ others: [], paid: 0 });
      expect(judgeEnd(one.house, { ...now, made: now.made.filter(({ house }) => house === one.house) })).toEqual([]);
    },
  );
});
