import type { Cents } from '@bobbin/domain/money/money';
import type { OwnerScope } from '../../platform/access.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { People } from '../accounts/module.ts';
import type { Audit } from '../audit/module.ts';
import type { LibraryOffers } from '../library/module.ts';
import type { OrdersOffers } from '../orders/module.ts';
import type { Limits } from '../roles/module.ts';
import type { Wallet } from '../wallet/module.ts';
import { createAssigning, type Assigning } from './work/assignment.ts';
import { createBulkPricing } from './requests/bulk-pricing.ts';
import { createCharge } from './requests/charge.ts';
import { createPricing, type Pricing } from './requests/pricing.ts';
import { createApprovalEnding } from './requests/approval-ending.ts';
import { createCharging, type Charging } from './requests/charging.ts';
import { createDesignClock } from './work/clock.ts';
import { createCountProof } from './queue/counts.ts';
import { bindCreating } from './requests/creation.routes.ts';
import { createCreating, type Creating } from './requests/creation.ts';
import { createDelivering, type Delivering } from './work/delivery.ts';
import { createDesigners, type Designers } from './work/designers.ts';
import { createDesignFigures } from './work/figures.ts';
import { bindDesignQueue } from './queue/design-queue.routes.ts';
import { createDesignQueue, type DesignQueue } from './queue/design-queue.ts';
import { createPackages } from './requests/price-list.ts';
import { emptyOfShop } from './purge.sql.ts';
import { getDesign } from './designs.sql.ts';
import { bindRentedDesigns } from './designs.routes.ts';
import { createRentedDesigns, type RentedDesigns } from './designs.ts';
import { createShowing } from './views.ts';
import { createSteps } from './work/transitions.ts';
import { findDesignOwner } from './designs.cross-tenant.sql.ts';
import { createTalk, type Talk } from './work/feedback.ts';
import { OWN_TABLES } from './own-tables.ts';
import { toFound } from '../../platform/code-search.ts';
import { findDesignCodes } from './codes.cross-tenant.sql.ts';

const DAY = 86_400;

interface Told {
  scope: OwnerScope;
  designId: string;
  /** Code of the design: `DS-` and its number. */
  code: string;
}

declare module '../../platform/events.ts' {
  interface Events {
    /** A seller requested a rented design. */
    designCreated: Told;
    /**
     * A design got its first price or a new price; `pricing` counts the prices. `lackingCents` is the amount that is missing in the seller's balance,
     * 0 when none is missing.
     */
    designPriced: Told & { cents: Cents; lackingCents: Cents; pricing: number };
    /** The balance was too low for the charge of a design; emitted once per price. */
    designUnpaid: Told & { cents: Cents; lackingCents: Cents; pricing: number };
    designPaid: Told & { cents: Cents };
    /** A second staff user declined a charge or refund; `scope` is that of the staff user who asked for it. */
    designApprovalDeclined: Told & { cents: Cents; by: string; reason: string; at: Date };
    designAssigned: Told & { designerId: string };
    /** A link was delivered for a design; the first link has `revision` 1. */
    designDelivered: Told & { revision: number };
    /** A feedback message was written; `isAdmin` is true when staff wrote it. */
    designSpoken: Told & { isAdmin: boolean; comment: string; messageId: string; designerId: string | null };
    designCancelled: Told & { by: 'seller' | 'staff'; reason: string; refundCents: Cents };
    /** The seller accepted the design, or it was completed automatically. */
    designCompleted: Told & { isSettled: boolean; designerId: string | null };
    /**
     * The three-hour deadline of a design is less than thirty minutes away, or has passed; emitted once for each. When no designer is available,
     * `watcherIds` are the staff users who may see the queue.
     */
    designLate: Told & { designerId: string | null; watcherIds: readonly string[]; dueAt: Date; isBreached: boolean };
  }
}

interface Needs extends Pick<Platform, 'db' | 'clock' | 'emit' | 'log' | 'metrics'> {
  audit: Pick<Audit, 'record'>;
  people: Pick<People, 'readPeople' | 'listHolders' | 'listAllowed' | 'isDeactivated'>;
  library: Pick<LibraryOffers, 'rentedFiles'>;
  orders: Pick<OrdersOffers, 'getForWork' | 'listProducts'>;
  limits: Pick<Limits, 'decide' | 'readReach' | 'foresee'>;
  wallet: Pick<Wallet, 'charge' | 'refund' | 'readBalance' | 'readBalancesOf' | 'tryPaying'>;
}

export interface RentedDesignsOffers {
  queue: DesignQueue;
  designers: Designers;
  /** The functions of rented designs for sellers, and those for staff. */
  designs: RentedDesigns;
  creating: Creating;
  talk: Talk;
  charging: Charging;
  pricing: Pricing;
  delivering: Delivering;
  assigning: Assigning;
  /** Deletes the texts of designs that belong to orders of a shop; the caller must remove the images. */
  emptyOfShop: typeof emptyOfShop;
  /** Returns whether a design belongs to the seller and is in the scope. */
  hasDesign(scope: OwnerScope, id: string): Promise<boolean>;
  /** Returns the owner of a design, for staff. */
  findDesignOwner(id: string): Promise<string | null>;
}

/** The module of rented designs: sellers request them; they are priced, paid, delivered and discussed (DSN-1). */
export function buildRentedDesigns(needs: Needs): Module & RentedDesignsOffers {
  const { db, clock, emit, log, metrics, audit, people, library, orders, wallet, limits } = needs;
  const files = library.rentedFiles;
  const showing = createShowing({ db, people, files, wallet, limits });
  const steps = createSteps({ db, clock });
  const designers = createDesigners({ db, clock, people, showing });
  const queue = createDesignQueue({ db, clock, limits, showing });
  const designs = createRentedDesigns({ db, emit, audit, people, showing, steps });
  const talk = createTalk({ db, clock, emit, steps });
  const creating = createCreating({ db, clock, emit, files, orders, showing });
  const charge = createCharge({ emit, audit, wallet, limits });
  const pricing = createPricing({ db, emit, audit, wallet, charge, showing, steps });
  const staffSide = {
    queue,
    designers,
    figures: createDesignFigures({ db, clock, people }),
    charging: createCharging({ db, emit, audit, wallet, limits, charge, showing, steps }),
    ending: createApprovalEnding({ db, clock, emit, audit, limits, showing }),
    pricing,
    bulk: createBulkPricing({ db, people, wallet, limits, pricing }),
    delivering: createDelivering({ db, emit, audit, designers, showing, steps }),
    assigning: createAssigning({ db, emit, audit, designers, steps }),
    packages: createPackages({ db, clock, audit }),
  };
  const time = createDesignClock({ db, clock, emit, people, steps });
  const counts = createCountProof({ db, log, audit });
  return {
    name: 'rentedDesigns',
    ownTables: OWN_TABLES,
    queue,
    designers,
    designs,
    creating,
    talk,
    charging: staffSide.charging,
    pricing,
    delivering: staffSide.delivering,
    assigning: staffSide.assigning,
    emptyOfShop,
    hasDesign: async (scope, id) => (await getDesign(db, scope, id)) !== undefined,
    findDesignOwner: (id) => findDesignOwner(db, id),
    codeSearches: [
      {
        kinds: ['rentedDesign'],
        find: async (scope, question) => toFound('rentedDesign', await findDesignCodes(db, scope, question)),
      },
    ],
    bind(routes) {
      bindRentedDesigns(routes, designs, talk);
      bindCreating(routes, creating);
      bindDesignQueue(routes, staffSide);
    },
    timetable: [
      { name: 'alertDesigners', everySeconds: 60, run: time.alert },
      { name: 'settleDesigns', everySeconds: 600, run: time.settle },
      {
        name: 'proveDesignCounts',
        everySeconds: DAY,
        run: async () => metrics.noteProof('designCounts', await counts.prove()),
      },
    ],
  };
}
