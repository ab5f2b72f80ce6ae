import type { Marketplace, TrackingInput } from '../marketplace.ts';
import type { Api } from './call.ts';
import { createCombiningCalls } from './combining.ts';
import { readNothing, readRows, toCreatedPackage, toPackage, toTracking } from './map.ts';
import { toPageEnd, toSecondsFrom, toSecondsUntil, toText } from './values.ts';
import {
  createdPackageSchema,
  documentSchema,
  emptySchema,
  markedPackageSchema,
  packagePageSchema,
  packageSchema,
  trackingSchema,
} from './wire.ts';

type FulfilmentCalls = Pick<
  Marketplace,
  | 'createPackage'
  | 'shipPackage'
  | 'getPackage'
  | 'searchPackages'
  | 'getShippingDocument'
  | 'downloadDocument'
  | 'searchCombinable'
  | 'combinePackages'
  | 'uncombinePackage'
  | 'whyNotSplittable'
  | 'splitOrder'
  | 'markShipped'
  | 'updateTracking'
  | 'getTracking'
>;

const toTrackingBody = (tracking: TrackingInput) => ({
  tracking_number: tracking.trackingNumber,
  shipping_provider_id: tracking.shippingProviderId,
});

/**
 * Creates the calls about packages, labels and tracking (MKT-23).
 * Errors: none when it is created.
 */
export function createFulfilmentCalls(api: Api): FulfilmentCalls {
  return {
    async createPackage(access, orderId, request = {}) {
      return api.call(access, {
        method: 'POST',
        path: '/fulfillment/202309/packages',
        body: {
          order_id: orderId,
          order_line_item_ids: request.lineItemIds,
          shipping_service_id: request.shippingServiceId,
          weight: request.weight,
          dimension: request.dimension,
        },
        schema: createdPackageSchema,
        read: toCreatedPackage,
        isWrite: true,
      });
    },

    async shipPackage(access, packageId, { handoverMethod, pickupSlot, selfShipment } = {}) {
      await api.call(access, {
        method: 'POST',
        path: `/fulfillment/202309/packages/${encodeURIComponent(packageId)}/ship`,
        body: {
          handover_method: handoverMethod,
          pickup_slot: pickupSlot && {
            start_time: toSecondsFrom(pickupSlot.startAt),
            end_time: toSecondsUntil(pickupSlot.endAt),
          },
          self_shipment: selfShipment && toTrackingBody(selfShipment),
        },
        schema: emptySchema,
        read: readNothing,
        isWrite: true,
      });
    },

    async getPackage(access, packageId) {
      return api.call(access, {
        method: 'GET',
        path: `/fulfillment/202309/packages/${encodeURIComponent(packageId)}`,
        schema: packageSchema,
        // The detail may omit the requested id.
        read: (found) => toPackage({ ...found, id: packageId }),
        isWrite: false,
      });
    },

    async searchPackages(access, search) {
      return api.call(access, {
        method: 'POST',
        path: '/fulfillment/202309/packages/search',
        query: {
          page_size: search.pageSize,
          sort_field: search.sortField,
          sort_order: search.sortOrder,
          page_token: search.pageToken,
        },
        body: {
          package_status: search.status,
          create_time_ge: toSecondsFrom(search.createTimeGe),
          create_time_lt: toSecondsUntil(search.createTimeLt),
          update_time_ge: toSecondsFrom(search.updateTimeGe),
          update_time_lt: toSecondsUntil(search.updateTimeLt),
        },
        schema: packagePageSchema,
        read(page) {
          const { rows, broken } = readRows(page.packages, packageSchema, toPackage);
          return { packages: rows, broken, ...toPageEnd(page) };
        },
        isWrite: false,
      });
    },

    async getShippingDocument(access, packageId, request = {}) {
      return api.call(access, {
        method: 'GET',
        path: `/fulfillment/202309/packages/${encodeURIComponent(packageId)}/shipping_documents`,
        query: { document_type: request.type ?? 'SHIPPING_LABEL', document_size: request.size },
        schema: documentSchema,
        read: (document) => ({ docUrl: document.doc_url, trackingNumber: toText(document.tracking_number) }),
        isWrite: false,
      });
    },

    downloadDocument: (docUrl, proxy = null) => api.downloadPdf(docUrl, proxy),

    ...createCombiningCalls(api),

    async markShipped(access, orderId, tracking) {
      return api.call(access, {
        method: 'POST',
        path: `/fulfillment/202309/orders/${encodeURIComponent(orderId)}/packages`,
        body: { ...toTrackingBody(tracking), order_line_item_ids: tracking.lineItemIds },
        schema: markedPackageSchema,
        read: (marked) => ({
          packageId: toText(marked.package_id),
          lineItemIds: (marked.order_line_item_ids ?? []).map(String),
          warning: toText(marked.warning?.message),
        }),
        isWrite: true,
      });
    },

    async updateTracking(access, orderId, tracking) {
      await api.call(access, {
        method: 'POST',
        path: `/fulfillment/202309/orders/${encodeURIComponent(orderId)}/shipping_info/update`,
        body: toTrackingBody(tracking),
        schema: emptySchema,
        read: readNothing,
        isWrite: true,
      });
    },

    async getTracking(access, orderId) {
      return api.call(access, {
        method: 'GET',
        path: `/fulfillment/202309/orders/${encodeURIComponent(orderId)}/tracking`,
        schema: trackingSchema,
        read: toTracking,
        isWrite: false,
      });
    },
  };
}
