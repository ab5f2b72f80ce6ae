import type { CatalogueGroup } from '@bobbin/connectors/factory';
import { isHouse } from '@bobbin/domain/factories/houses';
import { PASSING_REASONS, type FileBlocker, type NotedBlocker } from '@bobbin/domain/fulfilment/draft';
import { DESIGN_SIDES, placementOf } from '@bobbin/domain/fulfilment/design-sides';
import { isConfirmable } from '@bobbin/domain/fulfilment/print-check';
import type { Eligibility, EligibilityOptions, Reason } from '@bobbin/domain/fulfilment/eligibility';
import { isPaused } from '@bobbin/domain/orders/teamwork';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Db, Queryable } from '../../../platform/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Library } from '../../library/module.ts';
import type { Orders, Parcels, WorkOrderRow } from '../../orders/module.ts';
import type { Catalogue } from '../factories/catalogue.ts';
import type { Connections } from '../factories/connections.ts';
import type { Costs } from '../prices/costs.ts';
import { priceOf, type PricedParcel } from '../parcel-price.ts';
import { checkOrderAddress, hasDestination, toPlacement, type PlacedFile } from '../parcel.ts';
import type { SubmittedProduct, SubmittedRequest } from '../fulfilment.sql.ts';
import type { Rerouting } from './rerouting.ts';
import { checkRows, toPrints } from './print-rows.ts';
import { isOpenProblem, proveApproved, readApprovals, type TextVerdicts } from './text-approval.ts';
import { toHouseOptions } from '../factories/settings.ts';
import type { HouseOptions, WantedOptions } from '../wire.ts';
import { findVariant, type VariantMatch } from '../factories/variants.ts';

type OrderProductRow = Awaited<ReturnType<Orders['listProducts']>>[number];

export interface ProductChoice {
  id: string;
  productType?: string | null | undefined;
  productColor?: string | null | undefined;
  productSize?: string | null | undefined;
}

/** A product of the order with its chosen garment, and the variant that matches it in the factory's catalogue. */
export interface ResolvedProduct {
  row: OrderProductRow;
  productType: string | null;
  color: string | null;
  size: string | null;
  match: VariantMatch;
}

/** What the seller confirmed in the request. */
export interface Confirmed {
  /** The seller confirmed sending the order although the buyer requests to cancel it (FUL-13). */
  cancelRequested: boolean;
  /** The seller confirmed sending the order although it is marked as made elsewhere (FUL-60). */
  byHand: boolean;
  /** The seller confirmed that the text on personalised designs is what the buyer wrote (FIL-27). */
  personalised: boolean;
  /** The seller confirmed that a design may have too few pixels for its print area (FUL-80). */
  blurred?: boolean;
  /** Key of the address check that a person has seen (ADR-3). */
  address?: string | null;
}

/** Data that is collected before the order is locked. */
export interface Prepared {
  house: string;
  options: HouseOptions;
  products: ResolvedProduct[];
  confirmed: Confirmed;
  /** The other orders of the same parcel, each with its products (FUL-95). */
  mates: readonly ParcelMate[];
  /** True for a draft, which is stored even when something is missing (FUL-63). */
  isDraft: boolean;
  /** True when the factory's catalogue is unavailable: the seller has not connected the factory, or the factory is down. */
  isFactoryMissing: boolean;
  /** The cost of the order as far as it was known before the lock (FUL-58). */
  estimate: PricedParcel;
}

/** Another order of the parcel, whose products are sent together with those of the order. */
export interface ParcelMate {
  orderId: string;
  order: WorkOrderRow;
  products: ResolvedProduct[];
}

type Parts = Pick<Prepared, 'products' | 'mates'>;
/** The seller's request for an order. */
interface Wish {
  house: string;
  options: WantedOptions;
  choices: readonly ProductChoice[];
  confirmed: Confirmed;
  isDraft: boolean;
  /** True when the label will be bought before the order is sent, after everything else has been checked (FUL-9). */
  isLabelComing?: boolean;
  /** True when the order goes into a batch of its custom factory, which is sent as a file (CUF-4). */
  isByFile?: boolean;
}

interface Deps {
  db: Db;
  clock: Clock;
  orders: Orders & { parcels: Parcels };
  connections: Connections;
  catalogue: Catalogue;
  costs: Pick<Costs, 'listCosts'>;
  rerouting: Rerouting;
  library: Pick<Library, 'listPlacements' | 'listPersonalised'>;
  texts: TextVerdicts;
}

/** Converts the reasons that prevent sending to an error; its name suggests the action that the user must take. */
export function toRefusal(reasons: readonly Reason[]): AppError {
  const [first] = reasons;
  if (reasons.includes('IN_PROGRESS')) return new AppError('FULFIL_IN_PROGRESS');
  if (reasons.length === 1 && first === 'CANCEL_REQUESTED') return new AppError('CANCEL_REQUEST_PENDING');
  if (reasons.length === 1 && (first === 'SHOP_EXPIRED' || first === 'SHOP_NOT_AUTHORIZED')) return new AppError(first);
  return new AppError('FULFIL_NOT_POSSIBLE', { reasons: [...reasons] });
}

function toSubmitted(product: ResolvedProduct, files: readonly PlacedFile[]): SubmittedProduct[] {
  const { row, productType, color, size, match } = product;
  if (!match.ok) return [];
  const own: SubmittedProduct['files'] = {};
  for (const { skuId, side, fileId, name } of files) {
    const placement = skuId === row.skuId ? toPlacement(side) : null;
    if (placement) own[placement] = { fileId, name };
  }
  const { id, skuId, quantity } = row;
  const { variantId } = match.variant;
  return [
    { id, skuId, productName: match.group.productName, quantity, productType, color, size, variantId, files: own },
  ];
}

/** Converts confirmations to the options of the eligibility rule that requires them. */
function toOptions({ cancelRequested, byHand }: Pick<Confirmed, 'cancelRequested' | 'byHand'>): EligibilityOptions {
  return { confirmCancelRequested: cancelRequested, confirmByHand: byHand };
}

/** Checks that the order may be sent, or stored as a draft. Temporary reasons do not prevent a draft (FUL-63). @throws AppError */
export async function proveSendable(
  { confirmed, isDraft }: Pick<Prepared, 'confirmed' | 'isDraft'>,
  rule: (options: EligibilityOptions) => Eligibility | Promise<Eligibility>,
): Promise<void> {
  const eligibility = await rule(toOptions(confirmed));
  if (eligibility.ok) return;
  const passing: readonly Reason[] = isDraft ? PASSING_REASONS : [];
  const reasons = eligibility.reasons.filter((reason) => !passing.includes(reason));
  if (reasons.length > 0) throw toRefusal(reasons);
}

/** Checks that the order can be shipped; a draft passes without a label, because it may get one later (FUL-9). */
export function proveDestination(order: WorkOrderRow, isDraft: boolean): void {
  if (hasDestination(order) || (isDraft && order.shippingType === 'TIKTOK')) return;
  throw new AppError('FULFIL_NOT_POSSIBLE', { reasons: ['ADDRESS_MASKED'] });
}

/**
 * Requires a confirmation when the address check finds issues: the confirmed key must be the one of the current address (ADR-3). A draft is
 * kept without one. @throws AppError FULFIL_NOT_POSSIBLE
 */
export function proveAddress(order: WorkOrderRow, { address = null }: Pick<Confirmed, 'address'>): void {
  const { key } = checkOrderAddress(order);
  if (key !== null && key !== address) throw new AppError('FULFIL_NOT_POSSIBLE', { reasons: ['ADDRESS_DOUBTFUL'] });
}

/** Checks that no other order has already started to send the parcel, because a parcel is sent once (FUL-95). @throws AppError */
export async function proveParcelFree(
  parcels: Pick<Parcels, 'findHolder'>,
  db: Queryable,
  scope: OwnerScope,
  order: WorkOrderRow,
): Promise<void> {
  const holder = await parcels.findHolder(db, scope, order);
  if (holder !== null) throw new AppError('FULFIL_NOT_POSSIBLE', { reasons: ['SAME_PARCEL'], detail: holder });
}

/**
 * Requires a confirmation when the buyer of another order of the parcel requests to cancel that order (FUL-13, FUL-128). @throws AppError
 * CANCEL_REQUEST_PENDING
 */
export function proveUnwished(
  followers: readonly Pick<WorkOrderRow, 'isCancelRequested'>[],
  { cancelRequested }: Pick<Confirmed, 'cancelRequested'>,
): void {
  if (!cancelRequested && followers.some(({ isCancelRequested }) => isCancelRequested))
    throw new AppError('CANCEL_REQUEST_PENDING');
}

/** Checks that the team has not paused another order of the parcel (TMW-5). @throws AppError FULFIL_NOT_POSSIBLE */
export function proveUnpaused(followers: readonly Pick<WorkOrderRow, 'id' | 'pausedUntil'>[], now: number): void {
  const paused = followers.find(({ pausedUntil }) => isPaused({ pausedUntil: pausedUntil?.getTime() ?? null }, now));
  if (paused) throw new AppError('FULFIL_NOT_POSSIBLE', { reasons: ['PAUSED'], detail: paused.id });
}

export function createPreparation({
  db,
  clock,
  orders,
  connections,
  catalogue,
  costs,
  rerouting,
  library,
  texts,
}: Deps) {
  async function listFiles(scope: OwnerScope, orderIds: readonly string[]): Promise<PlacedFile[]> {
    return toPrints(await library.listPlacements(scope, orderIds));
  }

  /**
   * Finds the variants in a factory's catalogue for the products of an order and of the other orders of its parcel (FUL-95). Products without a
   * choice in the request keep their stored choice.
   * @throws AppError FACTORY_NOT_CONNECTED, FACTORY_UNAVAILABLE
   */
  async function resolveParcel(
    scope: OwnerScope,
    house: string,
    line: string | null,
    orderId: string,
    choices: readonly ProductChoice[],
  ): Promise<Parts> {
    return matchParcel(scope, house, orderId, await catalogue.listGroups(scope, house, line), choices);
  }

  async function matchParcel(
    scope: OwnerScope,
    house: string,
    orderId: string,
    groups: readonly CatalogueGroup[],
    choices: readonly ProductChoice[],
  ): Promise<Parts> {
    const match = async (id: string) => toResolved(house, await orders.listProducts(scope, id), groups, choices);
    const [products, followers] = await Promise.all([match(orderId), orders.listFollowers(db, scope, orderId)]);
    const mates = await Promise.all(
      followers.map(async (order) => ({ orderId: order.id, order, products: await match(order.id) })),
    );
    return { products, mates };
  }

  function toResolved(
    house: string,
    rows: readonly OrderProductRow[],
    groups: readonly CatalogueGroup[],
    choices: readonly ProductChoice[],
  ): ResolvedProduct[] {
    return rows.filter(isWanted).map((row) => {
      const choice = choices.find(({ id }) => id === row.id);
      const garment = {
        productType: choice?.productType || row.productType,
        color: choice?.productColor || row.color,
        size: choice?.productSize || row.size,
      };
      return { row, ...garment, match: findVariant(house, groups, garment) };
    });
  }

  /**
   * Checks that the choices name each product of the order exactly once, and no product outside its parcel, because a wrong or missing product would
   * change what is printed (FUL-3). @throws AppError INVALID_INPUT
   */
  async function checkProducts(scope: OwnerScope, orderId: string, all: readonly ProductChoice[]): Promise<void> {
    const rows = await orders.listProducts(scope, orderId);
    // Choices for products of the other orders of the parcel are allowed (FUL-128).
    const ofParcel = await orders.listFollowers(db, scope, orderId);
    const others = await Promise.all(ofParcel.map(({ id }) => orders.listProducts(scope, id)));
    const mates = new Set(others.flat().map(({ id }) => id));
    const choices = all.filter(({ id }) => !mates.has(id));
    const wanted = new Set(choices.map(({ id }) => id));
    // The choices may name a product that was cancelled after the seller opened the order; it is not sent.
    const isSame =
      wanted.size === choices.length &&
      choices.every(({ id }) => rows.some((row) => row.id === id)) &&
      rows.every((row) => wanted.has(row.id) || !isWanted(row));
    if (!isSame) {
      throw new AppError('INVALID_INPUT', { issues: [{ path: 'body.orderProducts', message: 'productsDiffer' }] });
    }
  }

  /**
   * Lists the blockers of a draft that the files of its order decide: unapproved texts (PTX-9), and designs that the factory cannot print (FUL-18).
   * Reads the files under the caller's lock.
   */
  async function listFileBlockers(
    trx: Queryable,
    scope: OwnerScope,
    orderId: string,
    house: string,
  ): Promise<FileBlocker[]> {
    const rows = (await orders.listProducts(scope, orderId, trx)).filter(isWanted);
    const approvals = await readApprovals(texts, trx, scope, [{ orderId, products: rows.map((row) => ({ row })) }]);
    const problems = checkRows(house, rows, await library.listPlacements(scope, [orderId], trx));
    return [
      ...(approvals.waiting.size > 0 ? (['TEXTS'] as const) : []),
      ...(problems.some((problem) => isOpenProblem(problem, approvals)) ? (['DESIGNS'] as const) : []),
    ];
  }

  /** Returns whether the products of an earlier request still have the same designs. */
  async function hasDesignsOf(scope: OwnerScope, orderId: string, request: SubmittedRequest): Promise<boolean> {
    const files = await library.listPlacements(scope, [orderId]);
    const rows = await orders.listProducts(scope, orderId);
    const own = request.products.filter(({ id }) => rows.some((row) => row.id === id));
    return own.every(({ skuId, files: sent }) =>
      DESIGN_SIDES.every((side) => {
        const now = files.find((file) => file.skuId === skuId && file.side === side);
        return now?.fileId === sent[placementOf(side, false)]?.fileId;
      }),
    );
  }

  /**
   * Builds the request that is stored and sent, with its cost as far as it is known (FUL-58), and for a draft the reasons that block it (FUL-63).
   * With `trx`, reads the designs in this transaction.
   * @throws AppError DESIGNS_NOT_READY, PERSONALISED_UNCHECKED, FULFIL_NOT_POSSIBLE
   */
  async function buildRequest(
    scope: OwnerScope,
    order: WorkOrderRow,
    { house, options, products: own, mates, confirmed, isDraft, isFactoryMissing }: Omit<Prepared, 'estimate'>,
    trx?: Queryable,
  ): Promise<{ request: SubmittedRequest; price: PricedParcel; blockers: NotedBlocker[] }> {
    if (own.length === 0) throw new AppError('FULFIL_NOT_POSSIBLE', { reasons: ['CANCELLED'] });
    const whole = [{ orderId: order.id, products: own }, ...mates];
    // A draft contains only the products of its own order, but its price is that of the whole parcel (FUL-96).
    const parcel = isDraft ? whole.slice(0, 1) : whole;
    const products = parcel.flatMap((part) => part.products);
    const placed = await library.listPlacements(
      scope,
      whole.map(({ orderId }) => orderId),
      trx,
    );
    const approvals = await readApprovals(texts, trx ?? db, scope, parcel);
    if (!isDraft) proveApproved(approvals);
    const filesOf = (orderId: string) => placed.filter((file) => file.orderId === orderId);
    const files = toPrints(placed);
    const rows = products.map(({ row }) => row);
    // Uses the garments chosen in this request, because the required pixels of a design depend on the size of the garment.
    const problems = parcel
      .flatMap((part) =>
        checkRows(
          house,
          part.products.map(({ row, productType, size }) => ({ ...row, productType, size })),
          filesOf(part.orderId),
        ),
      )
      .filter((problem) => isOpenProblem(problem, approvals))
      .filter(({ code }) => !(isConfirmable(code) && confirmed.blurred === true));
    if (problems.length > 0 && !isDraft) {
      const reasons = problems.map(({ productId, side, code }) => [productId, side ?? '', code].join(':'));
      throw new AppError('DESIGNS_NOT_READY', { reasons });
    }
    if (!isDraft && !confirmed.personalised)
      await proveUnmarked(
        scope,
        rows.filter(({ id }) => !approvals.approved.has(id)),
        trx,
      );
    const settings = await connections.getCosts(scope, house);
    const known = { house, settings, rows: await costs.listCosts(house, trx) };
    const pieces = whole.flatMap((part) => part.products);
    const price = priceOf(known, options, order, pieces, files);
    return {
      request: {
        ...options,
        confirmCancelRequested: confirmed.cancelRequested,
        confirmedWishAt: order.cancelRequestedAt?.toISOString() ?? null,
        confirmedPersonalised: confirmed.personalised,
        confirmedBlurred: confirmed.blurred === true,
        confirmedAddress: confirmed.address ?? null,
        costIds: price.costIds,
        products: parcel.flatMap((part) =>
          part.products.flatMap((product) => toSubmitted(product, filesOf(part.orderId))),
        ),
      },
      price,
      blockers: [
        ...(isFactoryMissing ? (['NO_FACTORY'] as const) : []),
        ...(approvals.waiting.size > 0 ? (['TEXTS'] as const) : []),
        ...(problems.length > 0 ? (['DESIGNS'] as const) : []),
        // When the factory's catalogue is missing, a product counts as incomplete only if no garment, colour or size is chosen.
        ...(products.some((product) => isOpen(product, isFactoryMissing)) ? (['VARIANTS'] as const) : []),
      ],
    };
  }

  /**
   * Asserts that a user has checked each personalised design, because it must not be sent unchecked (FIL-27). @throws AppError PERSONALISED_UNCHECKED
   */
  async function proveUnmarked(scope: OwnerScope, rows: readonly OrderProductRow[], trx?: Queryable): Promise<void> {
    const skuIds = rows.map(({ skuId }) => skuId);
    const marked = await library.listPersonalised(scope, skuIds, trx);
    const reasons = rows.filter(({ skuId }) => marked.has(skuId)).map(({ id }) => id);
    if (reasons.length > 0) throw new AppError('PERSONALISED_UNCHECKED', { reasons });
  }

  /**
   * Makes all checks that are possible before the order is locked; changes and sends nothing. A draft is rejected only for permanent reasons.
   * @throws AppError FULFIL_NOT_POSSIBLE, FULFIL_IN_PROGRESS, CANCEL_REQUEST_PENDING, SHOP_EXPIRED, FACTORY_NOT_CONNECTED, FACTORY_UNAVAILABLE,
   * INVALID_INPUT, VARIANT_UNKNOWN, DESIGNS_NOT_READY
   */
  async function prepare(
    scope: OwnerScope,
    order: WorkOrderRow,
    { house, options: wanted, choices, confirmed, isDraft, isLabelComing = false, isByFile = false }: Wish,
  ): Promise<Prepared> {
    if (!isHouse(house) && !isDraft && !isByFile) throw new AppError('CUSTOM_BY_BATCH');
    await proveSendable({ confirmed, isDraft }, (options) => orders.checkFulfil(scope, order, options));
    if (!isDraft) await proveParcelFree(orders.parcels, db, scope, order);
    const options = toHouseOptions(house, wanted);
    const resolve = async () => {
      await connections.proveConnected(scope, house);
      return catalogue.listGroups(scope, house, options.line);
    };
    const found = await (isDraft ? resolve().catch(toNullWithoutFactory) : resolve());
    const { products, mates } = await matchParcel(scope, house, order.id, found ?? [], choices);
    if (!isDraft) {
      const followers = mates.map((mate) => mate.order);
      proveUnwished(followers, confirmed);
      proveUnpaused(followers, clock.now());
    }
    const unknown = [...products, ...mates.flatMap((mate) => mate.products)].flatMap(({ row, match }) =>
      match.ok ? [] : [`${row.id}:${match.problem}`],
    );
    if (unknown.length > 0 && !isDraft) throw new AppError('VARIANT_UNKNOWN', { reasons: unknown });
    if (!isDraft) await rerouting.proveRefused(scope, order.id);
    const prepared = { house, options, products, mates, confirmed, isDraft, isFactoryMissing: found === null };
    const { price } = await buildRequest(scope, order, prepared);
    proveDestination(order, isDraft || isLabelComing);
    if (!isDraft) proveAddress(order, confirmed);
    return { ...prepared, estimate: price };
  }

  /** Reduces the pieces to those that are still to be made, read under the order's lock, because some may have been cancelled since. */
  async function withCurrentPieces<P extends Parts>(
    scope: OwnerScope,
    orderId: string,
    prepared: P,
    trx: Queryable,
  ): Promise<P> {
    const rows = (await orders.listProducts(scope, orderId, trx)).filter(isWanted);
    const products = prepared.products.flatMap((product) => {
      const row = rows.find(({ id }) => id === product.row.id);
      return row ? [{ ...product, row }] : [];
    });
    const mates = await Promise.all(
      prepared.mates.map(async (mate) => {
        const current = (await orders.listProducts(scope, mate.orderId, trx)).filter(isWanted);
        const still = mate.products.flatMap((product) => {
          const row = current.find(({ id }) => id === product.row.id);
          return row ? [{ ...product, row }] : [];
        });
        return { ...mate, products: still };
      }),
    );
    return { ...prepared, products, mates };
  }

  return {
    resolveParcel,
    listFiles,
    checkProducts,
    prepare,
    withCurrentPieces,
    buildRequest,
    hasDesignsOf,
    listFileBlockers,
  };
}

export type Preparation = ReturnType<typeof createPreparation>;

function isOpen({ productType, color, size, match }: ResolvedProduct, isFactoryMissing: boolean): boolean {
  return isFactoryMissing ? productType === null || color === null || size === null : !match.ok;
}

/** Returns null for errors that a draft tolerates: the factory is not connected yet, or is down. Throws any other error again. */
function toNullWithoutFactory(error: unknown): null {
  const names: readonly string[] = ['FACTORY_NOT_CONNECTED', 'FACTORY_UNAVAILABLE'];
  if (error instanceof AppError && names.includes(error.error)) return null;
  throw error;
}

/** Returns whether a product has pieces to be made; a product whose pieces are all cancelled is not made (PRD-2). */
function isWanted({ quantity }: OrderProductRow): boolean {
  return quantity > 0;
}
