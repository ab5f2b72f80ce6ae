import type { Cents } from '@bobbin/domain/money/money';
import { shareOut } from '@bobbin/domain/money/profits';
import { toSkuDesignCode } from '@bobbin/domain/sku-designs/codes';
import { moveSkuDesign, type SkuDesignAction } from '@bobbin/domain/sku-designs/states';
import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/live.ts';
import type { Wallet } from '../wallet/module.ts';
import * as queries from './sku-designs.sql.ts';
import type { CardRow } from './sku-designs.sql.ts';

/** Maximum length of the description of a transaction. */
const DESCRIPTION_MAX = 200;

type Change = Parameters<typeof queries.updateCard>[3];

/** Forgets a charge that waits for a second staff user, or that one declined, because the card changed (ROL-69). */
export const NO_APPROVAL = {
  approval_cents: null,
  approval_by: null,
  approval_name: null,
  approval_at: null,
  declined_cents: null,
  declined_for: null,
  declined_by: null,
  declined_name: null,
  declined_reason: null,
  declined_at: null,
} as const satisfies Change;

/** Returns the reference of the charge of a card; a card that is requested again after its files were removed is charged again, once (SKD-15). */
export const toReference = ({ id, doneAt }: Pick<CardRow, 'id' | 'doneAt'>): string =>
  ['skuDesign', id, ...(doneAt === null ? [] : [doneAt.toISOString()])].join(':');

interface Deps {
  clock: Clock;
  wallet: Pick<Wallet, 'charge'>;
}

/** Transitions of a locked card: they change its state, the counts and the balance, and publish the change. */
export function createSteps({ clock, wallet }: Deps) {
  /** Runs a transition of a card. @throws AppError SKU_DESIGN_MOVED when the current state does not permit the transition */
  async function move(
    trx: Queryable,
    scope: OwnerScope,
    { skuId, shopId, state }: CardRow,
    action: SkuDesignAction,
    change: Change = {},
  ): Promise<void> {
    const to = moveSkuDesign(state, action);
    if (to === null) throw new AppError('SKU_DESIGN_MOVED');
    await queries.updateCard(trx, scope, skuId, {
      ...NO_APPROVAL,
      ...change,
      state: to,
      updated_at: new Date(clock.now()),
    });
    await queries.addToCounts(trx, scope, [
      { shopId, state, by: -1 },
      { shopId, state: to, by: 1 },
    ]);
    await publish(trx, { kind: 'event', ownerId: scope.ownerId, event: { type: 'shop', shopId } });
    await publish(trx, { kind: 'staff', permission: 'VIEW_DESIGNS', event: { type: 'staffSku' } });
  }

  return {
    move,
    /** Moves a card to the state in which it is paid, and charges it once (SKD-7). @throws AppError SKU_DESIGN_MOVED, BALANCE_TOO_LOW */
    async pay(
      trx: Queryable,
      scope: OwnerScope,
      card: CardRow,
      /** The SKUs that the card covers share the fee (PRF-17). */
      skuIds: readonly string[],
      action: 'charge' | 'accept',
      cents: Cents,
      change: Change = {},
    ): Promise<void> {
      const paidAt = new Date(clock.now());
      await move(trx, scope, card, action, { ...change, price_cents: cents, paid_at: paidAt });
      await wallet.charge(trx, scope, {
        cents,
        reason: 'skuDesign',
        reference: toReference(card),
        description: `${toSkuDesignCode(card.id)} ${card.productName}`.slice(0, DESCRIPTION_MAX),
        subject: { kind: 'skuDesign', id: card.id },
        shopId: card.shopId,
        skus: shareOut(
          cents,
          skuIds.map(() => 1),
        ).map((share, at) => ({ skuId: skuIds[at] ?? card.skuId, cents: share })),
      });
    },
  };
}

export type Steps = ReturnType<typeof createSteps>;
