import { lazy } from 'react';

/** Loads cards where the window is narrow; wide windows do not wait for them. */
export const loadCards = () => import('./card.tsx');

type Cards = Awaited<ReturnType<typeof loadCards>>;

/** The same component, loaded when it is first drawn; `lazy` forgets that it takes every row. */
export const Card = lazy(async () => ({ default: (await loadCards()).Card })) as Cards['Card'];
export const CardList = lazy(async () => ({ default: (await loadCards()).CardList }));
export const CardBones = lazy(async () => ({ default: (await loadCards()).CardBones }));
