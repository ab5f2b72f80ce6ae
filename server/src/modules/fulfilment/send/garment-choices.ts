import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Orders } from '../../orders/module.ts';
import type { ResolvedProduct } from '../prepare/preparation.ts';

/** Gives products of an order the print files for their garment. */
export interface FitsDesigns {
  /** `asks`: ids of the order products that have no files because their colour waits for a confirmation (PRN-10). The order is locked. */
  refit(trx: Queryable, scope: OwnerScope, orderId: string): Promise<{ isChanged: boolean; asks: string[] }>;
}

/** Products of an order with the garments that the seller chose. */
interface ChosenPart {
  orderId: string;
  products: readonly ResolvedProduct[];
}

/** Stores the garments that the seller chose in the fulfil dialog. */
export function createGarmentChoices({
  orders,
  designs,
}: {
  orders: Pick<Orders, 'setProductChoice'>;
  designs: FitsDesigns;
}) {
  return {
    /**
     * Stores chosen garments in the products of orders, so that the screen shows what will be printed, and gives the products the print files for
     * these garments (PRN-3). Returns whether files changed, and the error when a colour waits for a confirmation (PRN-10). All orders are locked.
     */
    async save(
      trx: Queryable,
      scope: OwnerScope,
      parts: readonly ChosenPart[],
    ): Promise<{ isRefitted: boolean; refusal: AppError | null }> {
      const asks: string[] = [];
      let isRefitted = false;
      for (const { orderId, products } of parts) {
        let isOther = false;
        for (const { row, productType, color, size } of products) {
          if (row.productType === productType && row.color === color && row.size === size) continue;
          await orders.setProductChoice(trx, scope, orderId, row.id, { productType, color, size });
          isOther = true;
        }
        if (!isOther) continue;
        const refitted = await designs.refit(trx, scope, orderId);
        isRefitted ||= refitted.isChanged;
        asks.push(...refitted.asks);
      }
      return { isRefitted, refusal: asks.length === 0 ? null : new AppError('PRINT_UNCONFIRMED', { reasons: asks }) };
    },
  };
}

export type GarmentChoices = ReturnType<typeof createGarmentChoices>;
