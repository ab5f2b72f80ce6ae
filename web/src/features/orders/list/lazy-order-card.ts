import { lazy } from 'react';

/** Loads the code of the cards, which only narrow windows use. */
export const loadOrderCard = () => import('./order-card.tsx');

export const OrderCardBody = lazy(async () => ({ default: (await loadOrderCard()).OrderCardBody }));
export const OrderCardStatus = lazy(async () => ({ default: (await loadOrderCard()).OrderCardStatus }));
export const OrderCardState = lazy(async () => ({ default: (await loadOrderCard()).OrderCardState }));
