import type { Marketplace } from '@bobbin/connectors/marketplace';
import type { FlashSaleProblem } from '@bobbin/domain/flash-sales/standing';
import type { OwnerScope } from '../../platform/access.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/module.ts';
import type { Fulfilment } from '../fulfilment/module.ts';
import type { Library } from '../library/module.ts';
import type { OrdersOffers } from '../orders/module.ts';
import type { ShopsOffers } from '../shops/module.ts';
import { createEnding } from './ending.ts';
import { askDueSales, createFlashSaleJobs, forgetOldSales } from './jobs.ts';
import { createMargins } from './margins.ts';
import { createPlanning } from './planning.ts';
import { createPreview } from './preview.ts';
import { removeOfShop } from './flash-sales.sql.ts';
import { bindFlashSales } from './flash-sales.routes.ts';
import { createSending } from './sending.ts';
import { createFlashSales, type FlashSales } from './flash-sales.ts';
import { createWatching } from './watching.ts';
import { createWorking } from './working.ts';
import { OWN_TABLES } from './own-tables.ts';
import { toFound } from '../../platform/code-search.ts';
import { findSaleCodes } from './codes.cross-tenant.sql.ts';

declare module '../../platform/events.ts' {
  interface Events {
    /** A flash sale ended because its time was over, or because it was ended outside of Bobbin; `renewedAs` is the id of its successor. */
    flashSaleEnded: {
      scope: OwnerScope;
      shopId: string;
      saleId: string;
      name: string;
      problem: FlashSaleProblem | null;
      renewedAs: string | null;
    };
    /** A flash sale failed before any part of it was at the marketplace. */
    flashSaleFailed: { scope: OwnerScope; shopId: string; saleId: string; name: string; problem: FlashSaleProblem };
  }
}

interface Needs extends Pick<Platform, 'db' | 'clock' | 'log' | 'emit'> {
  audit: Audit;
  marketplace: Marketplace;
  shops: ShopsOffers;
  orders: Pick<OrdersOffers, 'skuSales'>;
  library: Pick<Library, 'listPlacements'>;
  fulfilment: Pick<Fulfilment, 'priceUnits'>;
  memberships: { mayManage(userId: string, ownerId: string, shopId: string): Promise<boolean> };
}

export interface FlashSalesOffers {
  sales: FlashSales;
  /** Deletes the flash sales of a shop; returns the number of flash sales. */
  forgetShop: typeof removeOfShop;
}

/** The module of flash sales: a seller requests one, and a job creates, polls and ends it at the marketplace. */
export function buildFlashSales(needs: Needs): Module & FlashSalesOffers {
  const { db, clock, shops, marketplace, memberships } = needs;
  const margins = createMargins(needs);
  const ending = createEnding(needs);
  const planning = createPlanning({ db, clock, marketplace, shops, margins, ending, mayManage: memberships.mayManage });
  const sending = createSending(needs);
  const watching = createWatching({ ...needs, ending, sending });
  const working = createWorking({ ...needs, planning, sending, watching, ending });
  const sales = createFlashSales({ ...needs, ending, margins });
  const preview = createPreview({ shops, margins });
  return {
    name: 'flash-sales',
    ownTables: OWN_TABLES,
    sales,
    forgetShop: removeOfShop,
    codeSearches: [
      {
        kinds: ['flashSale'],
        find: async (scope, question) => toFound('flashSale', await findSaleCodes(db, scope, question)),
      },
    ],
    bind: (routes) => bindFlashSales(routes, sales, preview),
    jobs: createFlashSaleJobs(working),
    lanes: { workFlashSale: 'marketplace' },
    timetable: [{ name: 'askDueSales', everySeconds: 60, run: () => askDueSales(db, clock) }],
    tidy: () => forgetOldSales(db, clock),
  };
}
