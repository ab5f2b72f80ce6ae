import type { PricedDesigns } from '@bobbin/contract/designs';
import type { ErrorName } from '@bobbin/contract/errors';
import { byDeadline, planPricing } from '@bobbin/domain/designs/consent';
import { toRentedCode } from '@bobbin/domain/designs/rented-designs';
import { formatMoney, sumCents, type Cents } from '@bobbin/domain/money/money';
import { workDueAt } from '@bobbin/domain/staff/work';
import { staffOwnerScope, type StaffScope, type SystemScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { People } from '../../accounts/module.ts';
import type { Limits } from '../../roles/module.ts';
import type { Wallet } from '../../wallet/module.ts';
import { findDesignOwner } from '../designs.cross-tenant.sql.ts';
import { getDesign, type DesignRow } from '../designs.sql.ts';
import { toPrice, type PriceInput, type Pricing } from './pricing.ts';

interface Deps {
  db: Db;
  people: Pick<People, 'isDeactivated'>;
  wallet: Pick<Wallet, 'readBalance'>;
  limits: Pick<Limits, 'foresee'>;
  pricing: Pricing;
}

type Wire = PricedDesigns['results'][number];
type Result = Omit<Wire, 'price'> & { cents: Cents };

/** Why a request was not priced, by error. */
const REASONS: Partial<Record<ErrorName, Wire['reason']>> = {
  DESIGN_MOVED: 'moved',
  CHANGED_MEANWHILE: 'changed',
  DESIGN_PACKAGE_UNKNOWN: 'package',
};

interface Request extends PriceInput {
  row: DesignRow;
  cents: Cents;
  dueAt: number;
}

/** Prices of several requests of one seller, each handled by itself (DSN-52). */
export function createBulkPricing({ db, people, wallet, limits, pricing }: Deps) {
  /** Reads the requests by the deadline of their price. @throws AppError NOT_FOUND, OWN_BALANCE, INVALID_INPUT for requests of several sellers */
  async function read(staff: StaffScope, inputs: readonly PriceInput[]) {
    const known = new Map(inputs.map((input) => [input.id, input]));
    const owners = await Promise.all([...known.keys()].map((id) => findDesignOwner(db, id)));
    const [ownerId = null] = owners;
    if (ownerId === null || owners.includes(null)) throw new AppError('NOT_FOUND');
    if (owners.some((other) => other !== ownerId)) {
      throw new AppError('INVALID_INPUT', { issues: [{ path: 'body.requests', message: 'oneSeller' }] });
    }
    if (ownerId === staff.userId) throw new AppError('OWN_BALANCE');
    const scope = staffOwnerScope(staff, ownerId);
    const requests = await Promise.all(
      [...known.values()].map(async (input): Promise<Request> => {
        const row = await getDesign(db, scope, input.id);
        if (!row) throw new AppError('NOT_FOUND');
        const dueAt = workDueAt('designPrice', row.createdAt.getTime()) ?? 0;
        return { ...input, row, dueAt, cents: toPrice(input.designs) };
      }),
    );
    return { scope, requests: byDeadline(requests) };
  }

  const toReply = (results: Result[]): PricedDesigns => {
    const sum = (wanted: Result['outcome']) =>
      formatMoney(sumCents(results.flatMap(({ outcome, cents }) => (outcome === wanted ? [cents] : []))));
    const wire = results.map(({ cents, ...result }) => ({ ...result, price: formatMoney(cents) }));
    return { charged: sum('charged'), asked: sum('asked'), approval: sum('approval'), results: wire };
  };

  /** Returns whether a design was charged exactly this price, for example by an earlier run of a repeated call. */
  async function isCharged(scope: SystemScope, id: string, cents: Cents): Promise<boolean> {
    const row = await getDesign(db, scope, id);
    return row !== undefined && row.paidAt !== null && row.paidCents === cents && row.refundedCents === 0;
  }

  async function priceOne(scope: SystemScope, staff: StaffScope, { row, cents, ...input }: Request): Promise<Result> {
    const facts = { id: row.id, code: toRentedCode(row.number), cents };
    try {
      const { status, approval } = await pricing.price(staff, input);
      const outcome = status === 'INPROCESS' ? 'charged' : approval === null ? 'asked' : 'approval';
      return { ...facts, outcome, reason: null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.error === 'DESIGN_MOVED' && (await isCharged(scope, row.id, cents))) {
        return { ...facts, outcome: 'charged', reason: null };
      }
      return { ...facts, outcome: 'failed', reason: REASONS[error.error] ?? 'other' };
    }
  }

  /** Plans what would happen now, with the same limits as a charge and without counting it. */
  async function foresee(staff: StaffScope, scope: SystemScope, requests: readonly Request[]) {
    const mayCharge = staff.can('CHARGE_DESIGNS');
    // The charge of the same price waits for a second staff user already.
    const waiting = requests.filter(({ row, cents }) => row.approvalStep === 'pay' && row.approvalCents === cents);
    const asked = requests
      .filter((request) => !waiting.includes(request))
      .map(({ id, cents, dueAt, row }) => ({ id, cents, dueAt, maxCents: mayCharge ? row.maxCents : null }));
    const forecast = await limits.foresee(staff, 'CHARGE_DESIGNS');
    // A charge for a deactivated seller is refused (PER-5).
    const isDeactivated = await people.isDeactivated(scope.ownerId);
    const plan = planPricing(asked, await wallet.readBalance(scope), (cents, chargedCents) => {
      const outcome = forecast(cents, chargedCents);
      return outcome === 'act' && isDeactivated ? 'refused' : outcome;
    });
    return { charged: plan.charged, approval: [...plan.approval, ...waiting.map(({ id }) => id)] };
  }

  return {
    /**
     * Prices each request by itself and in its own transaction, the earliest deadline first; a request that fails leaves the others as they are. A
     * preview only returns what would happen now. @throws AppError NOT_FOUND, OWN_BALANCE, INVALID_INPUT
     */
    async priceMany(
      staff: StaffScope,
      { requests: inputs, isPreview }: { requests: readonly PriceInput[]; isPreview: boolean },
    ): Promise<PricedDesigns> {
      const { scope, requests } = await read(staff, inputs);
      if (!isPreview) {
        const results: Result[] = [];
        for (const request of requests) results.push(await priceOne(scope, staff, request));
        return toReply(results);
      }
      const plan = await foresee(staff, scope, requests);
      return toReply(
        requests.map(({ id, cents, row }) => {
          const waiting = plan.approval.includes(id) ? 'approval' : 'asked';
          const outcome = plan.charged.includes(id) ? 'charged' : waiting;
          return { id, code: toRentedCode(row.number), cents, outcome, reason: null };
        }),
      );
    },
  };
}

export type BulkPricing = ReturnType<typeof createBulkPricing>;
