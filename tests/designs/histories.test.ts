import { mayStep, takeStep, type RentedStatus, type RentedStep } from '@bobbin/domain/designs/rented-designs';
import fc from 'fast-check';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '../../server/src/platform/errors.ts';
import {
  sellerScope,
  staffActingScope,
  staffScope,
  systemScope,
  type Principal,
} from '../../server/src/platform/access.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import { startWorld, type World } from '../world/world.ts';
import { findCountFaults, picture } from './renting.ts';
import { countOf } from '../world/long.ts';

const MINUTE = 60_000;
const RUNS = countOf('DESIGN_HISTORIES', 3, 30);
const STEPS = ['price', 'pay', 'deliver', 'accept', 'cancel', 'cancelByStaff', 'assign', 'speak'] as const;
type Step = (typeof STEPS)[number];

/** An action of one person on one of the designs, with an optional simultaneous action of another person. */
const move = fc.record({
  kind: fc.constantFrom('step', 'step', 'step', 'pair', 'pair', 'ask', 'give', 'wait'),
  design: fc.nat(3),
  one: fc.constantFrom(...STEPS),
  other: fc.constantFrom(...STEPS),
  cents: fc.integer({ min: 0, max: 900 }),
  minutes: fc.constantFrom(1, 100, 151, 200, 11_000),
});
type Move = typeof move extends fc.Arbitrary<infer M> ? M : never;

let world: World;
let designer: Principal;
let runs = 0;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 1, shops: 1 } });
  await world.createSeller('minh@example.com', 'designer');
  designer = principal('user-minh@example.com', true);
});
afterAll(() => world.close());

function principal(userId: string, isStaff = false): Principal {
  const permissions = new Set(isStaff ? ['EDIT_DESIGNS', 'VIEW_DESIGNS'] : []);
  const rest = { sessionId: 't', isApiKey: false, name: userId, hasPendingSecondFactor: false, isAdmin: false };
  return { userId, isStaff, permissions, ...rest };
}

interface Done {
  step: Step;
  /** Error of the action, or null when it succeeded. */
  refusal: string | null;
}

/** A seller with designs, and the state that the table predicts for each design. */
class History {
  readonly scope;
  readonly ids: string[] = [];
  readonly statuses = new Map<string, RentedStatus>();
  given = 0;
  #links = 0;

  constructor(name: string) {
    this.scope = sellerScope(principal(name), '', '');
  }

  async ask(): Promise<void> {
    const bytes = await picture();
    const uploads = [{ product: 0, image: 0, fileName: 'a.png', stream: Readable.from([Buffer.from(bytes)]) }];
    const { id } = await world.app.rentedDesigns.creating.create(
      async () => uploads.shift() ?? null,
      async () => ({ scope: this.scope, fields: { form: { note: '' }, products: new Map() } }),
    );
    this.ids.push(id);
    this.statuses.set(id, 'CREATED');
  }

  async give(cents: number): Promise<void> {
    if (cents === 0) return;
    const arrival = { vnd: cents, rate: 100, reference: `${this.scope.ownerId} ${this.given}`, description: 'x' };
    const owner = systemScope(this.scope.ownerId, 'test');
    await inTransaction(world.db, (trx) => world.app.wallet.transfers.credit(trx, owner, arrival));
    this.given += cents;
  }

  async #call(step: Step, id: string, cents: number): Promise<void> {
    const { designs, charging, pricing, delivering, assigning, talk } = world.app.rentedDesigns;
    const staff = staffScope(designer, 'EDIT_DESIGNS', '', '');
    switch (step) {
      case 'price': {
        const [product] = (await designs.get(this.scope, id)).designProducts;
        const price = (cents / 100).toFixed(2);
        await pricing.price(staff, { id, designs: [{ id: product?.id ?? '', name: 'x', type: 'Vẽ mới', price }] });
        return;
      }
      case 'pay':
        await charging.pay(staff, { id, agreed: { note: 'x' } });
        return;
      case 'deliver':
        await delivering.deliver(staff, id, `https://example.com/${(this.#links += 1)}`);
        return;
      case 'accept':
        await designs.accept(this.scope, id, (await designs.get(this.scope, id)).revision);
        return;
      case 'cancel':
        return designs.cancel(this.scope, id);
      case 'cancelByStaff':
        await charging.cancel(staff, id, { reason: 'x' });
        return;
      case 'assign':
        return assigning.assign(staff, id, designer.userId, undefined);
      case 'speak': {
        const scope =
          cents % 2 === 0
            ? this.scope
            : staffActingScope({ principal: designer, address: '', requestId: '' }, this.scope.ownerId, () => true);
        await talk.add(scope, id, 'x');
      }
    }
  }

  async take(step: Step, id: string, cents: number): Promise<Done> {
    try {
      await this.#call(step, id, cents);
      return { step, refusal: null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { step, refusal: error.error };
    }
  }

  async readStatus(id: string): Promise<RentedStatus> {
    return (await world.app.rentedDesigns.designs.get(this.scope, id)).status;
  }
}

/** Returns the state after a step, or null when the result differs from the table. */
function follow(status: RentedStatus, { step, refusal }: Done): RentedStatus | null {
  const name: RentedStep = step;
  if (refusal === 'BALANCE_TOO_LOW') return step === 'pay' && mayStep('pay', status) ? status : null;
  // Another link arrived while the seller read the previous one, so no link was accepted.
  if (refusal === 'DESIGN_REVISED') return step === 'accept' && mayStep('accept', status) ? status : null;
  if (step === 'cancel' && status === 'CANCEL') return refusal === null ? status : null;
  if (!mayStep(name, status)) return refusal === 'DESIGN_MOVED' ? status : null;
  return refusal === null ? takeStep(name, status) : null;
}

async function play(history: History, { kind, design, one, other, cents, minutes }: Move): Promise<void> {
  if (kind === 'ask' || history.ids.length === 0) return history.ask();
  if (kind === 'give') return history.give(cents);
  if (kind === 'wait') {
    world.clock.advance(minutes * MINUTE);
    for (const { name, run } of world.app.rentedDesigns.timetable ?? [])
      if (name === 'settleDesigns' || name === 'alertDesigners') await Promise.all([run(), run()]);
    for (const id of history.ids) {
      const [before, now] = [history.statuses.get(id), await history.readStatus(id)];
      if (now !== before) expect([before, now]).toEqual(['FEEDBACK', 'COMPLETED']);
      history.statuses.set(id, now);
    }
    return;
  }
  const id = history.ids[design % history.ids.length] ?? '';
  const before = history.statuses.get(id) ?? 'CREATED';
  const steps = kind === 'pair' ? [one, other] : [one];
  const done = await Promise.all(steps.map((step, index) => history.take(step, id, cents + index)));
  const now = await history.readStatus(id);
  const orders = [done, done.toReversed()];
  const ends = orders.map((order) =>
    order.reduce<RentedStatus | null>((status, each) => (status === null ? null : follow(status, each)), before),
  );
  expect(ends, JSON.stringify({ before, done, now })).toContain(now);
  history.statuses.set(id, now);
}

/** Checks that the ledger entries of every design match its state, and that the balance is the remaining amount. */
async function judge(history: History): Promise<void> {
  const { ownerId } = history.scope;
  const rows = await world.db.selectFrom('rented_designs').selectAll().where('owner_id', '=', ownerId).execute();
  const entries = await world.db
    .selectFrom('ledger_entries')
    .select(['reason', 'reference', 'cents'])
    .where('owner_id', '=', ownerId)
    .where('reason', 'in', ['design', 'designRefund'])
    .execute();
  let spent = 0;
  for (const row of rows) {
    const of = (reason: string) => entries.filter((entry) => entry.reference === row.id && entry.reason === reason);
    const [charged, back] = [of('design'), of('designRefund')];
    const isPaid = row.paid_at !== null;
    const cents = isPaid ? (row.price_cents ?? 0) : 0;
    expect(row.paid_cents).toBe(cents);
    expect(charged.map((entry) => entry.cents)).toEqual(cents === 0 ? [] : [cents]);
    expect(back.map((entry) => entry.cents)).toEqual(row.status === 'CANCEL' && cents > 0 ? [cents] : []);
    if (['CREATED', 'PENDING_PAYMENT'].includes(row.status)) expect(isPaid).toBe(false);
    if (['INPROCESS', 'FEEDBACK', 'COMPLETED'].includes(row.status)) expect(isPaid).toBe(true);
    expect(row.due_at !== null).toBe(row.status === 'INPROCESS');
    if (row.status !== 'CANCEL') spent += cents;
    const revisions = await world.db
      .selectFrom('rented_design_revisions')
      .select(['number', 'link'])
      .where('owner_id', '=', ownerId)
      .where('design_id', '=', row.id)
      .orderBy('number')
      .execute();
    expect(revisions.map(({ number }) => number)).toEqual(
      Array.from({ length: row.revision }, (_, index) => index + 1),
    );
    expect(revisions.at(-1)?.link ?? null).toBe(row.link);
  }
  expect(await world.app.wallet.readBalance(history.scope)).toBe(history.given - spent);
  expect(entries.every(({ reference }) => rows.some(({ id }) => id === reference))).toBe(true);
}

it('design states follow the table of states and the money follows the states, for any simultaneous actions of seller and staff (DSN-1, DSN-7, DSN-8)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 10, maxLength: 40 }), async (moves) => {
      runs += 1;
      const { userId } = await world.createSeller(`seller-${runs}@example.com`);
      const history = new History(userId);
      await history.give(1_500);
      for (const each of moves) await play(history, each);
      await judge(history);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  expect(await findCountFaults(world)).toEqual([]);
}, 300_000);
