import type { Cents } from '@bobbin/domain/money/money';
import type { OwnerScope } from '../../platform/access.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { People } from '../accounts/module.ts';
import type { Audit } from '../audit/module.ts';
import type { Choosing } from '../fulfil-designs/module.ts';
import type { Gifts, Memory } from '../library/module.ts';
import type { OrdersOffers } from '../orders/module.ts';
import type { Limits } from '../roles/module.ts';
import type { Shops, ShopsOffers } from '../shops/module.ts';
import type { TeamsOffers } from '../teams/module.ts';
import type { Wallet } from '../wallet/module.ts';
import { bindSkuQueue } from './admin.routes.ts';
import { createCards } from './cards.ts';
import { createSkuJobs } from './jobs.ts';
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
    /** A card is finished: its files are a print on the SKUs that it covers. */
    skuDesignDone: SkuDesignTold & { doneAt: Date };
    /** A second staff user declined a charge; `scope` is that of the staff user who asked for it. */
    skuApprovalDeclined: {
      scope: OwnerScope;
      id: string;
      code: string;
      cents: Cents;
      by: string;
      reason: string;
      at: Date;
    };
  }
}

interface Needs extends Pick<Platform, 'db' | 'clock' | 'emit'> {
  audit: Pick<Audit, 'record'>;
  people: Pick<People, 'readPeople'>;
  shops: Shops & Pick<ShopsOffers, 'readNamesOf'>;
  teams: Pick<TeamsOffers, 'listTeamsOfShops' | 'listTeamsOfAllShops'>;
  wallet: Wallet;
  limits: Pick<Limits, 'decide' | 'readReach'>;
  orders: Pick<OrdersOffers, 'readWaitingOf'>;
  designs: Pick<Memory, 'listBoardFacts' | 'listNext' | 'countUses'> & Gifts;
  fulfilDesigns: { choosing: Choosing };
}

export interface SkuDesignsOffers extends SkuDesigns {
  queue: SkuQueue;
  /** Deletes the cards of a shop; returns the number of cards. */
  forgetShop: typeof removeOfShop;
}

/** Designs that staff make for sold products: one card per product. */
export function buildSkuDesigns(needs: Needs): Module & SkuDesignsOffers {
  const { db, clock, wallet, designs: memory, fulfilDesigns } = needs;
  const cards = createCards({ db, clock, listBoardFacts: memory.listBoardFacts });
  const steps = createSteps({ clock, wallet });
  const designs = createSkuDesigns({ ...needs, steps, memory, cards });
  const queue = createSkuQueue({ ...needs, steps, cards, memory, choosing: fulfilDesigns.choosing, gifts: memory });
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
    jobs: createSkuJobs(cards),
    lanes: { groupSkuCards: 'own' },
    timetable: [{ name: 'groupSkuCards', everySeconds: 60, run: cards.askGrouping }],
    on: {
      productsStored: (trx, { scope, shopId, products }) => cards.add(trx, scope, shopId, products),
      skuMemoryChanged: (trx, { scope, skuIds }) => cards.look(trx, scope, skuIds),
    },
  };
}
