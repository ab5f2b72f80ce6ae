import type { DesignDetails, DesignOrder, StaffDesign, StaffDesignDetails } from '@bobbin/contract/designs';
import type { RentedStep } from '@bobbin/domain/designs/rented-designs';
import { formatMoney } from '@bobbin/domain/money/money';
import { staffOwnerScope, type OwnerScope, type StaffScope } from '../../platform/access.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { People } from '../accounts/module.ts';
import type { RentedFile, RentedFiles } from '../library/module.ts';
import type { Limits } from '../roles/module.ts';
import type { Wallet } from '../wallet/module.ts';
import * as parts from './parts.sql.ts';
import { getDesign, type DesignRow } from './designs.sql.ts';
import * as crossTenant from './designs.cross-tenant.sql.ts';
import { toDesignOrder, type Parts, type Viewer } from './wire.ts';
import { toApproval, toDeclined } from './requests/approvals.ts';
import { mayTakeOver, mayTakeStep } from './work/permissions.ts';

/** Maximum number of links of a design in a response; real designs have far fewer. */
const REVISIONS_MAX = 200;

interface Deps {
  db: Db;
  people: Pick<People, 'readPeople'>;
  files: Pick<RentedFiles, 'list' | 'listForStaff'>;
  wallet: Pick<Wallet, 'readBalancesOf'>;
  limits: Pick<Limits, 'readReach'>;
}

/** Returns what a caller on the seller's side may see and do with a design; for a member this depends on the shop of the design. */
function viewerOf(scope: OwnerScope, { shopId }: DesignRow): Viewer {
  const may = (right: 'viewCosts' | 'workOrders') => scope.can(right, shopId ?? undefined);
  const mayTake = () => may('workOrders');
  if (scope.stands === 'staff') return { side: 'staff', seesCosts: true, mayTake };
  return { side: 'seller', seesCosts: may('viewCosts'), mayTake };
}

/** Builds the responses about rented designs, for sellers and for staff. */
export function createShowing({ db, people, files, wallet, limits }: Deps) {
  async function gather(
    rows: readonly DesignRow[],
    products: readonly parts.ProductRow[],
    images: readonly parts.ImageRow[],
    found: ReadonlyMap<string, RentedFile>,
  ): Promise<Parts> {
    const ids = rows.flatMap(({ ownerId, designerId }) => (designerId === null ? [ownerId] : [ownerId, designerId]));
    return {
      products: Map.groupBy(products, ({ designId }) => designId),
      images: Map.groupBy(images, ({ productId }) => productId),
      files: found,
      names: await people.readPeople([...new Set(ids)]),
    };
  }

  const show = async (scope: OwnerScope, rows: readonly DesignRow[]): Promise<DesignOrder[]> => {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const products = await parts.listProducts(db, scope, ids);
    const images = await parts.listImages(db, scope, ids);
    const found = await files.list(
      scope,
      images.map(({ fileId }) => fileId),
    );
    const gathered = await gather(rows, products, images, found);
    return rows.map((row) => toDesignOrder(row, gathered, viewerOf(scope, row)));
  };

  const showForStaff = async (staff: StaffScope, rows: readonly DesignRow[]): Promise<StaffDesign[]> => {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const products = await crossTenant.listProductsOfAllSellers(db, staff, ids);
    const images = await crossTenant.listImagesOfAllSellers(db, staff, ids);
    const found = await files.listForStaff(
      staff,
      images.map(({ fileId }) => fileId),
    );
    const gathered = await gather(rows, products, images, found);
    const owners = [...new Set(rows.map(({ ownerId }) => ownerId))];
    const isAsked = staff.can('CHARGE_DESIGNS') || staff.can('PRICE_DESIGNS');
    const seesBalance = staff.can('VIEW_MEMBERS_PRIVATE');
    const reaches = {
      pay: await limits.readReach(staff, 'CHARGE_DESIGNS'),
      cancelByStaff: await limits.readReach(staff, 'REFUND_DESIGNS'),
    };
    const balances = isAsked ? await wallet.readBalancesOf(staff, owners) : null;
    return rows.map((row) => {
      const { unpaidCents, unpaidAt, priceCents } = row;
      const mayTake = (step: RentedStep) => mayTakeStep(staff, step, row);
      const design = toDesignOrder(row, gathered, { side: 'staff', seesCosts: true, mayTake });
      const balance = balances === null ? null : (balances.get(row.ownerId) ?? 0);
      return {
        ...design,
        user: { ...design.user, email: gathered.names.get(row.ownerId)?.email ?? '' },
        balance: balance === null || !seesBalance ? null : formatMoney(balance),
        hasEnough: balance === null || priceCents === null ? null : balance >= priceCents,
        mayTake: mayTakeOver(staff, row),
        unpaid:
          unpaidCents === null || unpaidAt === null
            ? null
            : { lacking: seesBalance ? formatMoney(unpaidCents) : null, toldAt: unpaidAt.toISOString() },
        approval: toApproval(staff, row, reaches),
        declined: toDeclined(staff, row),
      };
    });
  };

  async function readRevisions(scope: OwnerScope, id: string) {
    const rows = await parts.listRevisions(db, scope, id, REVISIONS_MAX);
    return rows.map(({ number, link, actorName, createdAt }) => ({
      number,
      link,
      createdBy: actorName,
      createdAt: createdAt.toISOString(),
    }));
  }

  return {
    /** Responses for sellers, and for staff users who name a design of a seller. */
    show,
    showForStaff,

    /** @throws AppError NOT_FOUND */
    async showOne(scope: OwnerScope, id: string): Promise<DesignDetails> {
      const row = await getDesign(db, scope, id);
      const [design] = row ? await show(scope, [row]) : [];
      if (!design) throw new AppError('NOT_FOUND');
      return { ...design, revisions: await readRevisions(scope, id) };
    },

    /** @throws AppError NOT_FOUND */
    async showOneForStaff(staff: StaffScope, id: string): Promise<StaffDesignDetails> {
      const ownerId = await crossTenant.findDesignOwner(db, id);
      if (ownerId === null) throw new AppError('NOT_FOUND');
      const scope = staffOwnerScope(staff, ownerId);
      const row = await getDesign(db, scope, id);
      const [design] = row ? await showForStaff(staff, [row]) : [];
      if (!design) throw new AppError('NOT_FOUND');
      return { ...design, revisions: await readRevisions(scope, id) };
    },
  };
}

export type Showing = ReturnType<typeof createShowing>;
