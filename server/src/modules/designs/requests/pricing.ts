import type { StaffDesign } from '@bobbin/contract/designs';
import type { SeenFields } from '@bobbin/contract/envelope';
import { isWithinMaximum } from '@bobbin/domain/designs/consent';
import { formatMoney, parseMoney, sumCents, type Cents } from '@bobbin/domain/money/money';
import { staffOwnerScope, type StaffScope, type SystemScope } from '../../../platform/access.ts';
import { inSavepoint, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Emit } from '../../../platform/events.ts';
import { assertUnchanged } from '../../../platform/precondition.ts';
import type { Audit } from '../../audit/module.ts';
import type { Wallet } from '../../wallet/module.ts';
import { findDesignOwner } from '../designs.cross-tenant.sql.ts';
import * as parts from '../parts.sql.ts';
import type { Showing } from '../views.ts';
import type { Steps, Taken } from '../work/transitions.ts';
import { NOT_AGREED, type Charge } from './charge.ts';
import { listPackages } from './price-list.sql.ts';

interface PricedProduct {
  id: string;
  price: string;
  name: string;
  type: string;
}

export interface PriceInput {
  id: string;
  designs: readonly PricedProduct[];
  seen?: SeenFields;
}

interface Deps {
  db: Db;
  emit: Emit;
  audit: Pick<Audit, 'record'>;
  wallet: Pick<Wallet, 'readBalance'>;
  charge: Charge;
  showing: Showing;
  steps: Steps;
}

/** Errors of a charge after which the price is set anyway: the seller or another staff user must act. */
const LEFT_UNPAID = new Set(['ABOVE_LIMIT', 'SELLER_INACTIVE']);

/** Returns the price of a design: the sum of the prices of its products. */
export const toPrice = (designs: readonly Pick<PricedProduct, 'price'>[]): Cents =>
  sumCents(designs.map(({ price }) => parseMoney(price)));

/** Prices of rented designs (DSN-6, DSN-50). */
export function createPricing({ db, emit, audit, wallet, charge, showing, steps }: Deps) {
  /** Writes the price of each product. @throws AppError INVALID_INPUT, DESIGN_PACKAGE_UNKNOWN */
  async function writePrices(trx: Queryable, scope: SystemScope, { id, designs }: PriceInput): Promise<void> {
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
    for (const { id: productId, price, name, type } of designs) {
      await parts.priceProduct(trx, scope, productId, { name, type, price_cents: parseMoney(price) });
    }
  }

  /** Returns whether the products have these names, packages and prices already, for example in a repeated call. */
  async function isPricedSo(trx: Queryable, scope: SystemScope, { id, designs }: PriceInput): Promise<boolean> {
    const products = new Map((await parts.listProducts(trx, scope, [id])).map((product) => [product.id, product]));
    return (
      products.size === designs.length &&
      designs.every(({ id: productId, name, type, price }) => {
        const product = products.get(productId);
        return product?.name === name && product.type === type && product.priceCents === parseMoney(price);
      })
    );
  }

  /** Charges a price within the seller's maximum when the staff user may charge and the balance is enough; returns whether it was paid. */
  async function chargeWithin(trx: Queryable, scope: SystemScope, staff: StaffScope, taken: Taken): Promise<boolean> {
    const { maxCents, priceCents, approvalStep } = taken.row;
    // The charge of this price waits for a second staff user already.
    if (approvalStep === 'pay') return false;
    const cents = priceCents ?? 0;
    if (maxCents === null || !isWithinMaximum(maxCents, cents) || !staff.can('CHARGE_DESIGNS')) return false;
    // Without enough money the seller is asked by the notification of the price.
    if ((await wallet.readBalance(scope, trx)) < cents) return false;
    try {
      const { outcome } = await inSavepoint(trx, () => charge.charge({ trx, scope, staff, taken }));
      return outcome === 'paid';
    } catch (error) {
      if (error instanceof AppError && LEFT_UNPAID.has(error.error)) return false;
      throw error;
    }
  }

  return {
    /**
     * Sets the price of each product of a design; prices can be changed until the design is paid. A price within the seller's maximum is charged in the
     * same transaction. Prices that the design has already are not set again, but charged.
     * @throws AppError NOT_FOUND, OWN_BALANCE, DESIGN_MOVED, DESIGN_PACKAGE_UNKNOWN, CHANGED_MEANWHILE, INVALID_INPUT
     */
    async price(staff: StaffScope, input: PriceInput): Promise<StaffDesign> {
      const { id, designs, seen } = input;
      const ownerId = await findDesignOwner(db, id);
      if (ownerId === null) throw new AppError('NOT_FOUND');
      // Staff must not decide what they pay themselves.
      if (ownerId === staff.userId) throw new AppError('OWN_BALANCE');
      const scope = staffOwnerScope(staff, ownerId);
      await steps.take(scope, id, 'price', async (trx, { row, code, now, move }) => {
        const cents = toPrice(designs);
        const before = row.priceCents === null ? null : formatMoney(row.priceCents);
        assertUnchanged(seen, { price: before, status: row.status }, { price: formatMoney(cents) });
        // After a new price, the seller is notified again of a balance that is too low, and must agree again.
        const isSame = row.priceCents === cents;
        const pricing = isSame ? row.pricings : row.pricings + 1;
        if (!isSame || !(await isPricedSo(trx, scope, input))) {
          await writePrices(trx, scope, input);
          await move({
            price_cents: cents,
            priced_at: now,
            // A correction of the price does not move the end of the seller's wait (HOM-11).
            ...(row.pricedAt === null ? { first_priced_at: now } : {}),
            pricings: pricing,
            ...(isSame ? {} : { unpaid_cents: null, unpaid_at: null, ...NOT_AGREED }),
          });
          await audit.record(trx, scope, {
            action: 'price',
            entity: 'rentedDesign',
            entityId: id,
            before: { price: before },
            after: { code, price: formatMoney(cents) },
          });
        }
        const isPaid = await steps.takeIn(trx, scope, id, 'pay', (_, next) => chargeWithin(trx, scope, staff, next));
        if (isSame || isPaid) return;
        const lackingCents = Math.max(0, cents - (await wallet.readBalance(scope, trx)));
        await emit(trx, 'designPriced', { scope, designId: id, code, cents, lackingCents, pricing });
      });
      const { revisions: _, ...design } = await showing.showOneForStaff(staff, id);
      return design;
    },
  };
}

export type Pricing = ReturnType<typeof createPricing>;
