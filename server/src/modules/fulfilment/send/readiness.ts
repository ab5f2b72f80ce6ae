import type { FulfilCheck } from '@bobbin/contract/fulfil-batches';
import type { ErrorName } from '@bobbin/contract/errors';
import { isDesignSide } from '@bobbin/domain/fulfilment/design-sides';
import { checkFulfil } from '@bobbin/domain/fulfilment/eligibility';
import { formatMoney } from '@bobbin/domain/money/money';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import { eachAtOnce } from '../../../platform/concurrency.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { withFullScope } from '../../../platform/shop-scope.ts';
import type { Logger } from '../../../platform/log.ts';
import { sourceOf, type Library, type PlacementRow } from '../../library/module.ts';
import { toFacts, type Orders, type WorkOrderRow } from '../../orders/module.ts';
import type { Shops } from '../../shops/module.ts';
import type { Prepared } from '../prepare/preparation.ts';
import type { TextVerdicts } from '../prepare/text-approval.ts';
import { proposeOptions, type Settings } from '../factories/settings.ts';
import type { FitsDesigns } from './garment-choices.ts';
import type { Submit } from './submit.ts';

/** Number of orders that are checked at the same time; each check uses a database connection. */
const AT_ONCE = 4;

/** How an order of a bulk fulfil is to be sent. */
export interface ManyWish {
  /** The factory for all orders; null when each order uses its own settings. */
  house: string | null;
  isDraft: boolean;
  isLabelComing: boolean;
  /** True for a check only: orders of a custom factory are checked as its next batch would (CUF-4). */
  isByFile?: boolean;
}

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  orders: Orders;
  library: Pick<Library, 'listPlacements' | 'toPlacementFile'>;
  designs: FillsDesigns;
  shops: Pick<Shops, 'readNames'>;
  settings: Pick<Settings, 'getSettings'>;
  submit: Pick<Submit, 'prepareOne'>;
}

/** Places the files of prints on the products of an order. */
export interface FillsDesigns extends TextVerdicts, FitsDesigns {
  fill(scope: OwnerScope, orderId: string): Promise<string[]>;
}

/** Returns whether an order needs a label of the marketplace and has none yet. */
export function lacksLabel({ shippingType, labelFileId }: Pick<WorkOrderRow, 'shippingType' | 'labelFileId'>): boolean {
  return shippingType === 'TIKTOK' && labelFileId === null;
}

export function createReadiness(deps: Deps) {
  const { db, clock, log, orders, library, designs, shops, settings, submit } = deps;

  async function propose(scope: OwnerScope, order: WorkOrderRow, house: string | null) {
    const own = {
      fulfillHouse: order.fulfilHouse ?? 'NONE',
      fulfillLine: order.fulfilLine,
      fulfillShipping: order.fulfilShipping,
      fulfillFacility: order.fulfilFacility,
    };
    return proposeOptions(own, await settings.getSettings(scope), house);
  }

  async function prepareOrder(scope: OwnerScope, order: WorkOrderRow, { house, ...wish }: ManyWish): Promise<Prepared> {
    await designs.fill(scope, order.id);
    for (const { id } of await orders.listFollowers(db, scope, order.id)) await designs.fill(scope, id);
    try {
      return await submit.prepareOne(scope, order, { ...(await propose(scope, order, house)), ...wish });
    } catch (error) {
      // The address is masked because the marketplace ships the order, so what is missing is the label (FUL-9).
      const isHidden = error instanceof AppError && error.reasons.length === 1 && error.reasons[0] === 'ADDRESS_MASKED';
      if (isHidden && lacksLabel(order)) throw new AppError('FULFIL_NOT_POSSIBLE', { reasons: ['NO_LABEL'] });
      throw error;
    }
  }

  async function checkOne(
    scope: SellerScope,
    orderId: string,
    house: string | null,
  ): Promise<Omit<FulfilCheck, 'shopName' | 'products'> & { shopId: string }> {
    const order = await orders.getForWork(db, scope, orderId);
    const needsLabel = lacksLabel(order);
    const { house: proposed } = await propose(scope, order, house);
    const base = { orderId, shopId: order.shopId, house: proposed, needsLabel: false };
    const nothing = { cost: null, isCostComplete: false, revenue: null, reasons: [], availableAt: null };
    try {
      const prepared = await prepareOrder(scope, order, {
        house,
        isDraft: false,
        isLabelComing: needsLabel,
        isByFile: true,
      });
      if (needsLabel) {
        const label = await orders.checkLabel(scope, order);
        if (!label.ok) throw new AppError('LABEL_NOT_POSSIBLE', { reasons: [...label.reasons] });
      }
      const { estimate } = prepared;
      const isKnown = estimate.lines.some((cents) => cents !== null);
      const isShown = isKnown && scope.can('viewCosts', order.shopId);
      return {
        ...base,
        ...nothing,
        needsLabel,
        isReady: true,
        error: null,
        cost: isShown ? formatMoney(estimate.totalCents) : null,
        isCostComplete: isShown && estimate.isComplete,
        revenue: isShown ? await orders.getRevenue(scope, orderId, estimate.totalCents) : null,
      };
    } catch (error) {
      if (error instanceof AppError && error.error === 'NOT_FOUND') throw error;
      if (!(error instanceof AppError)) log.error({ err: error, orderId }, 'An order of many was not checked');
      const known = error instanceof AppError ? error : new AppError('INTERNAL');
      const facts = checkFulfil(toFacts(order, null), clock.now());
      const availableAt = facts.ok ? null : facts.availableAt;
      return {
        ...base,
        ...nothing,
        isReady: false,
        error: known.error satisfies ErrorName,
        reasons: [...known.reasons],
        availableAt: availableAt === null ? null : new Date(availableAt).toISOString(),
      };
    }
  }

  async function readProducts(
    scope: SellerScope,
    ids: readonly string[],
  ): Promise<Map<string, FulfilCheck['products']>> {
    const [heads, files] = await withFullScope(scope, (whole) =>
      Promise.all([orders.listProductHeads(whole, ids), library.listPlacements(whole, ids)]),
    );
    const isOn = (file: PlacementRow, head: (typeof heads)[number]) =>
      file.orderId === head.orderId && file.skuId === head.skuId && isDesignSide(file.side);
    const byOrder = new Map<string, FulfilCheck['products']>(ids.map((id) => [id, []]));
    for (const head of heads) {
      const own = files.filter((file) => isOn(file, head));
      const { orderId, skuId: _, ...product } = head;
      byOrder.get(orderId)?.push({
        ...product,
        from: sourceOf(own),
        isFromMemory: own.length > 0 && own.every(({ source }) => source === 'memory'),
        designs: own.map((file) => {
          const { fileId, name, url, thumbnailUrl } = library.toPlacementFile(scope, file);
          return { fileId, name, url, thumbnailUrl };
        }),
      });
    }
    return byOrder;
  }

  return {
    /**
     * Places remembered designs on an order as its dialog would (FIL-14), and prepares the order without any confirmation (BLK-2).
     * @throws AppError as `submit`, and FULFIL_NOT_POSSIBLE with NO_LABEL when only the label is missing
     */
    async prepare(scope: OwnerScope, orderId: string, wish: ManyWish): Promise<Prepared> {
      return prepareOrder(scope, await orders.getForWork(db, scope, orderId), wish);
    },

    /** Returns the factory that the fulfil dialog would propose for an order (FUL-2). */
    async proposeHouse(scope: OwnerScope, orderId: string): Promise<string> {
      return (await propose(scope, await orders.getForWork(db, scope, orderId), null)).house;
    },

    /** Returns for each of the orders whether it can be sent. @throws AppError NOT_FOUND when an order is outside the scope */
    async check(scope: SellerScope, asked: readonly string[], house: string | null): Promise<FulfilCheck[]> {
      const ids = [...new Set(asked)];
      const found = new Map<string, Awaited<ReturnType<typeof checkOne>>>();
      await eachAtOnce(ids, AT_ONCE, async (id) => found.set(id, await checkOne(scope, id, house)));
      const [products, names] = await Promise.all([readProducts(scope, ids), shops.readNames(scope)]);
      return ids.flatMap((id) => {
        const row = found.get(id);
        if (!row) return [];
        const { shopId, ...check } = row;
        return [{ ...check, shopName: names.get(shopId)?.friendName ?? '', products: products.get(id) ?? [] }];
      });
    },
  };
}

export type Readiness = ReturnType<typeof createReadiness>;
