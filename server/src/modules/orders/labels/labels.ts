import { setTimeout as wait } from 'node:timers/promises';
import { ConnectorError } from '@bobbin/connectors/errors';
import { NOT_A_PDF } from '@bobbin/connectors/marketplace/errors';
import type { Marketplace } from '@bobbin/connectors/marketplace';
import type { Eligibility } from '@bobbin/domain/fulfilment/eligibility';
import type { OwnerScope } from '../../../platform/access.ts';
import { withClaim, type ClaimDeps } from '../../../platform/claims.ts';
import { inTransaction } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Audit } from '../../audit/module.ts';
import { readerOf, type Library } from '../../library/module.ts';
import type { Shops } from '../../shops/module.ts';
import type { Parcels } from './parcels.ts';
import type { Orders, WorkOrderRow } from '../order/order.ts';
import type { OrderSync } from '../sync/sync.ts';
import type { EventDetails } from '../tables.ts';
import { keepTrying } from './keep-trying.ts';
import { toLabelName } from './label-name.ts';
import { findLabelPackage } from './live-package.ts';

const POLL_MS = 250;
/** How long, in milliseconds, a caller waits while another call makes the same label; making a label takes several calls to the marketplace. */
const PATIENCE_MS = 45_000;
interface Deps extends ClaimDeps {
  audit: Audit;
  marketplace: Marketplace;
  shops: Shops;
  orders: Orders;
  parcels: Pick<Parcels, 'settle'>;
  sync: OrderSync;
  library: Pick<Library, 'storeFile' | 'fileLink'>;
}

/** Maps an ineligible order to the error of the contract. */
function toRefusal(eligibility: Exclude<Eligibility, { ok: true }>): AppError {
  const { reasons } = eligibility;
  const ofShop = (['SHOP_EXPIRED', 'SHOP_NOT_AUTHORIZED'] as const).find((reason) => reasons.includes(reason));
  if (ofShop) return new AppError(ofShop, { reasons });
  if (reasons.every((reason) => reason === 'CANCEL_REQUESTED'))
    return new AppError('CANCEL_REQUEST_PENDING', { reasons });
  return new AppError('LABEL_NOT_POSSIBLE', { reasons });
}

function toMarketplaceRefusal(error: unknown): unknown {
  if (!(error instanceof ConnectorError)) return error;
  // Not a failed call: the marketplace has responded, and the label is paid for.
  if (error.code === NOT_A_PDF) return new AppError('LABEL_DOCUMENT_MISSING', { cause: error });
  const isRefused = error.kind === 'rejected' || error.kind === 'auth';
  return isRefused
    ? new AppError('LABEL_NOT_POSSIBLE', { reasons: ['MARKETPLACE'], detail: error.providerMessage, cause: error })
    : new AppError('MARKETPLACE_UNAVAILABLE', { cause: error });
}

export function createLabels(deps: Deps) {
  const { db, clock, audit, marketplace, shops, orders, parcels, sync, library } = deps;

  function linkOf(scope: OwnerScope, order: WorkOrderRow): string | null {
    return order.labelFileId === null
      ? null
      : library.fileLink(scope.ownerId, order.labelFileId, `${order.id}.pdf`, readerOf(scope));
  }

  /** Returns the package that has the label; buys or arranges the label first if necessary (MKT-23). */
  async function arrangePackage(scope: OwnerScope, order: WorkOrderRow): Promise<string> {
    const access = await shops.getAccess(scope, order.shopId);
    const known = findLabelPackage(order.packages);
    if (order.status === 'AWAITING_COLLECTION') {
      if (known) return known.id;
      throw new AppError('LABEL_NOT_POSSIBLE', { reasons: ['NO_PACKAGE'] });
    }
    if (known) {
      await marketplace.shipPackage(access, known.id);
      return known.id;
    }
    const created = await marketplace.createPackage(access, order.id);
    return created.packageId;
  }

  /** Stores the bytes of the label in the library, because the marketplace's link works for only one day; accepts only a PDF (LBL-13). */
  async function keepDocument(scope: OwnerScope, { id, shopId }: WorkOrderRow, packageId: string) {
    const access = await shops.getAccess(scope, shopId);
    const document = await marketplace.getShippingDocument(access, packageId);
    const { bytes, fault } = await marketplace.downloadDocument(document.docUrl, access.proxy);
    const file = { bytes, name: toLabelName(id), ext: 'pdf', mime: 'application/pdf', source: 'label' };
    const { fileId } = await library.storeFile(scope, file);
    // Reports an unreadable label in the timeline, so that a user opens the label before printing it.
    const told: EventDetails = fault === null ? {} : { documentFault: fault };
    return { document, fileId, told };
  }

  async function fetchLabel(scope: OwnerScope, orderId: string): Promise<string> {
    const order = await orders.getForWork(db, scope, orderId);
    const eligibility = await orders.checkLabelAnew(scope, order);
    if (!eligibility.ok) throw toRefusal(eligibility);
    const known = findLabelPackage(order.packages);
    if (known === undefined) throw new AppError('LABEL_NOT_POSSIBLE', { reasons: ['NO_PACKAGE'] });
    const { fileId, told } = await keepDocument(scope, order, known.id);
    await inTransaction(db, async (trx) => {
      const locked = await orders.lockForWork(trx, scope, orderId);
      const entry = { event: 'labelFetched', details: { packageId: known.id, ...told } };
      await orders.change(trx, scope, locked, { labelFileId: fileId, labelPackageId: known.id }, entry);
    });
    return library.fileLink(scope.ownerId, fileId, `${orderId}.pdf`, readerOf(scope));
  }

  /** When another order of the same package has a label, stores this label for the order too (LBL-20) and returns a link to it; otherwise null. */
  async function takeOfMate(scope: OwnerScope, orderId: string): Promise<string | null> {
    const order = await orders.getForWork(db, scope, orderId);
    const packageId = findLabelPackage(order.packages)?.id;
    if (packageId === undefined) return null;
    return inTransaction(db, async (trx) => {
      await parcels.settle(trx, scope, [orderId]);
      const locked = await orders.lockForWork(trx, scope, orderId);
      const mates = await orders.lockMany(trx, scope, locked.parcelMates);
      const mate = mates.find((one) => one.labelFileId !== null && one.labelPackageId === packageId);
      if (!mate || mate.labelFileId === null || locked.labelFileId !== null) return linkOf(scope, locked);
      const [trackingNumber] = mate.trackingNumbers;
      const change = {
        labelFileId: mate.labelFileId,
        labelPackageId: packageId,
        ...(trackingNumber === undefined ? {} : { trackingNumber }),
      };
      const details = { packageId, trackingNumber: trackingNumber ?? null, orders: mate.id };
      await orders.change(trx, scope, locked, change, { event: 'labelShared', details });
      return linkOf(scope, { ...locked, labelFileId: mate.labelFileId });
    });
  }

  /** Makes the label under the claim of the order. Returns null when the order now belongs to another package, whose label has a different claim. */
  async function makeLabel(scope: OwnerScope, orderId: string, confirmed: boolean): Promise<string | null> {
    // Reads the current state of the order from the marketplace. It shows a label whose purchase response was lost, and a cancellation in the last
    // minute (FUL-12, FUL-13, FUL-14).
    const before = await orders.getForWork(db, scope, orderId);
    const link = linkOf(scope, before);
    // Another call made the label between this call's first read and its claim.
    if (link !== null) return link;
    await sync.pullOrders(scope, before.shopId, [orderId]);
    const shared = await takeOfMate(scope, orderId);
    if (shared !== null) return shared;
    const order = await orders.getForWork(db, scope, orderId);
    const eligibility = await orders.checkLabel(scope, order, { confirmCancelRequested: confirmed });
    if (!eligibility.ok) throw toRefusal(eligibility);

    // The order just got another package, so the label of this package may belong to another order.
    if (toClaim(order) !== toClaim(before)) return null;

    const packageId = await arrangePackage(scope, order);
    const { document, fileId, told } = await keepDocument(scope, order, packageId);
    await inTransaction(db, async (trx) => {
      await parcels.settle(trx, scope, [orderId]);
      const locked = await orders.lockForWork(trx, scope, orderId);
      const label = {
        labelFileId: fileId,
        labelPackageId: packageId,
        ...(document.trackingNumber ? { trackingNumber: document.trackingNumber } : {}),
      };
      const details = { packageId, trackingNumber: document.trackingNumber };
      // Stores the label for the other orders of the package too (LBL-20).
      const mates = (await orders.lockMany(trx, scope, locked.parcelMates)).filter(
        (mate) => mate.labelFileId === null && findLabelPackage(mate.packages)?.id === packageId,
      );
      await orders.changeMany(trx, scope, [
        {
          order: locked,
          change: label,
          event: {
            event: 'labelMade',
            details: { ...details, confirmedCancelRequest: confirmed && order.isCancelRequested, ...told },
          },
        },
        ...mates.map((mate) => ({
          order: mate,
          change: label,
          event: { event: 'labelShared', details: { ...details, orders: orderId } },
        })),
      ]);
      // Writes an action log because a label costs money: the marketplace deducts the price of the label from the settlement (LBL-8).
      await audit.record(trx, scope, {
        action: 'makeLabel',
        entity: 'order',
        entityId: orderId,
        after: { packageId, trackingNumber: document.trackingNumber },
      });
    });
    await sync.pullOrders(scope, order.shopId, [orderId]).catch(() => {});
    return library.fileLink(scope.ownerId, fileId, `${orderId}.pdf`, readerOf(scope));
  }

  /**
   * Name of the claim under which one call at a time makes a label. Orders of one package use the same claim; an order without a package uses a claim
   * of its own.
   */
  const toClaim = ({ id, packages }: WorkOrderRow) => `label:${findLabelPackage(packages)?.id ?? id}`;

  /** Returns null when another process has the claim, or when `work` returns null because the name of the claim has changed. */
  async function claim(
    scope: OwnerScope,
    order: WorkOrderRow,
    work: () => Promise<string | null>,
  ): Promise<string | null> {
    const startedAt = clock.now();
    try {
      const made = await withClaim(deps, scope, toClaim(order), () => keepTrying(work));
      return made === null ? null : made.value;
    } catch (error) {
      if (error instanceof ConnectorError) await shops.noteFailure(scope, order.shopId, error, startedAt);
      throw toMarketplaceRefusal(error);
    }
  }

  return {
    /**
     * Makes the label of an order once, stores the PDF, and returns a link to our copy.
     * @throws AppError LABEL_NOT_POSSIBLE with reasons, CANCEL_REQUEST_PENDING, SHOP_EXPIRED, SHOP_NOT_AUTHORIZED, MARKETPLACE_UNAVAILABLE,
     * MARKETPLACE_REFUSED, LABEL_DOCUMENT_MISSING when the link to the document returns no PDF, STILL_RUNNING when another call still makes the label
     * after a long wait
     */
    async create(scope: OwnerScope, orderId: string, confirmed: boolean): Promise<string> {
      const deadline = performance.now() + PATIENCE_MS;
      for (;;) {
        const order = await orders.getForWork(db, scope, orderId);
        const link = linkOf(scope, order);
        if (link !== null) return link;
        const eligibility = await orders.checkLabel(scope, order, { confirmCancelRequested: confirmed });
        if (!eligibility.ok) throw toRefusal(eligibility);
        const made = await claim(scope, order, () => makeLabel(scope, orderId, confirmed));
        if (made !== null) return made;
        // Another call is making the label; this call cannot know whether the marketplace causes the delay.
        if (performance.now() > deadline) throw new AppError('STILL_RUNNING');
        await wait(POLL_MS);
      }
    },

    /**
     * Downloads the document of a bought label again and replaces our copy; never buys a label (LBL-14).
     * @throws AppError LABEL_NOT_POSSIBLE with reasons, SHOP_EXPIRED, SHOP_NOT_AUTHORIZED, MARKETPLACE_UNAVAILABLE, MARKETPLACE_REFUSED,
     * LABEL_DOCUMENT_MISSING
     */
    async fetchAnew(scope: OwnerScope, orderId: string): Promise<string> {
      const order = await orders.getForWork(db, scope, orderId);
      const made = await claim(scope, order, () => fetchLabel(scope, orderId));
      // Another call has the claim and is downloading the same document.
      const link = made ?? linkOf(scope, order);
      if (link === null) throw new AppError('STILL_RUNNING');
      return link;
    },
  };
}

export type Labels = ReturnType<typeof createLabels>;
