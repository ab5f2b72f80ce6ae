import type { Call } from './endpoint.ts';

/** Lists behind the numbers of the banner; each is a filter, so number and list agree (ORD-2). */
export const ATTENTIONS = [
  'todo',
  'pendingFulfill',
  'pendingFulfill24h',
  'pendingProduction',
  'cancelRequested',
  'factoryRefused',
  'missingLabel',
  'returnAsked',
  'returnOpen',
] as const;

export const listOrders = {
  name: 'listOrders',
  method: 'GET',
  path: '/shops/orders',
  access: 'user',
} as const satisfies Call;

export const getTrackingSummary = {
  name: 'getTrackingSummary',
  method: 'GET',
  path: '/shops/orders/tracking',
  access: 'user',
} as const satisfies Call;

export const listOrderProducts = {
  name: 'listOrderProducts',
  method: 'GET',
  path: '/shops/orders/products/{id}',
  access: 'user',
} as const satisfies Call;

export const getOrder = {
  name: 'getOrder',
  method: 'GET',
  path: '/shops/orders/order/{id}',
  access: 'user',
} as const satisfies Call;

export const createLabel = {
  name: 'createLabel',
  method: 'POST',
  path: '/shops/orders/label',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const exportOrders = {
  name: 'exportOrders',
  method: 'POST',
  path: '/shops/orders/export',
  access: 'user',
} as const satisfies Call;
