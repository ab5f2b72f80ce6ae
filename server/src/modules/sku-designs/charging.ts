import type { ApprovalEnd } from '@bobbin/contract/design-money';
import type { StaffSkuDesign } from '@bobbin/contract/sku-designs';
import { formatMoney, type Cents } from '@bobbin/domain/money/money';
import { toSkuDesignCode } from '@bobbin/domain/sku-designs/codes';
import { workDueAt } from '@bobbin/domain/staff/work';
import { systemScope, type OwnerScope, type StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Emit } from '../../platform/events.ts';
import { publish } from '../../platform/live.ts';
import type { Audit } from '../audit/module.ts';
import { checkEnd, toDeclinedColumns, type Limits, type Reach } from '../roles/module.ts';
import type { Wallet } from '../wallet/module.ts';
import * as queries from './sku-designs.sql.ts';
import type { CardRow } from './sku-designs.sql.ts';
import { NO_APPROVAL, toReference, type Steps } from './transitions.ts';

interface Deps {
  clock: Clock;
  emit: Emit;
  audit: Pick<Audit, 'record'>;
  limits: Pick<Limits, 'decide' | 'readReach'>;
  steps: Steps;
  wallet: Pick<Wallet, 'tryPaying'>;
}

/** A charge in progress, in the transaction of its card. */
interface Charging {
  trx: Queryable;
  staff: StaffScope;
  owner: OwnerScope;
  card: CardRow;
  skuIds: readonly string[];
}

/** What a charge led to: paid, waiting for a second person, or a balance that is too low. */
type ChargeOutcome = 'paid' | 'pending' | 'short';

/** Returns the staff user who asked for exactly this charge; null when there is none. */
const firstPersonOf = ({ approvalBy, approvalCents }: CardRow, cents: Cents): string | null =>
  approvalCents === cents ? approvalBy : null;

/** Returns the charge that waits for a second staff user, as staff see it. */
export function toApproval(staff: StaffScope, card: CardRow, { approveCents }: Reach): StaffSkuDesign['approval'] {
  const { approvalCents: cents, approvalBy: id, approvalName, approvalAt } = card;
  if (cents === null || id === null || approvalAt === null) return null;
  const isYours = id === staff.userId;
  const isCovered = approveCents === null || cents <= approveCents;
  return {
    amount: formatMoney(cents),
    by: { id, fullName: approvalName ?? id },
    at: approvalAt.toISOString(),
    dueAt: new Date(workDueAt('skuChargeApproval', approvalAt.getTime()) ?? 0).toISOString(),
    isYours,
    mayApprove: !isYours && staff.can('CHARGE_DESIGNS') && isCovered,
  };
}

/** Returns the charge that a second staff user declined, as staff see it; the first one reads the reason (ROL-71). */
export function toDeclined({ userId }: StaffScope, card: CardRow): StaffSkuDesign['declined'] {
  const { declinedCents: cents, declinedFor, declinedName, declinedReason, declinedAt } = card;
  if (cents === null || declinedAt === null) return null;
  return {
    amount: formatMoney(cents),
    by: declinedName ?? '',
    reason: declinedReason ?? '',
    at: declinedAt.toISOString(),
    isYours: declinedFor === userId,
  };
}

/** Charges of SKU designs by staff, under the limits of charges of rented designs (ROL-68, SKD-19). */
export function createSkuCharging({ clock, emit, audit, limits, steps, wallet }: Deps) {
  /** @throws AppError ABOVE_LIMIT, SECOND_PERSON_NEEDED, FORBIDDEN */
  async function decide({ trx, staff, card }: Charging, cents: Cents): Promise<'act' | 'ask'> {
    if (cents === 0) return 'act';
    const firstId = firstPersonOf(card, cents);
    if (staff.can('CHARGE_DESIGNS')) {
      const movement = { permission: 'CHARGE_DESIGNS', cents, reference: toReference(card) } as const;
      return limits.decide(trx, staff, movement, firstId);
    }
    // Who prices without the permission to charge asks someone who has it.
    if (firstId === null) return 'ask';
    throw new AppError(firstId === staff.userId ? 'SECOND_PERSON_NEEDED' : 'FORBIDDEN');
  }

  async function publishCard(trx: Queryable, owner: OwnerScope, { shopId }: CardRow): Promise<void> {
    await publish(trx, { kind: 'event', ownerId: owner.ownerId, event: { type: 'shop', shopId } });
    await publish(trx, { kind: 'staff', permission: 'VIEW_DESIGNS', event: { type: 'staffSku' } });
  }

  /** Stores that a charge waits for a second staff user; no money moves, and the seller's card stays as it is. */
  async function ask({ trx, staff, owner, card }: Charging, cents: Cents): Promise<void> {
    await queries.updateCard(trx, owner, card.skuId, {
      ...NO_APPROVAL,
      approval_cents: cents,
      approval_by: staff.userId,
      approval_name: staff.actor.name,
      approval_at: new Date(clock.now()),
    });
    await audit.record(trx, owner, {
      action: 'askApproval',
      entity: 'skuDesign',
      entityId: card.id,
      before: { askedBy: card.approvalBy },
      after: { code: toSkuDesignCode(card.id), amount: formatMoney(cents) },
    });
    await publishCard(trx, owner, card);
  }

  return {
    firstPersonOf,

    /**
     * Charges a price to which the seller agreed, or stores that a second staff user must charge it.
     * @throws AppError SKU_DESIGN_MOVED, SELLER_INACTIVE, ABOVE_LIMIT, SECOND_PERSON_NEEDED, FORBIDDEN
     */
    async charge(charging: Charging, cents: Cents, pricing: number): Promise<ChargeOutcome> {
      const { trx, owner, card, skuIds } = charging;
      let isPending = false;
      // The balance is not checked first, because another charge may use it in between. Decided inside, so that a charge that fails does not count
      // for the day of the staff user.
      const lackingCents = await wallet.tryPaying(trx, async () => {
        isPending = (await decide(charging, cents)) === 'ask';
        if (!isPending) await steps.pay(trx, owner, card, skuIds, 'charge', cents, { pricings: pricing });
      });
      if (lackingCents > 0) return 'short';
      if (isPending) await ask(charging, cents);
      return isPending ? 'pending' : 'paid';
    },

    /**
     * Ends a charge that waits for a second staff user without a movement of money (ROL-71). The card is locked.
     * @throws AppError APPROVAL_OVER, NOT_FIRST_PERSON, SECOND_PERSON_NEEDED, FORBIDDEN, ABOVE_LIMIT
     */
    async end(
      { trx, staff, owner, card }: Omit<Charging, 'skuIds'>,
      { action, amount, reason = '' }: ApprovalEnd,
      reach: Reach,
    ): Promise<void> {
      const { approvalCents: cents, approvalBy: firstId, approvalName } = card;
      if (cents === null || firstId === null || formatMoney(cents) !== amount) throw new AppError('APPROVAL_OVER');
      checkEnd({ action, cents, firstId, userId: staff.userId, mayApprove: staff.can('CHARGE_DESIGNS'), reach });
      const now = new Date(clock.now());
      const declined = toDeclinedColumns(staff, { cents, firstId, reason, now });
      const isDeclined = action === 'decline';
      await queries.updateCard(trx, owner, card.skuId, { ...NO_APPROVAL, ...(isDeclined ? declined : {}) });
      const code = toSkuDesignCode(card.id);
      await audit.record(trx, owner, {
        action: isDeclined ? 'declineApproval' : 'withdrawApproval',
        entity: 'skuDesign',
        entityId: card.id,
        before: { amount, askedBy: approvalName },
        after: { code, ...(isDeclined ? { reason } : {}) },
      });
      if (isDeclined) {
        const told = { scope: systemScope(firstId, 'staff'), id: card.id, code, cents, at: now };
        await emit(trx, 'skuApprovalDeclined', { ...told, by: staff.actor.name, reason });
      }
      await publishCard(trx, owner, card);
    },
  };
}
