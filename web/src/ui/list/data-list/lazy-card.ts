import { lazy } from 'react';

/** Loads the cards in narrow windows; wide windows do not wait for them. */
export const loadCards = () => import('./card.tsx');

type Cards = Awaited<ReturnType<typeof loadCards>>;

/** The same component, loaded when it is first rendered; `lazy` loses the type parameter for rows. */
export const Card = lazy(async () => ({ default: (await loadCards()).Card })) as Cards['Card'];
export const CardList = lazy(async () => ({ default: (await loadCards()).CardList }));
export const CardBones = lazy(async () => ({ default: (await loadCards()).CardBones }));
