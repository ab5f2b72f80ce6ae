import type { Order } from '@bobbin/contract/orders';
import type { fulfilPrice, fulfilSubmit } from '@bobbin/contract/fulfilment';
import { checkDesigns } from '@bobbin/domain/design-sides';
import { checkFulfil, type Reason } from '@bobbin/domain/eligibility';
import type { House } from '@bobbin/domain/fulfilment';
import { formatMoney, parseMoney, sumCents, type Cents } from '@bobbin/domain/money';
import type { z } from 'zod';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { createId } from '../../../platform/ids.ts';
import type { Library } from '../../library/service.ts';
import { toFacts, type Orders, type WorkOrderRow } from '../../orders/service.ts';
import type { Catalogue } from '../catalogue/service.ts';
import type { Connections } from '../connections/service.ts';
import { hasDestination, toPlacement, type PlacedFile } from '../parcel/service.ts';
import * as queries from '../queries.ts';
import { enqueueSending } from '../sending/service.ts';
import { toHouseOptions, type HouseOptions, type WantedOptions } from '../settings/service.ts';
import { findVariant, type VariantMatch } from '../variants/service.ts';

type SubmitInput = z.output<typeof fulfilSubmit>;
type PriceInput = z.output<typeof fulfilPrice>;
type OrderProductRow = Awaited<ReturnType<Orders['listProducts']>>[number];

export interface ProductChoice {
  id: string;
  productType?: string | null | undefined;
  productColor?: string | null | undefined;
  productSize?: string | null | undefined;
}

const PRICE_TEXT = /^\d{1,7}(?:\.\d{1,2})?$/;
/** A waiting attempt whose job got lost is found again after this long. */
export const RESCUE_MS = 60_000;
/** States in which no factory has the order and none is being asked. */
const FREE_STATES: readonly string[] = ['NONE', 'MANUAL', 'DRAFT', 'FAILED', 'REJECTED', 'CANCELLED', 'REFUNDED'];

/** A product of the order with what was chosen for it and what the factory's catalogue says to that. */
export interface ResolvedProduct {
  row: OrderProductRow;
  productType: string | null;
  color: string | null;
  size: string | null;
  match: VariantMatch;
}

export interface Submit {
  /** Sends an order, keeps it as a draft, or records the seller's own price (Spec 1 §4). */
  submit(scope: SellerScope, input: SubmitInput): Promise<Order>;
  /** Records a price; never reaches a factory (W27). @throws AppError PRICE_INVALID */
  updatePrice(scope: SellerScope, input: PriceInput): Promise<Order>;
  /** Submits again what failed (AC-06). @throws AppError FULFIL_NOT_POSSIBLE and everything that submit throws */
  retry(scope: SellerScope, orderId: string): Promise<Order>;
  /** What each product would be at a factory; choices that are left out stay as they are stored. */
  resolveProducts(
    scope: OwnerScope,
    house: House,
    line: string | null,
    orderId: string,
    choices: readonly ProductChoice[],
  ): Promise<ResolvedProduct[]>;
  listFiles(scope: OwnerScope, orderId: string): Promise<PlacedFile[]>;
}

interface Deps {
  db: Db;
  clock: Clock;
  orders: Orders;
  connections: Connections;
  catalogue: Catalogue;
  library: Pick<Library, 'listPlacements'>;
  readOrder(scope: SellerScope, orderId: string): Promise<Order>;
}

/** Everything that was found out before the order is locked. */
interface Prepared {
  house: House;
  options: HouseOptions;
  products: ResolvedProduct[];
  request: queries.SubmittedRequest;
  priceCents: Cents;
}

/** Why an order cannot be sent, as the refusal that says what to do about it. */
export function toRefusal(reasons: readonly Reason[]): AppError {
  const [first] = reasons;
  if (reasons.includes('IN_PROGRESS')) return new AppError('FULFIL_IN_PROGRESS');
  if (reasons.length === 1 && first === 'CANCEL_REQUESTED') return new AppError('CANCEL_REQUEST_PENDING');
  if (reasons.length === 1 && first === 'SHOP_EXPIRED') return new AppError('SHOP_EXPIRED');
  return new AppError('FULFIL_NOT_POSSIBLE', { reasons: [...reasons] });
}

function parsePrice(text: string | null | undefined): Cents {
  if (!PRICE_TEXT.test(text ?? '')) throw new AppError('PRICE_INVALID');
  return parseMoney(text ?? '');
}

export function createSubmit({ db, clock, orders, connections, catalogue, library, readOrder }: Deps): Submit {
  const listFiles = (scope: OwnerScope, orderId: string) => library.listPlacements(scope, [orderId]);

  async function resolveProducts(
    scope: OwnerScope,
    house: House,
    line: string | null,
    orderId: string,
    choices: readonly ProductChoice[],
  ): Promise<ResolvedProduct[]> {
    const [rows, groups] = await Promise.all([
      orders.listProducts(scope, orderId),
      catalogue.listGroups(scope, house, line),
    ]);
    return rows.map((row) => {
      const choice = choices.find(({ id }) => id === row.id);
      const garment = {
        productType: choice?.productType || row.productType,
        color: choice?.productColor || row.color,
        size: choice?.productSize || row.size,
      };
      return { row, ...garment, match: findVariant(house, groups, garment) };
    });
  }

  /** The ids must be those of the order, each once: a stranger's product or a missing one changes what is printed (W24). */
  async function checkProducts(scope: OwnerScope, orderId: string, choices: readonly ProductChoice[]): Promise<void> {
    const rows = await orders.listProducts(scope, orderId);
    const wanted = new Set(choices.map(({ id }) => id));
    const isSame =
      wanted.size === choices.length && wanted.size === rows.length && rows.every(({ id }) => wanted.has(id));
    if (!isSame) throw new AppError('INVALID_INPUT', { reasons: ['orderProducts'] });
  }

  async function checkOrder(scope: OwnerScope, order: WorkOrderRow, isConfirmed: boolean): Promise<void> {
    const eligibility = await orders.checkFulfil(scope, order, isConfirmed);
    if (!eligibility.ok) throw toRefusal(eligibility.reasons);
  }

  async function checkFiles(
    scope: OwnerScope,
    house: House,
    orderId: string,
    rows: readonly OrderProductRow[],
  ): Promise<PlacedFile[]> {
    const files = await listFiles(scope, orderId);
    const designed = rows.map(({ id, skuId }) => ({
      id,
      placements: Object.fromEntries(
        files
          .filter((file) => file.skuId === skuId)
          .map(({ side, width, height }) => [toPlacement(side), { width: width ?? 0, height: height ?? 0 }]),
      ),
    }));
    const problems = checkDesigns(house, designed);
    if (problems.length > 0) {
      const reasons = problems.map(({ productId, side, code }) => [productId, side ?? '', code].join(':'));
      throw new AppError('DESIGNS_NOT_READY', { reasons });
    }
    return files;
  }

  /** Checks everything that can be known before the order is locked; nothing is changed and nothing is sent. */
  async function prepare(
    scope: OwnerScope,
    order: WorkOrderRow,
    house: House,
    wanted: WantedOptions,
    choices: readonly ProductChoice[],
    isConfirmed: boolean,
  ): Promise<Prepared> {
    await checkOrder(scope, order, isConfirmed);
    connections.getFactory(house);
    await connections.getCredentials(scope, house);
    const options = toHouseOptions(house, wanted);
    const products = await resolveProducts(scope, house, options.line, order.id, choices);
    const unknown = products.flatMap(({ row, match }) => (match.ok ? [] : [`${row.id}:${match.problem}`]));
    if (unknown.length > 0) throw new AppError('VARIANT_UNKNOWN', { reasons: unknown });
    const files = await checkFiles(
      scope,
      house,
      order.id,
      products.map(({ row }) => row),
    );
    if (!hasDestination(order)) throw new AppError('FULFIL_NOT_POSSIBLE', { reasons: ['ADDRESS_MASKED'] });

    const submitted = products.flatMap(({ row, productType, color, size, match }) => {
      if (!match.ok) return [];
      const own = files.filter((file) => file.skuId === row.skuId);
      const product: queries.SubmittedProduct = {
        id: row.id,
        skuId: row.skuId,
        productName: match.group.productName,
        quantity: row.quantity,
        productType,
        color,
        size,
        variantId: match.variant.variantId,
        files: Object.fromEntries(own.map(({ side, fileId, name }) => [toPlacement(side), { fileId, name }])),
      };
      return [product];
    });
    return {
      house,
      options,
      products,
      request: { ...options, confirmCancelRequested: isConfirmed, products: submitted },
      priceCents: sumCents(products.map(toLineCents)),
    };
  }

  /** The seller's choices become the product's own, so that the screen shows what is printed. */
  async function saveChoices(trx: Queryable, scope: OwnerScope, orderId: string, products: readonly ResolvedProduct[]) {
    for (const { row, productType, color, size } of products) {
      if (row.productType === productType && row.color === color && row.size === size) continue;
      await orders.setProductChoice(trx, scope, orderId, row.id, { productType, color, size });
    }
  }

  /** The order's own id, with a suffix only when the factory has used it up (factories §3.2). */
  async function nextRef(trx: Queryable, scope: OwnerScope, orderId: string, house: House): Promise<string> {
    const used = await queries.countUsedRefs(trx, scope, orderId, house);
    return used === 0 ? orderId : `${orderId}-${used + 1}`;
  }

  /** Keeps the attempt: a draft that is there becomes it. @throws AppError FULFIL_IN_PROGRESS */
  async function keepAttempt(
    trx: Queryable,
    scope: OwnerScope,
    orderId: string,
    { house, request }: Prepared,
    state: 'DRAFT' | 'QUEUED',
  ): Promise<string> {
    const now = new Date(clock.now());
    const nextPollAt = state === 'QUEUED' ? new Date(now.getTime() + RESCUE_MS) : null;
    const active = await queries.getActive(trx, scope, orderId);
    if (active && active.state !== 'DRAFT') throw new AppError('FULFIL_IN_PROGRESS');
    const refId = await nextRef(trx, scope, orderId, house);
    if (!active) {
      const id = createId(clock.now());
      await queries.insertFulfilment(trx, scope, { id, orderId, house, refId, state, request, nextPollAt, now });
      return id;
    }
    await queries.updateFulfilment(trx, scope, active.id, {
      house,
      ref_id: refId,
      state,
      request: JSON.stringify(request),
      next_poll_at: nextPollAt,
      updated_at: now,
    });
    return active.id;
  }

  /** Order, attempt and job change together or not at all; parallel submits queue up at the order's row (AC-17). */
  async function submitAuto(scope: SellerScope, orderId: string, prepared: Prepared, isDraft: boolean): Promise<void> {
    const { house, options, request, priceCents, products } = prepared;
    await inTransaction(db, async (trx) => {
      const order = await orders.lockForWork(trx, scope, orderId);
      // The shop was asked before the lock; what can change meanwhile is the order.
      const eligibility = checkFulfil(toFacts(order, null), clock.now(), request);
      if (!eligibility.ok) throw toRefusal(eligibility.reasons);
      if (!hasDestination(order)) throw new AppError('FULFIL_NOT_POSSIBLE', { reasons: ['ADDRESS_MASKED'] });
      await saveChoices(trx, scope, orderId, products);
      const fulfilmentId = await keepAttempt(trx, scope, orderId, prepared, isDraft ? 'DRAFT' : 'QUEUED');
      await orders.change(
        trx,
        scope,
        order,
        {
          fulfilState: isDraft ? 'DRAFT' : 'QUEUED',
          fulfilStatus: isDraft ? 'DRAFT' : null,
          fulfilHouse: house,
          fulfilType: 'AUTO',
          fulfilPriceCents: priceCents,
          fulfilId: null,
          fulfilLine: options.line,
          fulfilFacility: options.facility,
          fulfilShipping: options.shipping,
          fulfilError: null,
        },
        {
          event: isDraft ? 'fulfilDraftSaved' : 'fulfilQueued',
          details: {
            house,
            price: formatMoney(priceCents),
            ...(order.isCancelRequested ? { confirmedCancelRequest: true } : {}),
          },
        },
      );
      if (!isDraft) await enqueueSending(trx, scope, fulfilmentId, house);
    });
  }

  async function setPrice(
    scope: SellerScope,
    orderId: string,
    type: 'AUTO' | 'HAND',
    priceText: string | null | undefined,
  ) {
    const priceCents = parsePrice(priceText);
    await inTransaction(db, async (trx) => {
      const order = await orders.lockForWork(trx, scope, orderId);
      const event = { event: 'fulfilPriceSet', details: { price: formatMoney(priceCents), type } };
      const base = { fulfilPriceCents: priceCents, fulfilType: type };
      const isDraftKept = type === 'AUTO' && order.fulfilState === 'DRAFT';
      if (!FREE_STATES.includes(order.fulfilState) || isDraftKept) {
        await orders.change(trx, scope, order, base, event);
        return;
      }
      const draft = await queries.getActive(trx, scope, orderId);
      const now = new Date(clock.now());
      if (draft)
        await queries.updateFulfilment(trx, scope, draft.id, { state: 'CANCELLED', ended_at: now, updated_at: now });
      const autoState = order.fulfilState === 'MANUAL' ? 'NONE' : order.fulfilState;
      const fulfilState = type === 'HAND' ? 'MANUAL' : autoState;
      await orders.change(
        trx,
        scope,
        order,
        { ...base, fulfilState, fulfilStatus: 'NOT_FULFILL', fulfilError: null },
        event,
      );
    });
  }

  return {
    resolveProducts,
    listFiles,

    async submit(scope, input) {
      if (input.type === 'HAND') {
        await setPrice(scope, input.id, 'HAND', input.fulfillPrice);
        return readOrder(scope, input.id);
      }
      const order = await orders.getForWork(db, scope, input.id);
      await checkProducts(scope, input.id, input.orderProducts);
      const isConfirmed = input.confirmCancelRequested ?? false;
      const prepared = await prepare(scope, order, input.fulfillHouse, input, input.orderProducts, isConfirmed);
      await submitAuto(scope, input.id, prepared, input.isDraft);
      return readOrder(scope, input.id);
    },

    async updatePrice(scope, input) {
      await setPrice(scope, input.id, input.type, input.fulfillPrice);
      return readOrder(scope, input.id);
    },

    async retry(scope, orderId) {
      const order = await orders.getForWork(db, scope, orderId);
      const last = await queries.getLatest(db, scope, orderId);
      if (!last || order.fulfilState !== 'FAILED') {
        const eligibility = await orders.checkFulfil(scope, order, true);
        throw eligibility.ok ? new AppError('FULFIL_NOT_POSSIBLE') : toRefusal(eligibility.reasons);
      }
      const { request, house } = last;
      const wanted = {
        fulfillLine: request.line,
        fulfillShipping: request.shipping,
        fulfillFacility: request.facility,
      };
      const choices = request.products.map(({ id, productType, color, size }) => ({
        id,
        productType,
        productColor: color,
        productSize: size,
      }));
      const prepared = await prepare(scope, order, house, wanted, choices, request.confirmCancelRequested);
      await submitAuto(scope, orderId, prepared, false);
      return readOrder(scope, orderId);
    },
  };
}

/** Catalogue price of all pieces; what the catalogue does not tell counts nothing until the factory answers. */
export function toLineCents({ row, match }: ResolvedProduct): Cents {
  return match.ok ? (match.variant.priceCents ?? 0) * row.quantity : 0;
}
