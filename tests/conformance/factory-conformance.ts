import { describe } from 'vitest';
import { describeCatalogue } from './factory/catalogue.ts';
import { describeCredentials } from './factory/credentials.ts';
import { describeLife } from './factory/life.ts';
import { describeMoney } from './factory/money.ts';
import { describeNews } from './factory/news.ts';
import { describeOrders } from './factory/orders.ts';
import { prepareStand } from './factory/stand.ts';
import type { Subject } from './factory/subject.ts';
import { describeTroubles } from './factory/troubles.ts';

/** Requirements that the connector of every factory must fulfil at its simulated factory (PAR-1). */
export function describeFactory(name: string, open: () => Promise<Subject>): void {
  describe(`${name} as a factory`, () => {
    const stand = prepareStand(open);
    describe('its catalogue', () => {
      describeCatalogue(stand);
    });
    describe('its credentials', () => {
      describeCredentials(stand);
    });
    describe('its orders', () => {
      describeOrders(stand);
    });
    describe('its faults', () => {
      describeTroubles(stand);
    });
    describe('the life of an order', () => {
      describeLife(stand);
    });
    describe('its messages', () => {
      describeNews(stand);
    });
    describe('its money', () => {
      describeMoney(stand);
    });
  });
}
