import { lazy } from 'react';

/** Code that only cards use; it loads where the window is narrow. */
export const loadOrderCard = () => import('./order-card.tsx');

export const OrderCardBody = lazy(async () => ({ default: (await loadOrderCard()).OrderCardBody }));
export const OrderCardStatus = lazy(async () => ({ default: (await loadOrderCard()).OrderCardStatus }));
export const OrderCardState = lazy(async () => ({ default: (await loadOrderCard()).OrderCardState }));
