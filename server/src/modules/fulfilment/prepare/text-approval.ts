import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';

/** Says which order products have drawn files that a person approved (PTX-9). */
export interface TextVerdicts {
  listVerdicts(
    trx: Queryable,
    scope: OwnerScope,
    orderIds: readonly string[],
  ): Promise<{ orderId: string; skuId: string; isApproved: boolean }[]>;
}

/**
 * Asserts that a person approved the drawn files of all products whose print has text fields; returns the ids of these products (PTX-9). A single
 * product without an approval makes the whole order wait. @throws AppError FULFIL_NOT_POSSIBLE
 */
export async function proveApproved(
  texts: TextVerdicts,
  reader: Queryable,
  scope: OwnerScope,
  parcel: readonly { orderId: string; products: readonly { row: { id: string; skuId: string } }[] }[],
): Promise<ReadonlySet<string>> {
  const verdicts = await texts.listVerdicts(
    reader,
    scope,
    parcel.map(({ orderId }) => orderId),
  );
  const own = verdicts.flatMap(({ orderId, skuId, isApproved }) => {
    const part = parcel.find((one) => one.orderId === orderId);
    const product = part?.products.find(({ row }) => row.skuId === skuId);
    return product === undefined ? [] : [{ id: product.row.id, isApproved }];
  });
  if (own.some(({ isApproved }) => !isApproved))
    throw new AppError('FULFIL_NOT_POSSIBLE', { reasons: ['TEXT_UNAPPROVED'] });
  return new Set(own.map(({ id }) => id));
}
