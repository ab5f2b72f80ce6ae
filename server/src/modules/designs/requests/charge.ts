import type { DesignAgreed } from '@bobbin/contract/design-money';
import { dueAtOf } from '@bobbin/domain/designs/clock';
import { isWithinMaximum } from '@bobbin/domain/designs/consent';
import { formatMoney, type Cents } from '@bobbin/domain/money/money';
import type { StaffScope, SystemScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Emit } from '../../../platform/events.ts';
import type { Audit } from '../../audit/module.ts';
import type { Limits } from '../../roles/module.ts';
import type { SkuShare, Wallet } from '../../wallet/module.ts';
import { updateDesign, type DesignChange } from '../designs.sql.ts';
import * as parts from '../parts.sql.ts';
import { getMessage } from '../work/feedback.sql.ts';
import { notify, type Taken } from '../work/transitions.ts';
import { askApproval, firstPersonOf } from './approvals.ts';

interface Deps {
  emit: Emit;
  audit: Pick<Audit, 'record'>;
  wallet: Pick<Wallet, 'charge' | 'tryPaying'>;
  limits: Pick<Limits, 'decide'>;
}

/** A charge in progress, in the transaction of its design. */
interface Charging {
  trx: Queryable;
  scope: SystemScope;
  staff: StaffScope;
  taken: Taken;
}

/** How the seller agreed; `unstated` for the documented call, which has no body. */
type Agreed = DesignAgreed | 'unstated';

/** What a charge led to: paid, waiting for a second person, or missing some money. */
type ChargeResult = { outcome: 'paid' | 'pending' } | { outcome: 'short'; lackingCents: Cents };

/** Forgets how the seller agreed, because it was said about another price. */
export const NOT_AGREED: DesignChange = {
  agreed_text: null,
  agreed_message_id: null,
  agreed_name: null,
  agreed_at: null,
};

/** Returns the subject of a design's charge in the ledger. */
export const toSubject = (id: string) => ({ kind: 'design', id });

/** Reads the parts of a design's price by SKU (PRF-17). */
export async function readShares(trx: Queryable, scope: SystemScope, id: string): Promise<SkuShare[]> {
  const products = await parts.listProducts(trx, scope, [id]);
  return products.map(({ skuId, priceCents }) => ({ skuId: skuId ?? '', cents: priceCents ?? 0 }));
}

/** Charges the price of a design to the balance of its seller (DSN-7). */
export function createCharge({ emit, audit, wallet, limits }: Deps) {
  /** Records the amount that is missing in the balance and notifies the seller, once per price, however often the charge is attempted. */
  async function noteUnpaid({ trx, scope, taken: { row, code, now } }: Charging, lackingCents: Cents) {
    const isTold = row.unpaidAt !== null;
    await updateDesign(trx, scope, row.id, { unpaid_cents: lackingCents, unpaid_at: row.unpaidAt ?? now });
    if (!isTold) {
      const { id: designId, priceCents, pricings: pricing } = row;
      await emit(trx, 'designUnpaid', { scope, designId, code, cents: priceCents ?? 0, lackingCents, pricing });
    }
    await notify(trx, row, 'state');
  }

  /**
   * Stores how the seller agreed to a price that no maximum covers; known words stay until the price changes (DSN-51). An empty text is stored for a
   * call that names nothing.
   * @throws AppError CONSENT_NEEDED, NOT_FOUND for a message that is not the seller's
   */
  async function agree({ trx, scope, staff, taken: { row, now } }: Charging, agreed: Agreed | undefined) {
    if (agreed === undefined || agreed === 'unstated') {
      if (isWithinMaximum(row.maxCents, row.priceCents ?? 0) || row.agreedText !== null) return;
      if (agreed === undefined) throw new AppError('CONSENT_NEEDED');
    }
    const { messageId, note = '' } = agreed === 'unstated' ? {} : agreed;
    const message = messageId === undefined ? null : await getMessage(trx, scope, row.id, messageId);
    if (messageId !== undefined && (!message || message.isAdmin)) throw new AppError('NOT_FOUND');
    await updateDesign(trx, scope, row.id, {
      agreed_text: message?.comment ?? note,
      agreed_message_id: message?.id ?? null,
      agreed_name: staff.actor.name,
      agreed_at: now,
    });
  }

  return {
    /**
     * Charges the price once, and starts the three hours. The missing amount is the one of the moment of the charge, even if money arrives then.
     * @throws AppError CONSENT_NEEDED, NOT_FOUND, ABOVE_LIMIT, SECOND_PERSON_NEEDED, SELLER_INACTIVE
     */
    async charge(charging: Charging, agreed?: Agreed): Promise<ChargeResult> {
      const { trx, scope, staff, taken } = charging;
      const { row, code, now, move } = taken;
      const { id } = row;
      const cents = row.priceCents ?? 0;
      await agree(charging, agreed);
      let isPending = false;
      const lackingCents = await wallet.tryPaying(trx, async () => {
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
      if (lackingCents > 0) {
        await noteUnpaid(charging, lackingCents);
        return { outcome: 'short', lackingCents };
      }
      if (isPending) {
        await askApproval({ ...charging, audit }, { step: 'pay', cents, reason: '' });
        return { outcome: 'pending' };
      }
      await emit(trx, 'designPaid', { scope, designId: id, code, cents });
      await audit.record(trx, scope, {
        action: 'pay',
        entity: 'rentedDesign',
        entityId: id,
        after: {
          code,
          price: formatMoney(cents),
          ...(row.maxCents === null ? {} : { maximum: formatMoney(row.maxCents) }),
        },
      });
      return { outcome: 'paid' };
    },
  };
}

export type Charge = ReturnType<typeof createCharge>;
