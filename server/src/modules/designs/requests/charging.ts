import type { StaffDesign } from '@bobbin/contract/designs';
import type { SeenFields } from '@bobbin/contract/envelope';
import { dueAtOf } from '@bobbin/domain/designs/clock';
import { formatMoney, parseMoney, sumCents, type Cents } from '@bobbin/domain/money/money';
import { staffOwnerScope, type StaffScope, type SystemScope } from '../../../platform/access.ts';
import type { Db, Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Emit } from '../../../platform/events.ts';
import { assertUnchanged } from '../../../platform/precondition.ts';
import type { Audit } from '../../audit/module.ts';
import type { Limits } from '../../roles/module.ts';
import type { SkuShare, Wallet } from '../../wallet/module.ts';
import { listPackages } from './price-list.sql.ts';
import * as parts from '../parts.sql.ts';
import { updateDesign } from '../designs.sql.ts';
import type { Showing } from '../views.ts';
import { mayTakeStep } from '../work/permissions.ts';
import { notify, type Steps, type Taken } from '../work/transitions.ts';
import { askApproval, firstPersonOf } from './approvals.ts';
import { findDesignOwner } from '../designs.cross-tenant.sql.ts';

interface PricedProduct {
  id: string;
  price: string;
  name: string;
  type: string;
}

interface Deps {
  db: Db;
  emit: Emit;
  audit: Pick<Audit, 'record'>;
  wallet: Pick<Wallet, 'charge' | 'refund' | 'readBalance' | 'tryPaying'>;
  limits: Pick<Limits, 'decide'>;
  showing: Showing;
  steps: Steps;
}

const ENTITY = 'rentedDesign';

/** The price of a design, the charge for it, and its refund. */
export function createCharging({ db, emit, audit, wallet, limits, showing, steps }: Deps) {
  async function scopeOf(staff: StaffScope, id: string): Promise<SystemScope> {
    const ownerId = await findDesignOwner(db, id);
    if (ownerId === null) throw new AppError('NOT_FOUND');
    return staffOwnerScope(staff, ownerId);
  }

  async function show(staff: StaffScope, id: string): Promise<StaffDesign> {
    const { revisions: _, ...design } = await showing.showOneForStaff(staff, id);
    return design;
  }

  /** The subject of a design's charge in the ledger. */
  const toSubject = (id: string) => ({ kind: 'design', id });

  /** Reads the parts of a design's price by SKU (PRF-17). */
  async function readShares(trx: Queryable, scope: SystemScope, id: string): Promise<SkuShare[]> {
    const products = await parts.listProducts(trx, scope, [id]);
    return products.map(({ skuId, priceCents }) => ({ skuId: skuId ?? '', cents: priceCents ?? 0 }));
  }

  /** Records the amount that is missing in the balance and notifies the seller, once per price, however often the charge is attempted. */
  async function noteUnpaid(trx: Queryable, scope: SystemScope, { row, code, now }: Taken, lackingCents: Cents) {
    const isTold = row.unpaidAt !== null;
    await updateDesign(trx, scope, row.id, { unpaid_cents: lackingCents, unpaid_at: row.unpaidAt ?? now });
    if (!isTold) {
      const { id: designId, priceCents, pricings: pricing } = row;
      await emit(trx, 'designUnpaid', { scope, designId, code, cents: priceCents ?? 0, lackingCents, pricing });
    }
    await notify(trx, row, 'state');
  }

  return {
    /**
     * Sets the price of each product of a design; prices can be changed until the design is paid.
     * @throws AppError NOT_FOUND, DESIGN_MOVED, DESIGN_PACKAGE_UNKNOWN, CHANGED_MEANWHILE, INVALID_INPUT
     */
    async price(
      staff: StaffScope,
      { id, designs, seen }: { id: string; designs: readonly PricedProduct[]; seen?: SeenFields },
    ): Promise<StaffDesign> {
      const scope = await scopeOf(staff, id);
      const balance = await wallet.readBalance(scope);
      await steps.take(scope, id, 'price', async (trx, { row, code, now, move }) => {
        const products = await parts.listProducts(trx, scope, [id]);
        const isEach =
          designs.length === products.length &&
          products.every((product) => designs.some((priced) => priced.id === product.id));
        if (!isEach) {
          throw new AppError('INVALID_INPUT', { issues: [{ path: 'body.designs', message: 'notEachProduct' }] });
        }
        const known = new Set((await listPackages(trx)).filter(({ isActive }) => isActive).map(({ name }) => name));
        for (const { type } of products) if (type !== null) known.add(type);
        const unknown = designs.find(({ type }) => !known.has(type));
        if (unknown) throw new AppError('DESIGN_PACKAGE_UNKNOWN', { reasons: [unknown.type] });
        const cents = sumCents(designs.map(({ price }) => parseMoney(price)));
        const before = row.priceCents === null ? null : formatMoney(row.priceCents);
        assertUnchanged(seen, { price: before, status: row.status }, { price: formatMoney(cents) });
        for (const { id: productId, price, name, type } of designs) {
          await parts.priceProduct(trx, scope, productId, { name, type, price_cents: parseMoney(price) });
        }
        // After a new price, the seller is notified again of a balance that is too low.
        const isSame = row.priceCents === cents;
        const pricing = isSame ? row.pricings : row.pricings + 1;
        await move({
          price_cents: cents,
          priced_at: now,
          pricings: pricing,
          ...(isSame ? {} : { unpaid_cents: null, unpaid_at: null }),
        });
        const lackingCents = Math.max(0, cents - balance);
        if (!isSame) await emit(trx, 'designPriced', { scope, designId: id, code, cents, lackingCents, pricing });
        await audit.record(trx, scope, {
          action: 'price',
          entity: ENTITY,
          entityId: id,
          before: { price: before },
          after: { code, price: formatMoney(cents) },
        });
      });
      return show(staff, id);
    },

    /**
     * Charges the seller once; the three-hour deadline begins (DSN-7). Above the limit of the staff user a second one must charge too (ROL-68).
     * @throws AppError NOT_FOUND, DESIGN_MOVED, CHANGED_MEANWHILE, ABOVE_LIMIT, SECOND_PERSON_NEEDED, BALANCE_TOO_LOW whose reasons contain the missing dollars for staff who see balances
     */
    async pay(staff: StaffScope, id: string, seen: SeenFields): Promise<StaffDesign> {
      const scope = await scopeOf(staff, id);
      // Uses one transaction, so that the recorded amount is the one that was missing when the charge was rejected, even if money arrives at that
      // moment.
      const lackingCents = await steps.take(scope, id, 'pay', async (trx, taken) => {
        const { row, code, now, move } = taken;
        const cents = row.priceCents ?? 0;
        assertUnchanged(seen, { price: formatMoney(cents) });
        let isPending = false;
        const lacking = await wallet.tryPaying(trx, async () => {
          // Decided inside, so that a charge that fails does not count for the day of the staff user.
          const movement = { permission: 'CHARGE_DESIGNS', cents, reference: `design:${id}` } as const;
          isPending = (await limits.decide(trx, staff, movement, firstPersonOf(row, 'pay', cents))) === 'ask';
          if (isPending) return;
          await move({
            paid_at: now,
            paid_cents: cents,
            due_at: new Date(dueAtOf(now.getTime())),
            unpaid_cents: null,
            unpaid_at: null,
          });
          await wallet.charge(trx, scope, {
            cents,
            skus: await readShares(trx, scope, id),
            reason: 'design',
            reference: id,
            description: code,
            subject: toSubject(id),
            shopId: row.shopId,
            orderId: row.orderId,
          });
        });
        if (lacking > 0) {
          await noteUnpaid(trx, scope, taken, lacking);
          return lacking;
        }
        if (isPending) {
          await askApproval({ trx, scope, staff, taken, audit }, { step: 'pay', cents, reason: '' });
          return 0;
        }
        await emit(trx, 'designPaid', { scope, designId: id, code, cents });
        const after = { code, price: formatMoney(cents) };
        await audit.record(trx, scope, { action: 'pay', entity: ENTITY, entityId: id, after });
        return 0;
      });
      // The missing amount would show the balance (ROL-58).
      const reasons = staff.can('VIEW_MEMBERS_PRIVATE') ? [formatMoney(lackingCents)] : [];
      if (lackingCents > 0) throw new AppError('BALANCE_TOO_LOW', { reasons });
      return show(staff, id);
    },

    /**
     * Cancels a design and refunds the charge (DSN-8); above the limit of the staff user a second one must cancel it too (ROL-68).
     * @throws AppError NOT_FOUND, DESIGN_MOVED, FORBIDDEN, ABOVE_LIMIT, SECOND_PERSON_NEEDED
     */
    async cancel(staff: StaffScope, id: string, reason: string): Promise<StaffDesign> {
      const scope = await scopeOf(staff, id);
      await steps.take(scope, id, 'cancelByStaff', async (trx, taken) => {
        const { row, code, now, move } = taken;
        if (!mayTakeStep(staff, 'cancelByStaff', row)) throw new AppError('FORBIDDEN');
        const refundCents = row.paidCents - row.refundedCents;
        const movement = { permission: 'REFUND_DESIGNS', cents: refundCents, reference: `refund:${id}` } as const;
        const firstId = firstPersonOf(row, 'cancelByStaff', refundCents);
        if (refundCents > 0 && (await limits.decide(trx, staff, movement, firstId)) === 'ask') {
          await askApproval({ trx, scope, staff, taken, audit }, { step: 'cancelByStaff', cents: refundCents, reason });
          return;
        }
        await move({
          cancelled_at: now,
          cancelled_by: 'staff',
          cancel_reason: reason,
          refunded_cents: row.paidCents,
          due_at: null,
          settles_at: null,
          unpaid_cents: null,
          unpaid_at: null,
        });
        if (refundCents > 0) {
          await wallet.refund(trx, scope, {
            cents: refundCents,
            skus: await readShares(trx, scope, id),
            reason: 'design',
            reference: id,
            refundReference: id,
            description: code,
            subject: toSubject(id),
            shopId: row.shopId,
            orderId: row.orderId,
          });
        }
        await emit(trx, 'designCancelled', { scope, designId: id, code, by: 'staff', reason, refundCents });
        await audit.record(trx, scope, {
          action: 'cancel',
          entity: ENTITY,
          entityId: id,
          before: { status: row.status },
          after: { code, reason, refund: formatMoney(refundCents) },
        });
      });
      return show(staff, id);
    },
  };
}

export type Charging = ReturnType<typeof createCharging>;
