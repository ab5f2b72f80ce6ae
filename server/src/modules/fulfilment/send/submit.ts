import { isDeepStrictEqual } from 'node:util';
import type { SeenFields } from '@bobbin/contract/envelope';
import type { fulfilPrice, fulfilSubmit } from '@bobbin/contract/fulfilment';
import type { Order } from '@bobbin/contract/orders';
import { FILE_BLOCKERS } from '@bobbin/domain/fulfilment/draft';
import { checkFulfil } from '@bobbin/domain/fulfilment/eligibility';
import { isHouse } from '@bobbin/domain/factories/houses';
import { joinMoves, moveFulfil, reportMove, type FulfilMove } from '@bobbin/domain/fulfilment/moves';
import { canDo, hasTrait } from '@bobbin/domain/fulfilment/states';
import { formatMoney, type Cents } from '@bobbin/domain/money/money';
import type { z } from 'zod';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { assertUnchanged } from '../../../platform/precondition.ts';
import { AppError } from '../../../platform/errors.ts';
import { createId } from '../../../platform/ids.ts';
import type { Audit } from '../../audit/module.ts';
import { toFacts, type Orders, type Parcels, type WorkOrderRow } from '../../orders/module.ts';
import {
  proveAddress,
  proveDestination,
  proveUnpaused,
  proveUnwished,
  proveParcelFree,
  proveSendable,
  toRefusal,
  type Preparation,
  type Prepared,
  type ResolvedProduct,
} from '../prepare/preparation.ts';
import { toCurrent, type Prices } from '../prepare/prices.ts';
import * as queries from '../fulfilment.sql.ts';
import type { PricedParcel } from '../parcel-price.ts';
import { toHouseOptions } from '../factories/settings.ts';
import { readOptions, type HouseOptions } from '../wire.ts';
import type { GarmentChoices } from './garment-choices.ts';
import { enqueueSending } from './sending.ts';

type SubmitInput = z.output<typeof fulfilSubmit>;
type PriceInput = z.output<typeof fulfilPrice>;

/** Age in milliseconds at which a waiting attempt is enqueued again, because its job must have been lost. */
const RESCUE_MS = 60_000;

/** An order of a bulk fulfil; its seller makes no confirmations for single orders. */
export interface OneOfMany {
  house: string;
  options: HouseOptions;
  isDraft: boolean;
  isLabelComing?: boolean;
  /** True for a check of what a later batch of a custom factory would contain (CUF-4). */
  isByFile?: boolean;
}

/** Writes rows of the caller in the transaction that creates an attempt. */
export type NoteAttempt = (trx: Queryable, attempt: NotedAttempt) => Promise<void>;

interface NotedAttempt {
  fulfilmentId: string;
  priceCents: number;
  request: queries.SubmittedRequest;
  order: WorkOrderRow;
}

/** Status of an order in a batch of a custom factory, until the factory's sheet says more (CUF-8). */
const EXPORTED = 'EXPORTED';

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
  orders: Orders & { parcels: Parcels };
  preparation: Preparation;
  prices: Prices;
  garments: GarmentChoices;
  readOrder(scope: SellerScope, orderId: string): Promise<Order>;
}

/** When no piece has a price, a handling fee alone is not stored as the price of the parcel. */
function toPriceCents({ lines, totalCents }: PricedParcel): Cents {
  return lines.some((cents) => cents !== null) ? totalCents : 0;
}

const nameOf = (id: string, field: string) => `orderProducts.${id}.${field}`;

/** Lists the products of the order and of the other orders of its parcel. */
function listAllProducts({ products, mates }: Prepared): ResolvedProduct[] {
  return [...products, ...mates.flatMap((mate) => mate.products)];
}

/** Returns the stored choices of the products as a user sees them (PRD-11). */
function toCurrentProducts(prepared: Prepared): Record<string, string | null> {
  return Object.fromEntries(
    listAllProducts(prepared).flatMap(({ row }) => [
      [nameOf(row.id, 'productType'), row.productType],
      [nameOf(row.id, 'productColor'), row.color],
      [nameOf(row.id, 'productSize'), row.size],
    ]),
  );
}

/** Returns the other orders that are sent together with an order, under their name on the wire. */
function toCurrentParcel(followers: readonly Pick<WorkOrderRow, 'id'>[]): { sameParcel: string } {
  return { sameParcel: followers.map(({ id }) => id).join(', ') };
}

/** Checks an order of a batch under its lock. @throws AppError */
export type ProveExportable = (order: WorkOrderRow, price: PricedParcel) => void | Promise<void>;

/** Returns the transition of a submit. An order in a batch of a custom factory is at the factory at once, because the file is the sending (CUF-5). */
function toSendMove(state: string, house: string): FulfilMove {
  const queued = moveFulfil(state, 'send', 'seller');
  if (isHouse(house)) return queued;
  const sending = joinMoves(queued, moveFulfil(queued.to, 'start', 'job'));
  const taken = reportMove(sending.to, 'SUBMITTED');
  return taken === null ? sending : joinMoves(sending, taken);
}

/** Returns the values that a submit stores, under the same names. */
function toWanted(prepared: Prepared): Record<string, string | null> {
  const { house, options } = prepared;
  return {
    fulfillType: 'AUTO',
    fulfillHouse: house,
    fulfillLine: options.line,
    fulfillFacility: options.facility,
    fulfillShipping: options.shipping,
    ...Object.fromEntries(
      listAllProducts(prepared).flatMap(({ row, productType, color, size }) => [
        [nameOf(row.id, 'productType'), productType],
        [nameOf(row.id, 'productColor'), color],
        [nameOf(row.id, 'productSize'), size],
      ]),
    ),
  };
}

export function createSubmit({ db, clock, audit, orders, preparation, prices, garments, readOrder }: Deps) {
  /** Returns the reference of the next attempt: the order's id, with a suffix only when the factory has already used the id (PAR-7). */
  async function nextRef(trx: Queryable, scope: OwnerScope, orderId: string, house: string): Promise<string> {
    const used = await queries.countUsedRefs(trx, scope, orderId, house);
    return used === 0 ? orderId : `${orderId}-${used + 1}`;
  }

  /** Stores the attempt and returns its id and reference; an existing draft becomes this attempt. @throws AppError FULFIL_IN_PROGRESS */
  async function keepAttempt(
    trx: Queryable,
    scope: OwnerScope,
    orderId: string,
    house: string,
    request: queries.SubmittedRequest,
    move: FulfilMove,
  ): Promise<{ fulfilmentId: string; refId: string }> {
    const now = new Date(clock.now());
    const nextPollAt = hasTrait(move.to, 'onItsWay') ? new Date(now.getTime() + RESCUE_MS) : null;
    const isExported = move.to === 'SUBMITTED';
    const active = await queries.getActive(trx, scope, orderId);
    if (active && active.state !== 'DRAFT') throw new AppError('FULFIL_IN_PROGRESS');
    const refId = await nextRef(trx, scope, orderId, house);
    if (!active) {
      // Only a draft goes into a batch; another user may have just removed or sent it (CUF-5).
      if (isExported) throw new AppError('FULFIL_NOT_POSSIBLE', { reasons: ['NOT_SENT'] });
      const id = createId(clock.now());
      await queries.insertFulfilment(trx, scope, { id, orderId, house, refId, move, request, nextPollAt, now });
      return { fulfilmentId: id, refId };
    }
    await queries.updateFulfilment(trx, scope, active.id, {
      house,
      ref_id: refId,
      move,
      request: JSON.stringify(request),
      next_poll_at: nextPollAt,
      // The factory has an exported order at once, under our own reference (CUF-5).
      ...(isExported ? { factory_order_id: refId, raw_status: EXPORTED, is_ref_used_up: true, sent_at: now } : {}),
      updated_at: now,
    });
    return { fulfilmentId: active.id, refId };
  }

  /** Writes order, attempt and job in one transaction; concurrent submits wait for the lock on the order's row (FUL-21). */
  async function submitAuto(
    scope: OwnerScope,
    orderId: string,
    known: Prepared,
    {
      seen,
      note,
      proveExportable,
    }: { seen?: SeenFields | undefined; note?: NoteAttempt; proveExportable?: ProveExportable } = {},
  ): Promise<void> {
    const { house, options, isDraft } = known;
    const refusal = await inTransaction(db, async (trx): Promise<AppError | null> => {
      await orders.parcels.settle(trx, scope, [orderId]);
      let order = await orders.lockForWork(trx, scope, orderId);
      // Checks the shop before the lock; afterwards only the order can have changed.
      await proveSendable(known, (confirmed) => checkFulfil(toFacts(order, null), clock.now(), confirmed));
      const followers = await orders.listFollowers(trx, scope, orderId);
      if (!isDraft) {
        await orders.parcels.assertSteady(trx, scope, order);
        await proveParcelFree(orders.parcels, trx, scope, order);
        proveUnwished(followers, known.confirmed);
        proveUnpaused(followers, clock.now());
      }
      // Fails when an order joined or left the parcel since the preparation.
      assertUnchanged(toCurrentParcel(known.mates.map((mate) => mate.order)), toCurrentParcel(followers));
      proveDestination(order, isDraft);
      if (!isDraft) proveAddress(order, known.confirmed);
      const current = await preparation.withCurrentPieces(scope, orderId, known, trx);
      const parcel = toCurrentParcel(followers);
      assertUnchanged(seen, { ...toCurrent(order), ...toCurrentProducts(current), ...parcel }, toWanted(current));
      const saved = await garments.save(trx, scope, [{ orderId, products: current.products }, ...current.mates]);
      if (saved.refusal !== null && !isDraft) return saved.refusal;
      if (saved.isRefitted) order = await orders.lockForWork(trx, scope, orderId);
      const built = await preparation.buildRequest(scope, order, current, trx).catch((error: unknown) => {
        if (saved.isRefitted && error instanceof AppError) return error;
        throw error;
      });
      // The garment and its files stay, so that the dialog shows what they lack.
      if (built instanceof AppError) return built;
      const { request, price, blockers } = built;
      const priceCents = toPriceCents(price);
      const isExported = !isDraft && !isHouse(house);
      if (isExported) await proveExportable?.(order, price);
      const move = isDraft
        ? moveFulfil(order.fulfilState, 'saveDraft', 'seller')
        : toSendMove(order.fulfilState, house);
      const { fulfilmentId, refId } = await keepAttempt(trx, scope, orderId, house, request, move);
      await orders.change(
        trx,
        scope,
        order,
        {
          move,
          fulfilStatus: isDraft ? 'DRAFT' : isExported ? EXPORTED : null,
          fulfilHouse: house,
          fulfilType: 'AUTO',
          fulfilPriceCents: priceCents,
          fulfilId: isExported ? refId : null,
          fulfilLine: options.line,
          fulfilFacility: options.facility,
          fulfilShipping: options.shipping,
          fulfilError: null,
          draftBlockers: isDraft ? blockers : [],
        },
        {
          event: isDraft ? 'fulfilDrafted' : isExported ? 'fulfilSent' : 'fulfilQueued',
          details: {
            house,
            // A draft may be stored without a price (FUL-63).
            ...(priceCents === 0 ? {} : { price: formatMoney(priceCents) }),
            ...(order.isCancelRequested ? { confirmedCancelRequest: true } : {}),
            ...(isDraft || request.confirmedAddress == null ? {} : { confirmedAddress: true }),
          },
        },
      );
      await note?.(trx, { fulfilmentId, priceCents, request, order });
      if (isDraft) return null;
      if (!isExported) await enqueueSending(trx, scope, fulfilmentId, house);
      // Writes an action log with the user, because sending an order has a cost: the factory charges it (FUL-30).
      await audit.record(trx, scope, {
        action: 'sendOrder',
        entity: 'order',
        entityId: orderId,
        before: { fulfillStatus: order.fulfilStatus },
        after: { fulfillHouse: house, fulfillPrice: formatMoney(priceCents) },
      });
      return null;
    });
    if (refusal !== null) throw refusal;
  }

  return {
    /** Ends the own draft of an order that joins the parcel of another order; the caller writes the order itself. */
    async dropDraft(trx: Queryable, scope: OwnerScope, orderId: string): Promise<void> {
      const draft = await queries.getActive(trx, scope, orderId);
      if (draft?.state !== 'DRAFT') return;
      const now = new Date(clock.now());
      const move = moveFulfil('DRAFT', 'join', 'job');
      await queries.updateFulfilment(trx, scope, draft.id, { move, ended_at: now, updated_at: now });
    },

    /** Job: estimates the draft of a parcel's lead order again after an order joined or left the parcel; idempotent (FUL-96). */
    async reprice(scope: OwnerScope, orderId: string): Promise<void> {
      const draft = await queries.getActive(db, scope, orderId);
      if (draft?.state !== 'DRAFT') return;
      const { house, request } = draft;
      const options = toHouseOptions(house, request);
      const parcel = await preparation
        .resolveParcel(scope, house, options.line, orderId, [])
        .catch((error: unknown) => {
          // Without a connected factory there is no new estimate. The old one stays until the factory is connected and the draft is saved or sent.
          if (error instanceof AppError && error.error === 'FACTORY_NOT_CONNECTED') return null;
          throw error;
        });
      if (parcel === null) return;
      const known = {
        house,
        options,
        ...parcel,
        confirmed: { cancelRequested: request.confirmCancelRequested, byHand: false, personalised: false },
        isDraft: true,
        isFactoryMissing: false,
      };
      await inTransaction(db, async (trx) => {
        const order = await orders.lockForWork(trx, scope, orderId);
        const row = await queries.getActive(trx, scope, orderId);
        // Skips a draft that was saved or sent in the meantime, because it then has a new price; a later change of the parcel enqueues this job
        // again.
        if (row?.id !== draft.id || row.state !== 'DRAFT' || !isDeepStrictEqual(row.request, request)) return;
        const followers = await orders.listFollowers(trx, scope, orderId);
        const isSameParcel = isDeepStrictEqual(
          followers.map(({ id }) => id),
          known.mates.map((mate) => mate.orderId),
        );
        const current = await preparation.withCurrentPieces(scope, orderId, known, trx);
        if (!isSameParcel || current.products.length === 0) return;
        const { request: priced, price } = await preparation.buildRequest(scope, order, current, trx);
        const priceCents = toPriceCents(price);
        if (priceCents === order.fulfilPriceCents) return;
        await queries.updateFulfilment(trx, scope, row.id, {
          request: JSON.stringify({ ...request, costIds: priced.costIds }),
          updated_at: new Date(clock.now()),
        });
        const details = { house, ...(priceCents === 0 ? {} : { price: formatMoney(priceCents) }) };
        await orders.change(trx, scope, order, { fulfilPriceCents: priceCents }, { event: 'priceUpdated', details });
      });
    },

    /** Updates whether a draft still waits for designs or for an approval; called after a picture of its order changed (FUL-63, PTX-9). */
    async noteDesigns(trx: Queryable, scope: OwnerScope, orderId: string): Promise<void> {
      const order = await orders.lockForWork(trx, scope, orderId);
      if (order.fulfilState !== 'DRAFT') return;
      const draft = await queries.getActive(trx, scope, orderId);
      if (!draft) return;
      const open = await preparation.listFileBlockers(trx, scope, orderId, draft.house);
      const others = order.draftBlockers.filter((blocker) => !FILE_BLOCKERS.some((one) => one === blocker));
      const draftBlockers = [...others, ...open];
      if (!isDeepStrictEqual(new Set(draftBlockers), new Set(order.draftBlockers)))
        await orders.change(trx, scope, order, { draftBlockers }, null);
    },

    /** Sends an order, stores it as a draft, or stores a price that the seller entered (FUL-10). */
    async submit(scope: SellerScope, input: SubmitInput): Promise<Order> {
      if (input.type === 'HAND') {
        // Rejects a request with designs or garments here, because they would be ignored (FUL-3).
        if (input.orderProducts.length > 0) {
          throw new AppError('INVALID_INPUT', { issues: [{ path: 'body.orderProducts', message: 'productsByHand' }] });
        }
        const isConfirmed = input.confirmCancelRequested ?? false;
        await prices.setByHand(scope, input.id, {
          priceText: input.fulfillPrice,
          house: input.fulfillHouse,
          options: readOptions(input),
          isConfirmed,
          ...(input.seen ? { seen: input.seen } : {}),
        });
        return readOrder(scope, input.id);
      }
      const order = await orders.getForWork(db, scope, input.id);
      // Reports that an order left the parcel (FUL-128), because otherwise its products would be rejected as unknown.
      assertUnchanged(input.seen, toCurrentParcel(await orders.listFollowers(db, scope, input.id)));
      await preparation.checkProducts(scope, input.id, input.orderProducts);
      const prepared = await preparation.prepare(scope, order, {
        house: input.fulfillHouse,
        options: readOptions(input),
        choices: input.orderProducts,
        confirmed: {
          cancelRequested: input.confirmCancelRequested ?? false,
          byHand: input.confirmByHand ?? false,
          personalised: input.confirmPersonalised ?? false,
          blurred: input.confirmBlurred ?? false,
          address: input.confirmAddress ?? null,
        },
        isDraft: input.isDraft,
      });
      await submitAuto(scope, input.id, prepared, { seen: input.seen });
      return readOrder(scope, input.id);
    },

    /** Prepares an order with the stored choices of its products and without any confirmation. @throws as `submit` */
    async prepareOne(
      scope: OwnerScope,
      order: WorkOrderRow,
      { house, options, isDraft, isLabelComing = false, isByFile = false }: OneOfMany,
    ): Promise<Prepared> {
      const rows = await orders.listProducts(scope, order.id);
      return preparation.prepare(scope, order, {
        house,
        options,
        choices: rows.map(({ id }) => ({ id })),
        confirmed: { cancelRequested: false, byHand: false, personalised: false },
        isDraft,
        isLabelComing,
        isByFile,
      });
    },

    /**
     * Prepares a draft for a batch of its custom factory. The confirmations of the draft count while its designs are the confirmed ones (FUL-89).
     * @throws as `submit`
     */
    async prepareDraft(
      scope: OwnerScope,
      order: WorkOrderRow,
      { house, request }: queries.FulfilmentRow,
    ): Promise<Prepared> {
      const isSame = await preparation.hasDesignsOf(scope, order.id, request);
      const rows = await orders.listProducts(scope, order.id);
      return preparation.prepare(scope, order, {
        house,
        options: request,
        choices: rows.map(({ id }) => ({ id })),
        confirmed: {
          cancelRequested: false,
          byHand: false,
          personalised: isSame && request.confirmedPersonalised === true,
          blurred: isSame && request.confirmedBlurred === true,
          address: request.confirmedAddress ?? null,
        },
        isDraft: false,
        isByFile: true,
      });
    },

    /** Puts a prepared order into a batch of its custom factory; `note` writes in the same transaction (CUF-5). @throws as `submit` */
    exportOne: (
      scope: OwnerScope,
      orderId: string,
      prepared: Prepared,
      note: NoteAttempt,
      proveExportable: ProveExportable,
    ): Promise<void> => submitAuto(scope, orderId, prepared, { note, proveExportable }),

    /** Sends a prepared order, or stores it as a draft; `note` writes in the same transaction. @throws as `submit` */
    submitOne: (scope: OwnerScope, orderId: string, prepared: Prepared, note: NoteAttempt): Promise<void> =>
      submitAuto(scope, orderId, prepared, { note }),

    /** Stores a price without contacting a factory (FUL-29). @throws AppError NOT_FOUND, PRICE_INVALID, FULFIL_NOT_POSSIBLE, FULFIL_IN_PROGRESS */
    async updatePrice(scope: SellerScope, input: PriceInput): Promise<Order> {
      await prices.setPrice(scope, input.id, input.type, input.fulfillPrice, input.seen);
      return readOrder(scope, input.id);
    },

    /**
     * Submits a failed attempt again (FUL-28). A cancel request must be confirmed again (FUL-13), and changed designs too (FUL-89).
     * @throws AppError FULFIL_NOT_POSSIBLE and everything that submit throws
     */
    async retry(scope: SellerScope, orderId: string, confirmCancelRequested: boolean = false): Promise<Order> {
      const order = await orders.getForWork(db, scope, orderId);
      const last = await queries.getLatest(db, scope, orderId);
      if (!last || !canDo(order.fulfilState, 'retry')) {
        const eligibility = await orders.checkFulfil(scope, order, {
          confirmCancelRequested: true,
          confirmByHand: true,
        });
        throw eligibility.ok ? new AppError('FULFIL_NOT_POSSIBLE') : toRefusal(eligibility.reasons);
      }
      const { request, house } = last;
      // An earlier confirmation does not apply when the designs have changed, or when the SKU was marked as personalised later.
      const isSame = await preparation.hasDesignsOf(scope, orderId, request);
      const prepared = await preparation.prepare(scope, order, {
        house,
        options: request,
        choices: request.products.map(({ id, productType, color, size }) => ({
          id,
          productType,
          productColor: color,
          productSize: size,
        })),
        confirmed: {
          cancelRequested: confirmCancelRequested,
          byHand: false,
          personalised: isSame && request.confirmedPersonalised === true,
          blurred: isSame && request.confirmedBlurred === true,
          // It counts only while the address is the confirmed one.
          address: request.confirmedAddress ?? null,
        },
        isDraft: false,
      });
      await submitAuto(scope, orderId, prepared);
      return readOrder(scope, orderId);
    },
  };
}

export type Submit = ReturnType<typeof createSubmit>;
