import { lazy } from 'react';

/** Loads the code of the cards in narrow windows; wide windows do not need it. */
export const loadCards = () => import('./card.tsx');

type Cards = Awaited<ReturnType<typeof loadCards>>;

/** The same component, loaded when it is first rendered. The type is asserted, because `lazy` loses the type parameter for rows. */
export const Card = lazy(async () => ({ default: (await loadCards()).Card })) as Cards['Card'];
export const CardList = lazy(async () => ({ default: (await loadCards()).CardList }));
export const CardBones = lazy(async () => ({ default: (await loadCards()).CardBones }));
