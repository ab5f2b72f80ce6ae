import type { HeldCall } from './stage.ts';

/** Failures of a partner, in the form of faults of its simulator. */
export const MARKETPLACE_TROUBLES = [
  { name: '5xx', path: 'orders/search' },
  { name: 'down', path: 'orders/search' },
  { name: 'malformed', path: 'orders/search' },
  { name: '429', path: 'orders' },
  { name: 'drop', path: '/orders' },
  { name: '5xx', path: '/finance/' },
  { name: 'drop', path: 'statement_transactions' },
  { name: 'malformed', path: 'unsettled' },
  { name: 'drop', path: '/packages' },
  { name: '5xx', path: '/packages' },
  { name: 'label-rejected' },
  { name: 'shipping-unavailable' },
  { name: 'orders-unreadable' },
] as const;

const CREATE = 'POST /api/order ';
export const FACTORY_TROUBLES = [
  { name: 'variant-sold-out', match: CREATE },
  { name: 'drop', match: CREATE },
  { name: 'down', match: CREATE },
  { name: '5xx', match: CREATE },
  { name: 'malformed', match: CREATE },
  { name: '429', match: CREATE },
  { name: 'string-body', word: 'quoted' },
  { name: 'down', match: 'GET /api/order' },
  { name: 'malformed', match: 'GET /api/order' },
  { name: 'drop', match: 'GET /api/order' },
  { name: 'drop', match: '/api/order/cancel' },
  { name: 'down', match: '/api/order/cancel' },
  { name: '5xx', match: '/api/order/cancel' },
  { name: 'unknown-status', word: 'quality_check' },
  // These words simulate a report that a newer one has overtaken.
  { name: 'unknown-status', word: 'new_order' },
  { name: 'unknown-status', word: 'printed' },
] as const;

/** Faults of the factories whose calls have the same form. */
export const FURTHER_TROUBLES = [
  { name: 'drop', match: '/orders' },
  { name: 'down', match: '/orders' },
  { name: '5xx', match: '/orders' },
  { name: 'malformed', match: '/orders' },
  { name: '429', match: 'POST /orders' },
  { name: 'variant-sold-out' },
  { name: 'unknown-status', word: 'quality_check' },
  // These faults simulate a cost that is known only after the parcel was weighed.
  { name: 'recharge', word: '0.35' },
  { name: 'recharge', word: '-0.20' },
] as const;

/** Calls that each job makes. One of these calls is delayed while something happens to Bobbin. */
export const CALLS_OF_JOB: Readonly<Record<string, readonly HeldCall[]>> = {
  sendFulfilment: [
    { partner: 'pressify', path: '^/api/order$' },
    { partner: 'mango', path: '/orders$' },
    { partner: 'flash', path: '/shirt-add$' },
  ],
  pollFulfilment: [
    { partner: 'pressify', path: '^/api/order/\\d+$' },
    { partner: 'mango', path: '/orders' },
    { partner: 'flash', path: '/orders' },
  ],
  cancelFulfilment: [
    { partner: 'pressify', path: '^/api/order/cancel$' },
    { partner: 'pressify', path: '^/api/order/\\d+$' },
    { partner: 'mango', path: '/cancel$' },
    { partner: 'flash', path: '/seller-reject$' },
  ],
  orderCancelled: [{ partner: 'pressify', path: '^/api/order' }],
  syncShop: [
    { partner: 'marketplace', path: 'orders/search$' },
    { partner: 'marketplace', path: 'unsettled$' },
    { partner: 'marketplace', path: 'statement_transactions$' },
  ],
  lookAgain: [{ partner: 'marketplace', path: 'orders/search$' }],
  pullOrders: [{ partner: 'marketplace', path: '/order/202\\d+/orders$' }],
  tellTracking: [{ partner: 'marketplace', path: '/packages$' }],
};
