import type { DesignProblem } from '@bobbin/domain/fulfilment/design-checks';
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

/** Ids of the order products whose print has text fields, by whether a person approved their drawn files. */
export interface Approvals {
  approved: ReadonlySet<string>;
  waiting: ReadonlySet<string>;
}

/** Reads which products of a parcel have drawn files, and which of these files are approved (PTX-9). */
export async function readApprovals(
  texts: TextVerdicts,
  reader: Queryable,
  scope: OwnerScope,
  parcel: readonly { orderId: string; products: readonly { row: { id: string; skuId: string } }[] }[],
): Promise<Approvals> {
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
  const idsOf = (isApproved: boolean) =>
    new Set(own.filter((one) => one.isApproved === isApproved).map(({ id }) => id));
  return { approved: idsOf(true), waiting: idsOf(false) };
}

/** Asserts that all drawn files are approved: a single product without an approval makes the whole parcel wait. @throws AppError FULFIL_NOT_POSSIBLE */
export function proveApproved({ waiting }: Approvals): void {
  if (waiting.size > 0) throw new AppError('FULFIL_NOT_POSSIBLE', { reasons: ['TEXT_UNAPPROVED'] });
}

/** Returns whether a problem of the files needs more than an approval: before the approval, no side has the drawn files (PTX-9). */
export function isOpenProblem({ code, productId }: DesignProblem, { waiting }: Approvals): boolean {
  return code !== 'NO_DESIGN' || !waiting.has(productId);
}
