import { DESIGN_SIDES, type DesignOrder } from '@bobbin/contract/designs';
import { dueAtOf } from '@bobbin/domain/designs/clock';
import { listSteps, toRentedCode, type RentedStep } from '@bobbin/domain/designs/rented-designs';
import { formatMoney } from '@bobbin/domain/money/money';
import type { RentedFile } from '../library/module.ts';
import type { ImageRow, ProductRow } from './parts.sql.ts';
import type { DesignRow } from './designs.sql.ts';

/** The user who reads a design, and what this user may see and do with it. */
export interface Viewer {
  side: 'seller' | 'staff';
  seesCosts: boolean;
  mayTake(step: RentedStep): boolean;
}

/** The rows that belong to the designs of one page. */
export interface Parts {
  products: ReadonlyMap<string, readonly ProductRow[]>;
  images: ReadonlyMap<string, readonly ImageRow[]>;
  files: ReadonlyMap<string, RentedFile>;
  names: ReadonlyMap<string, { name: string; email: string }>;
}

const toText = (at: Date | null) => at?.toISOString() ?? null;

/** Returns whether a design is paid or refunded; null before the payment. */
export function toPayment({ paidAt, paidCents, refundedCents }: DesignRow): DesignOrder['payment'] {
  if (paidAt === null) return null;
  return refundedCents > 0 && refundedCents >= paidCents ? 'REFUNDED' : 'PAID';
}

/** Returns whether the seller sent the last message, so that no message or link of staff is newer. */
function isAsked({ sellerSpokeAt, staffSpokeAt, revisedAt }: DesignRow): boolean {
  if (sellerSpokeAt === null || revisedAt === null) return false;
  return sellerSpokeAt.getTime() > Math.max(staffSpokeAt?.getTime() ?? 0, revisedAt.getTime());
}

function toProducts(row: DesignRow, { products, images, files }: Parts, viewer: Viewer): DesignOrder['designProducts'] {
  return (products.get(row.id) ?? []).map((product) => {
    const own = (images.get(product.id) ?? []).flatMap(({ fileId, name }) => {
      const file = files.get(fileId);
      return file ? [{ ...file, name }] : [];
    });
    const { id, designId, name, skuId, skuName, type, priceCents } = product;
    const thumbnailUrl = product.skuImage ?? own[0]?.thumbnailUrl ?? null;
    return {
      id,
      designId,
      side: DESIGN_SIDES.find((side) => side === product.side) ?? null,
      name,
      productName: name,
      thumbnailUrl,
      skuImage: thumbnailUrl,
      skuId,
      skuName,
      type,
      price: priceCents === null || !viewer.seesCosts ? null : formatMoney(priceCents),
      images: own,
    };
  });
}

/** Returns how the seller agreed to the price; the seller does not see which staff user recorded it (DSN-51). */
function toAgreement({ agreedText, agreedMessageId, agreedName, agreedAt }: DesignRow, { side }: Viewer) {
  if (agreedText === null || agreedAt === null) return null;
  const by = side === 'staff' ? agreedName : null;
  return { text: agreedText, messageId: agreedMessageId, by, at: agreedAt.toISOString() };
}

/** A design as a seller or as staff see it. */
export function toDesignOrder(row: DesignRow, parts: Parts, viewer: Viewer): DesignOrder {
  const person = (id: string) => ({ id, fullName: parts.names.get(id)?.name ?? '' });
  const steps = listSteps(viewer.side, row.status).filter((step) => viewer.mayTake(step));
  return {
    id: row.id,
    code: toRentedCode(row.number),
    status: row.status,
    price: row.priceCents === null || !viewer.seesCosts ? null : formatMoney(row.priceCents),
    payment: toPayment(row),
    note: row.note,
    orderId: row.orderId,
    userId: row.ownerId,
    user: person(row.ownerId),
    link: row.link,
    revision: row.revision,
    revisedAt: toText(row.revisedAt),
    designer: row.designerId === null ? null : person(row.designerId),
    processTime: toText(row.paidAt),
    dueAt: row.paidAt === null ? null : new Date(dueAtOf(row.paidAt.getTime())).toISOString(),
    doneTime: toText(row.doneAt),
    finishTime: toText(row.finishedAt),
    pricedAt: toText(row.pricedAt),
    settlesAt: toText(row.settlesAt),
    isSettled: row.isSettled,
    maxPrice: row.maxCents === null || !viewer.seesCosts ? null : formatMoney(row.maxCents),
    agreement: viewer.seesCosts ? toAgreement(row, viewer) : null,
    cancelledBy: row.cancelledBy,
    cancelReason: row.cancelReason,
    unread: viewer.side === 'staff' ? row.unreadStaff : row.unreadSeller,
    isAsked: isAsked(row),
    steps,
    designProducts: toProducts(row, parts, viewer),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: toText(row.cancelledAt),
  };
}
