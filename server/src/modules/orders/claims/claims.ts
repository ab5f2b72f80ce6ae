import type { Claim, saveClaim } from '@bobbin/contract/claims';
import type { Input } from '@bobbin/contract/endpoint';
import { isHouse } from '@bobbin/domain/factories/houses';
import { hasTrait } from '@bobbin/domain/fulfilment/states';
import { CLAIM_PHOTOS_MAX } from '@bobbin/domain/limits';
import { formatMoney, parseMoney } from '@bobbin/domain/money/money';
import { checkClaim, claimDeadline, findClaimTerm, type ClaimState } from '@bobbin/domain/orders/claims';
import { isElsewhere } from '@bobbin/domain/orders/order-kind';
import { laDayEnd } from '@bobbin/domain/time/la-day';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { createId } from '../../../platform/ids.ts';
import { addJob } from '../../../platform/jobs.ts';
import { publish } from '../../../platform/live.ts';
import type { Audit } from '../../audit/module.ts';
import { readerOf, type Library } from '../../library/module.ts';
import { toActor } from '../order/actor.ts';
import { hasOrder } from '../list/exported.sql.ts';
import type { Orders } from '../order/order.ts';
import { insertEvent } from '../order/order.sql.ts';
import { PACKING_KEPT_MS } from '../packing/packing-prints.ts';
import { insertPrint } from '../packing/packing.sql.ts';
import * as queries from './claims.sql.ts';

/** Longest side of a photo in pixels; details of a damage stay visible. */
const PHOTO_PX = 1_600;
const PACK_ATTEMPTS = 4;
const ANSWERED: ReadonlySet<ClaimState> = new Set(['accepted', 'refused']);

type Form = NonNullable<Input<typeof saveClaim>['body']>;

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
  orders: Pick<Orders, 'lockForWork'>;
  library: Pick<Library, 'fileLink' | 'storeFile' | 'removeFile' | 'toPrintPicture'>;
}

const orNull = (at: Date | null) => at?.toISOString() ?? null;
const toCents = (text: string | null | undefined) => (text == null || text === '' ? null : parseMoney(text));
const time = (at: Date | null) => at?.getTime() ?? null;

/** Claims for lost and damaged parcels, and appeals of returns (PWT-13 to PWT-18). */
export function createClaims({ db, clock, audit, orders, library }: Deps) {
  async function toClaim(reader: Queryable, scope: SellerScope, row: queries.ClaimRow): Promise<Claim> {
    const { orderId, shopId } = row;
    const isPriced = scope.can('viewCosts', shopId);
    const toAmount = (cents: number | null) => (cents === null || !isPriced ? null : formatMoney(cents));
    const now = clock.now();
    const photos = await queries.listPhotos(reader, scope, orderId);
    const pack = await queries.findPack(reader, scope, orderId, new Date(now - PACKING_KEPT_MS));
    const replacements = await queries.listReplacements(reader, scope, row.replacementIds);
    const link = (fileId: string, name: string) => library.fileLink(scope.ownerId, fileId, name, readerOf(scope));
    return {
      orderId,
      shopId,
      kind: row.kind,
      party: row.party,
      house: isHouse(row.house) ? row.house : null,
      state: row.state,
      deadlineAt: orNull(row.deadlineAt),
      asked: row.asked,
      askedAmount: toAmount(row.askedCents),
      askedAt: orNull(row.askedAt),
      received: toAmount(row.receivedCents),
      refusal: row.refusal,
      answeredAt: orNull(row.answeredAt),
      photos: photos.map(({ fileId, name, addedAt }) => ({
        fileId,
        name,
        url: link(fileId, name),
        addedAt: addedAt.toISOString(),
      })),
      pack:
        pack === undefined
          ? null
          : {
              state: pack.state,
              at: pack.createdAt.toISOString(),
              url: pack.fileId === null ? null : link(pack.fileId, `claim-${orderId}.pdf`),
            },
      replacements: replacements.map(({ orderId: id, costCents, fulfilState }) => ({
        orderId: id,
        cost: costCents === 0 ? null : toAmount(costCents),
        isEstimate: hasTrait(fulfilState, 'unfulfilled') || fulfilState === 'QUEUED',
      })),
      revision: row.revision,
      updatedAt: row.updatedAt.toISOString(),
      byName: row.actorName,
    };
  }

  /** @throws AppError NOT_FOUND when the order has no claim */
  async function read(reader: Queryable, scope: SellerScope, orderId: string): Promise<Claim> {
    const row = await queries.getClaimRow(reader, scope, orderId);
    if (row === undefined) throw new AppError('NOT_FOUND');
    return toClaim(reader, scope, row);
  }

  /** Locks the claim of an order, after the order. @throws AppError NOT_FOUND */
  async function lock(trx: Queryable, scope: SellerScope, orderId: string): Promise<queries.ClaimRow> {
    await orders.lockForWork(trx, scope, orderId);
    const row = await queries.getClaimRow(trx, scope, orderId, true);
    if (row === undefined) throw new AppError('NOT_FOUND');
    return row;
  }

  /** The day that the user entered, else the stored deadline of the same kind and party, else that of the party's term (PWT-14). */
  async function findDeadline(
    trx: Queryable,
    scope: OwnerScope,
    orderId: string,
    form: Form,
    known?: queries.ClaimRow,
  ) {
    if (form.deadlineDay != null) return new Date(laDayEnd(form.deadlineDay) - 1);
    const house = form.house ?? null;
    if (known?.kind === form.kind && known.party === form.party && known.house === house && known.deadlineAt !== null)
      return known.deadlineAt;
    const basis = await queries.readBasis(trx, scope, orderId);
    const at = claimDeadline(findClaimTerm(form.kind, form.party, house), {
      firstScan: time(basis?.firstScan ?? null),
      lastEvent: time(basis?.lastEvent ?? null),
      returnEnd: time(basis?.returnEnd ?? null),
    });
    return at === null ? null : new Date(at);
  }

  /** Joins a form with the stored claim. An amount that the caller's role hides stays as it is. */
  async function plan(
    trx: Queryable,
    scope: SellerScope,
    { orderId, shopId }: { orderId: string; shopId: string },
    form: Form,
    known: queries.ClaimRow | undefined,
  ) {
    const now = new Date(clock.now());
    const { kind, party, house = null, state = 'open', asked = '', refusal = '' } = form;
    const isPriced = scope.can('viewCosts', shopId);
    const receivedCents = isPriced ? toCents(form.received) : (known?.receivedCents ?? null);
    const facts = { kind, party, house, state, asked, hasReceived: receivedCents !== null, refusal };
    const faults = checkClaim(facts, known?.state ?? null);
    if (faults.length > 0) throw new AppError('CLAIM_INVALID', { reasons: faults });
    return {
      orderId,
      shopId,
      kind,
      party,
      house,
      state,
      deadlineAt: await findDeadline(trx, scope, orderId, form, known),
      asked,
      askedCents: isPriced ? toCents(form.askedAmount) : (known?.askedCents ?? null),
      askedAt: state === 'asked' && known?.state !== 'asked' ? now : (known?.askedAt ?? null),
      receivedCents,
      refusal,
      answeredAt: ANSWERED.has(state) ? (known?.state === state ? known.answeredAt : now) : null,
      revision: (known?.revision ?? 0) + 1,
      createdAt: known?.createdAt ?? now,
      updatedAt: now,
    };
  }

  async function tell(trx: Queryable, scope: SellerScope, orderId: string, shopId: string): Promise<void> {
    await publish(trx, {
      kind: 'event',
      ownerId: scope.ownerId,
      event: { type: 'orders', shopId, ids: [orderId], newCount: 0 },
    });
  }

  return {
    /** @throws AppError NOT_FOUND for an order outside the scope */
    async get(scope: SellerScope, orderId: string): Promise<{ claim: Claim | null }> {
      if (!(await hasOrder(db, scope, orderId))) throw new AppError('NOT_FOUND');
      const row = await queries.getClaimRow(db, scope, orderId);
      return { claim: row === undefined ? null : await toClaim(db, scope, row) };
    },

    /** @throws AppError NOT_FOUND, CLAIM_INVALID, CHANGED_MEANWHILE */
    save: (scope: SellerScope, orderId: string, form: Form): Promise<Claim> =>
      inTransaction(db, async (trx) => {
        const order = await orders.lockForWork(trx, scope, orderId);
        // An order from elsewhere that no factory has is deleted together with its rows, and photos would stay behind.
        if (isElsewhere(order.kind)) throw new AppError('CLAIM_INVALID', { reasons: ['KIND'] });
        const known = await queries.getClaimRow(trx, scope, orderId, true);
        if ((known?.revision ?? null) !== form.revision) throw new AppError('CHANGED_MEANWHILE');
        const row = await plan(trx, scope, { orderId, shopId: order.shopId }, form, known);
        await queries.putClaim(trx, scope, row);
        const now = clock.now();
        const details = { claimKind: row.kind, claimState: row.state };
        const event = { orderId, id: createId(now), at: new Date(now), event: 'claimSaved', details };
        await insertEvent(trx, scope, { ...event, ...toActor(scope, {}) });
        await audit.record(trx, scope, {
          action: 'saveClaim',
          entity: 'order',
          entityId: orderId,
          ...(known === undefined ? {} : { before: { kind: known.kind, party: known.party, state: known.state } }),
          after: { kind: row.kind, party: row.party, state: row.state },
        });
        await tell(trx, scope, orderId, order.shopId);
        return read(trx, scope, orderId);
      }),

    /**
     * Stores a photo as a smaller JPEG without the data of the camera.
     * @throws AppError NOT_FOUND, FILE_NOT_IMAGE, CLAIM_PHOTOS_FULL
     */
    async addPhoto(
      scope: SellerScope,
      orderId: string,
      { name, data }: { name: string; data: string },
    ): Promise<Claim> {
      const bytes = await library.toPrintPicture(Buffer.from(data, 'base64'), PHOTO_PX);
      if (bytes === null) throw new AppError('FILE_NOT_IMAGE');
      return inTransaction(db, async (trx) => {
        const { shopId } = await lock(trx, scope, orderId);
        const known = await queries.listPhotos(trx, scope, orderId);
        if (known.length >= CLAIM_PHOTOS_MAX) throw new AppError('CLAIM_PHOTOS_FULL');
        const now = clock.now();
        // The name is unique, because the library stores equal bytes under an equal name as one file.
        const file = { name: `claim-${createId(now)}.jpg`, ext: 'jpg', mime: 'image/jpeg', source: 'claim', bytes };
        const { fileId } = await library.storeFile(scope, file, trx);
        await queries.insertPhoto(trx, scope, orderId, { fileId, name, addedAt: new Date(now) });
        await tell(trx, scope, orderId, shopId);
        return read(trx, scope, orderId);
      });
    },

    /** @throws AppError NOT_FOUND */
    removePhoto: (scope: SellerScope, orderId: string, fileId: string): Promise<Claim> =>
      inTransaction(db, async (trx) => {
        const { shopId } = await lock(trx, scope, orderId);
        if (!(await queries.deletePhoto(trx, scope, orderId, fileId))) throw new AppError('NOT_FOUND');
        await library.removeFile(scope, trx, fileId);
        await tell(trx, scope, orderId, shopId);
        return read(trx, scope, orderId);
      }),

    /** Requests the evidence pack; a job of packing prints makes its file (PWT-17). @throws AppError NOT_FOUND */
    startPack: (scope: SellerScope, orderId: string): Promise<Claim> =>
      inTransaction(db, async (trx) => {
        await lock(trx, scope, orderId);
        const createdAt = new Date(clock.now());
        const id = createId(createdAt.getTime());
        const print = { id, createdAt, kind: 'claim', size: 'A4', locale: 'en', orderIds: [orderId] } as const;
        await insertPrint(trx, scope, { ...print, orderIds: [orderId] });
        const options = { key: `packing:${id}`, isUrgent: true, maxAttempts: PACK_ATTEMPTS };
        await addJob(trx, 'printPacking', { ownerId: scope.ownerId, printId: id }, options);
        return read(trx, scope, orderId);
      }),

    /**
     * Records an order as the replacement of a claim, in the transaction that creates it: once per claim, unless the user confirms another one
     * (PWT-18).
     * @throws AppError NOT_FOUND, REPLACEMENT_EXISTS
     */
    async addReplacement(
      trx: Queryable,
      scope: SellerScope,
      { orderId, isAgain }: { orderId: string; isAgain: boolean },
      replacementId: string,
    ): Promise<void> {
      const row = await lock(trx, scope, orderId);
      const alive = await queries.listReplacements(trx, scope, row.replacementIds);
      const [last] = alive.slice(-1);
      if (last !== undefined && !isAgain) throw new AppError('REPLACEMENT_EXISTS', { reasons: [last.orderId] });
      await queries.addReplacement(trx, scope, orderId, replacementId);
      const now = clock.now();
      const details = { orders: replacementId };
      const event = { orderId, id: createId(now), at: new Date(now), event: 'replacementSent', details };
      await insertEvent(trx, scope, { ...event, ...toActor(scope, {}) });
    },
  };
}

export type Claims = ReturnType<typeof createClaims>;
