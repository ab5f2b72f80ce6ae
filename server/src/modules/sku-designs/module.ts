import type { Cents } from '@bobbin/domain/money/money';
import type { OwnerScope } from '../../platform/access.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { People } from '../accounts/module.ts';
import type { Audit } from '../audit/module.ts';
import type { Choosing } from '../fulfil-designs/module.ts';
import type { Gifts, Memory } from '../library/module.ts';
import type { OrdersOffers } from '../orders/module.ts';
import type { Shops, ShopsOffers } from '../shops/module.ts';
import type { TeamsOffers } from '../teams/module.ts';
import type { Wallet } from '../wallet/module.ts';
import { bindSkuQueue } from './admin.routes.ts';
import { createCards } from './cards.ts';
import { createSkuQueue, type SkuQueue } from './design-queue.ts';
import { removeOfShop } from './sku-designs.sql.ts';
import { bindSkuDesigns } from './sku-designs.routes.ts';
import { createSkuDesigns, type SkuDesigns } from './sku-designs.ts';
import { createSteps } from './transitions.ts';
import { OWN_TABLES } from './own-tables.ts';
import { toFound } from '../../platform/code-search.ts';
import { findCardCodes } from './codes.cross-tenant.sql.ts';

interface SkuDesignTold {
  scope: OwnerScope;
  id: string;
  skuId: string;
  shopId: string;
}

declare module '../../platform/events.ts' {
  interface Events {
    /** Staff set the price of a SKU design; `pricing` counts the prices. The price was paid, or waits for the seller's decision. */
    skuDesignPriced: SkuDesignTold & { cents: Cents; isPaid: boolean; pricing: number };
    /** The price of a SKU design is within the limit that the seller agreed to, but the balance is too low. */
    skuDesignUnpaid: SkuDesignTold & { cents: Cents; pricing: number };
    /** A card is finished: the next order of the SKU gets its files. */
    skuDesignDone: SkuDesignTold & { doneAt: Date };
  }
}

interface Needs extends Pick<Platform, 'db' | 'clock' | 'emit'> {
  audit: Pick<Audit, 'record'>;
  people: Pick<People, 'readPeople'>;
  shops: Shops & Pick<ShopsOffers, 'readNamesOf'>;
  teams: Pick<TeamsOffers, 'listTeamsOfShops' | 'listTeamsOfAllShops'>;
  wallet: Wallet;
  orders: Pick<OrdersOffers, 'countWaitingOf'>;
  designs: Pick<Memory, 'listSettled' | 'listNext' | 'countUses'> & Gifts;
  fulfilDesigns: { choosing: Choosing };
}

export interface SkuDesignsOffers extends SkuDesigns {
  queue: SkuQueue;
  /** Deletes the cards of a shop; returns the number of cards. */
  forgetShop: typeof removeOfShop;
}

/** The module of designs that staff make for SKUs; each ordered SKU has one card. */
export function buildSkuDesigns(needs: Needs): Module & SkuDesignsOffers {
  const { clock, wallet, designs: memory, fulfilDesigns } = needs;
  const cards = createCards({ clock, listSettled: memory.listSettled });
  const steps = createSteps({ clock, wallet });
  const designs = createSkuDesigns({ ...needs, steps, memory, look: cards.look });
  const queue = createSkuQueue({ ...needs, steps, choosing: fulfilDesigns.choosing, gifts: memory });
  return {
    name: 'sku-designs',
    ownTables: OWN_TABLES,
    ...designs,
    queue,
    forgetShop: removeOfShop,
    codeSearches: [
      {
        kinds: ['skuDesign'],
        find: async (scope, question) => toFound('skuDesign', await findCardCodes(needs.db, scope, question)),
      },
    ],
    bind(routes) {
      bindSkuDesigns(routes, designs);
      bindSkuQueue(routes, queue);
    },
    on: {
      productsStored: (trx, { scope, shopId, products }) => cards.add(trx, scope, shopId, products),
      skuMemoryChanged: (trx, { scope, skuIds }) => cards.look(trx, scope, skuIds),
    },
  };
}
