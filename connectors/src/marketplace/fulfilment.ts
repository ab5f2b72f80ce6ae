import type { Marketplace, TrackingInput } from '../marketplace.ts';
import type { Api } from './call.ts';
import { readRows, toCreatedPackage, toPackage, toTracking } from './map.ts';
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
  | 'markShipped'
  | 'updateTracking'
  | 'getTracking'
>;

const toTrackingBody = (tracking: TrackingInput) => ({
  tracking_number: tracking.trackingNumber,
  shipping_provider_id: tracking.shippingProviderId,
});

/**
 * Makes the calls about packages, labels and tracking (marketplace §4).
 *
 * Errors: none by itself.
 */
export function createFulfilmentCalls(api: Api): FulfilmentCalls {
  return {
    async createPackage(access, orderId, request = {}) {
      const created = await api.call(access, {
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
        isWrite: true,
      });
      return toCreatedPackage(created);
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
        isWrite: true,
      });
    },

    async getPackage(access, packageId) {
      const found = await api.call(access, {
        method: 'GET',
        path: `/fulfillment/202309/packages/${encodeURIComponent(packageId)}`,
        schema: packageSchema,
        isWrite: false,
      });
      // The detail need not repeat the id that was asked for.
      return toPackage({ ...found, package_id: packageId });
    },

    async searchPackages(access, search) {
      const page = await api.call(access, {
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
        isWrite: false,
      });
      const { rows, broken } = readRows(page.packages, packageSchema, toPackage);
      return { packages: rows, broken, ...toPageEnd(page) };
    },

    async getShippingDocument(access, packageId, request = {}) {
      const document = await api.call(access, {
        method: 'GET',
        path: `/fulfillment/202309/packages/${encodeURIComponent(packageId)}/shipping_documents`,
        query: { document_type: request.type ?? 'SHIPPING_LABEL', document_size: request.size },
        schema: documentSchema,
        isWrite: false,
      });
      return { docUrl: document.doc_url, trackingNumber: toText(document.tracking_number) };
    },

    downloadDocument: (docUrl, proxy = null) => api.download(docUrl, proxy),

    async markShipped(access, orderId, tracking) {
      const marked = await api.call(access, {
        method: 'POST',
        path: `/fulfillment/202309/orders/${encodeURIComponent(orderId)}/packages`,
        body: { ...toTrackingBody(tracking), order_line_item_ids: tracking.lineItemIds },
        schema: markedPackageSchema,
        isWrite: true,
      });
      return {
        packageId: toText(marked.package_id),
        lineItemIds: (marked.order_line_item_ids ?? []).map(String),
        warning: toText(marked.warning?.message),
      };
    },

    async updateTracking(access, orderId, tracking) {
      await api.call(access, {
        method: 'POST',
        path: `/fulfillment/202309/orders/${encodeURIComponent(orderId)}/shipping_info/update`,
        body: toTrackingBody(tracking),
        schema: emptySchema,
        isWrite: true,
      });
    },

    async getTracking(access, orderId) {
      const answer = await api.call(access, {
        method: 'GET',
        path: `/fulfillment/202309/orders/${encodeURIComponent(orderId)}/tracking`,
        schema: trackingSchema,
        isWrite: false,
      });
      return toTracking(answer);
    },
  };
}
