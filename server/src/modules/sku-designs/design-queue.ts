import type { ApprovalEnd } from '@bobbin/contract/design-money';
import type { SeenFields } from '@bobbin/contract/envelope';
import type * as contract from '@bobbin/contract/sku-designs';
import { formatMoney, parseMoney, type Cents } from '@bobbin/domain/money/money';
import { placePictures } from '@bobbin/domain/sku-designs/places';
import { moveSkuDesign, STAFF_SKU_STATES, toStaffState, type SkuDesignState } from '@bobbin/domain/sku-designs/states';
import { staffOwnerScope, type OwnerScope, type StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import type { Emit } from '../../platform/events.ts';
import { AppError } from '../../platform/errors.ts';
import { isAscending, toFoundPage, toPage, type PageQuery } from '../../platform/paging.ts';
import { keyOfShop } from '../../platform/cross-tenant.ts';
import { toQuestion } from '../../platform/full-text.ts';
import { assertUnchanged } from '../../platform/precondition.ts';
import type { Work } from '../../platform/staff-work.ts';
import type { People } from '../accounts/module.ts';
import type { Audit } from '../audit/module.ts';
import type { Choosing } from '../fulfil-designs/module.ts';
import type { Gifts, GivenPicture, StaffFile } from '../library/module.ts';
import type { ShopsOffers } from '../shops/module.ts';
import type { TeamsOffers } from '../teams/module.ts';
import type { Wallet } from '../wallet/module.ts';
import type { Limits } from '../roles/module.ts';
import { readBoard, type Board, type ListBoardFacts } from './board.ts';
import { listOfCard, type Cards, type LockedCard } from './cards.ts';
import { createSkuCharging, toApproval, toDeclined } from './charging.ts';
import * as queries from './sku-designs.sql.ts';
import type { CardRow } from './sku-designs.sql.ts';
import type { Steps } from './transitions.ts';
import * as crossTenant from './sku-designs.cross-tenant.sql.ts';
import { lackOf, toFields, toMoney } from './wire.ts';
import { countSkuWork, listSkuWork } from './work.cross-tenant.sql.ts';

type ListQuery = PageQuery & {
  search?: string | undefined;
  view?: contract.StaffSkuDesignView | undefined;
  user?: string[] | undefined;
};

interface Deps {
  db: Db;
  clock: Clock;
  emit: Emit;
  audit: Pick<Audit, 'record'>;
  limits: Pick<Limits, 'decide' | 'readReach'>;
  steps: Steps;
  people: Pick<People, 'readPeople'>;
  shops: Pick<ShopsOffers, 'readNamesOf'>;
  teams: Pick<TeamsOffers, 'listTeamsOfAllShops'>;
  wallet: Pick<Wallet, 'readBalancesOf' | 'tryPaying'>;
  choosing: Choosing;
  gifts: Pick<Gifts, 'lockPrints' | 'giveToCard'>;
  cards: Cards;
  memory: { listBoardFacts: ListBoardFacts };
}

const STATES_OF: Record<contract.StaffSkuDesignView, readonly SkuDesignState[]> = {
  price: ['CREATED'],
  seller: ['PENDING_PAYMENT'],
  inprocess: ['INPROCESS'],
  done: ['DONE'],
};

/** Returns the pictures of a fulfil design by side: its print files, and its other pictures as mockups of the front and of the printed sides. */
function toGifts(designs: readonly StaffFile[], thumbnails: readonly StaffFile[]): GivenPicture[] {
  const placed = placePictures(designs);
  const sides = new Set<string>(['front', ...placed.map(({ side }) => side)]);
  const mockups = placePictures(thumbnails).filter(({ side }) => sides.has(side));
  const toMockup = { front: 'mockupFront', back: 'mockupBack', right: 'mockupRight', left: 'mockupLeft' } as const;
  return [
    ...placed.map(({ picture, side, variant }) => ({ staffFileId: picture.id, side, variant })),
    ...mockups.map(({ picture, side, variant }) => ({ staffFileId: picture.id, side: toMockup[side], variant })),
  ];
}

function toPictures(files: readonly StaffFile[]): contract.SkuPicture[] {
  const sides = new Map(placePictures(files).map(({ picture, side }) => [picture.id, side]));
  return files.map(({ id, url, thumbnailUrl, name, width, height }) => {
    return { url, thumbnailUrl, name, side: sides.get(id) ?? '', width, height };
  });
}

/** SKU designs as staff work on them. */
export function createSkuQueue(deps: Deps) {
  const { db, clock, emit, audit, limits, steps, people, shops, teams, wallet, choosing, gifts, cards, memory } = deps;
  const charging = createSkuCharging({ clock, emit, audit, limits, steps, wallet });

  async function toCards(scope: StaffScope, rows: readonly CardRow[]): Promise<contract.StaffSkuDesign[]> {
    const ownerIds = [...new Set(rows.map(({ ownerId }) => ownerId))];
    const boards = new Map<string, Board>();
    for (const [ownerId, of] of Map.groupBy(rows, (row) => row.ownerId)) {
      boards.set(ownerId, await readBoard(db, staffOwnerScope(scope, ownerId), of, memory.listBoardFacts));
    }
    const designIds = [...new Set(rows.flatMap(({ fulfilDesignId }) => fulfilDesignId ?? []))];
    const reach = await limits.readReach(scope, 'CHARGE_DESIGNS');
    const [names, shopNames, balances, pictures, teamsOf] = await Promise.all([
      people.readPeople(ownerIds),
      shops.readNamesOf(scope, rows),
      wallet.readBalancesOf(scope, ownerIds),
      choosing.listPicturesOf(designIds),
      teams.listTeamsOfAllShops(scope, rows),
    ]);
    return rows.map((row) => {
      const { ownerId, shopId, fulfilDesignId } = row;
      const files = pictures.get(fulfilDesignId ?? '');
      const person = names.get(ownerId);
      const fields = toFields(row, boards.get(ownerId)?.covered(row) ?? [], boards.get(ownerId)?.facts ?? new Map());
      const lacks = lackOf(row, balances.get(ownerId) ?? 0);
      return {
        ...fields,
        status: STAFF_SKU_STATES.find((state) => state === toStaffState(row.state)) ?? 'PENDING_PAYMENT',
        // The missing amount would show the balance (ROL-58).
        lacks: scope.can('VIEW_MEMBERS_PRIVATE') ? lacks : null,
        hasEnough: fields.awaits === 'consent' || fields.awaits === 'money' ? lacks === null : null,
        shop: {
          friendName: shopNames.get(ownerId)?.get(shopId)?.friendName ?? '',
          teams: (teamsOf.get(keyOfShop(row)) ?? []).map(({ name }) => ({ name })),
        },
        user: { id: ownerId, fullName: person?.name ?? '', email: person?.email ?? '' },
        thumbnails: toPictures(files?.thumbnails ?? []),
        designs: toPictures(files?.designs ?? []),
        approval: toApproval(scope, row, reach),
        declined: toDeclined(scope, row),
      };
    });
  }

  /** Returns the owner of a requested card. @throws AppError NOT_FOUND */
  async function findOwner(scope: StaffScope, id: string): Promise<OwnerScope> {
    const ownerId = await crossTenant.findCardOwner(db, id);
    if (ownerId === null) throw new AppError('NOT_FOUND');
    return staffOwnerScope(scope, ownerId);
  }

  async function get(trx: Queryable, owner: OwnerScope, id: string): Promise<CardRow> {
    const card = await queries.getCard(trx, owner, id);
    if (!card) throw new AppError('NOT_FOUND');
    return card;
  }

  const listSkuIds = ({ card, rows }: LockedCard) => listOfCard(rows, card).map(({ skuId }) => skuId);

  async function read(scope: StaffScope, owner: OwnerScope, id: string): Promise<contract.StaffSkuDesign> {
    const [card] = await toCards(scope, [await get(db, owner, id)]);
    if (!card) throw new AppError('NOT_FOUND');
    return card;
  }

  const recordPrice = (trx: Queryable, owner: OwnerScope, card: CardRow, cents: Cents) =>
    audit.record(trx, owner, {
      action: 'priceSkuDesign',
      entity: 'skuDesign',
      entityId: card.id,
      before: { status: card.state, price: toMoney(card.priceCents), agreedPrice: toMoney(card.agreedCents) },
      after: { price: formatMoney(cents) },
    });

  async function applyPrice(
    trx: Queryable,
    staff: StaffScope,
    owner: OwnerScope,
    locked: LockedCard,
    cents: Cents,
  ): Promise<void> {
    const { card } = locked;
    const isAgreed = cents <= (card.agreedCents ?? 0);
    const pricing = card.pricings + 1;
    const told = { scope: owner, id: card.id, skuId: card.skuId, shopId: card.shopId, cents, pricing };
    if (isAgreed) {
      const skuIds = listSkuIds(locked);
      const outcome = await charging.charge({ trx, staff, owner, card, skuIds }, cents, pricing);
      if (outcome === 'pending') return;
      if (outcome === 'paid') {
        await recordPrice(trx, owner, card, cents);
        return emit(trx, 'skuDesignPriced', { ...told, isPaid: true });
      }
    }
    const isNews = card.state !== 'PENDING_PAYMENT' || card.priceCents !== cents;
    await steps.move(trx, owner, card, 'price', { price_cents: cents, ...(isNews ? { pricings: pricing } : {}) });
    await recordPrice(trx, owner, card, cents);
    if (!isNews) return;
    await (isAgreed ? emit(trx, 'skuDesignUnpaid', told) : emit(trx, 'skuDesignPriced', { ...told, isPaid: false }));
  }

  return {
    /** Lists requests that wait for a price, for the finished design or for a second person (HOM-5). */
    async readWork(scope: StaffScope): Promise<Work> {
      const { approveCents } = await limits.readReach(scope, 'CHARGE_DESIGNS');
      const [counts, items] = await Promise.all([
        countSkuWork(db, scope, clock.now(), approveCents),
        listSkuWork(db, scope, approveCents),
      ]);
      return { counts, items };
    },

    async list(
      scope: StaffScope,
      { search, view, user, sortBy, ...paging }: ListQuery,
    ): Promise<contract.StaffSkuDesigns> {
      const ownerIds = user?.length === 0 ? undefined : user;
      const filter = { question: toQuestion(search), states: view === undefined ? null : STATES_OF[view], ownerIds };
      const counted = await crossTenant.sumAsked(db, ownerIds);
      const sum = (states: readonly SkuDesignState[] | null) =>
        counted.reduce((total, { state, count }) => total + (states?.includes(state) === false ? 0 : count), 0);
      const total = filter.question === null ? sum(filter.states) : await crossTenant.countAskedFound(db, filter);
      const page = filter.question === null ? toPage(paging, total) : toFoundPage(paging, total);
      return {
        data: await toCards(scope, await crossTenant.listAsked(db, filter, page, isAscending(sortBy))),
        meta: page.meta,
        counts: {
          all: sum(null),
          price: sum(STATES_OF.price),
          seller: sum(STATES_OF.seller),
          inprocess: sum(STATES_OF.inprocess),
          done: sum(STATES_OF.done),
        },
      };
    },

    /**
     * Sets the price of a card, and charges it if it is within the limit that the seller agreed to. A price that cannot be charged waits for the
     * seller, who is notified (SKD-6). Above the limits of the staff user the charge waits for a second one, who sends the same price (SKD-19).
     * @throws AppError NOT_FOUND, OWN_BALANCE, SKU_DESIGN_MOVED, SELLER_INACTIVE, FORBIDDEN, ABOVE_LIMIT, SECOND_PERSON_NEEDED, CHANGED_MEANWHILE
     */
    async price(
      scope: StaffScope,
      { id, price, seen }: { id: string; price: string; seen?: SeenFields },
    ): Promise<contract.StaffSkuDesign> {
      const owner = await findOwner(scope, id);
      // Staff must not decide what they pay themselves.
      if (owner.ownerId === scope.userId) throw new AppError('OWN_BALANCE');
      const cents = parseMoney(price);
      await inTransaction(db, async (trx) => {
        const locked = await cards.lock(trx, owner, id);
        const { card } = locked;
        assertUnchanged(seen, { approvalBy: card.approvalBy });
        // Who charges without the permission to price may only approve.
        if (!scope.can('PRICE_DESIGNS') && charging.firstPersonOf(card, cents) === null)
          throw new AppError('FORBIDDEN');
        await applyPrice(trx, scope, owner, locked, cents);
      });
      return read(scope, owner, id);
    },

    /**
     * Ends a charge that waits for a second staff user: declined by the second one, or withdrawn by the first one (ROL-71).
     * @throws AppError NOT_FOUND, APPROVAL_OVER, NOT_FIRST_PERSON, SECOND_PERSON_NEEDED, FORBIDDEN, ABOVE_LIMIT
     */
    async endApproval(scope: StaffScope, id: string, wish: ApprovalEnd): Promise<contract.StaffSkuDesign> {
      const owner = await findOwner(scope, id);
      const reach = await limits.readReach(scope, 'CHARGE_DESIGNS');
      await inTransaction(db, async (trx) => {
        const { card } = await cards.lock(trx, owner, id);
        await charging.end({ trx, staff: scope, owner, card }, wish, reach);
      });
      return read(scope, owner, id);
    },

    /**
     * Finds the fulfil design with an FF ID by the same rules as `finish`. @throws AppError FULFIL_ID_UNKNOWN, FULFIL_ID_UNCHECKED,
     * FULFIL_ID_FETCHING, FULFIL_ID_EMPTY
     */
    async findFulfilId(fulfilId: string): Promise<contract.FoundFulfilId> {
      const { id, code, title, source, thumbnails, designs } = await choosing.find(fulfilId);
      const thumbnailUrl = [...thumbnails, ...designs].find((file) => file.thumbnailUrl !== null)?.thumbnailUrl ?? null;
      return { id, code, title, source, thumbnailUrl, designsCount: designs.length };
    },

    /**
     * Finishes a card with a fulfil design; idempotent for the same design. @throws AppError NOT_FOUND, SKU_DESIGN_MOVED, FULFIL_ID_UNKNOWN,
     * FULFIL_ID_UNCHECKED, FULFIL_ID_FETCHING, FULFIL_ID_EMPTY
     */
    async finish(scope: StaffScope, id: string, fulfilId: string): Promise<contract.StaffSkuDesign> {
      const owner = await findOwner(scope, id);
      await inTransaction(db, async (trx) => {
        // Prints are locked before the files and the card, as changes of placements do; no other call finishes the card from here on.
        await gifts.lockPrints(trx, owner);
        const { skuId, shopId, productId, state, fulfilDesignId } = await get(trx, owner, id);
        const chosen = await choosing.choose(trx, fulfilId);
        if (state === 'DONE' && fulfilDesignId === chosen.id) return;
        if (moveSkuDesign(state, 'deliver') === null) throw new AppError('SKU_DESIGN_MOVED');
        const locked = await cards.lock(trx, owner, id);
        const { card } = locked;
        const now = new Date(clock.now());
        await steps.move(trx, owner, card, 'deliver', {
          fulfil_design_id: chosen.id,
          fulfil_code: chosen.code,
          done_at: now,
        });
        const target = { shopId, productId, colors: card.colors, skuIds: listSkuIds(locked), isSingle: card.isSingle };
        // The cards follow the print, so the state comes first.
        await gifts.giveToCard(trx, owner, target, toGifts(chosen.designs, chosen.thumbnails));
        await cards.look(trx, owner, [skuId]);
        // Its files suit none of the garments, such as files for dark ones on a white mug.
        if ((await get(trx, owner, id)).state !== 'DONE') throw new AppError('FULFIL_ID_EMPTY');
        await audit.record(trx, owner, {
          action: 'finishSkuDesign',
          entity: 'skuDesign',
          entityId: id,
          before: { status: card.state },
          after: { status: 'DONE', fulfil: chosen.code },
        });
        await emit(trx, 'skuDesignDone', { scope: owner, id, skuId, shopId, doneAt: now });
      });
      return read(scope, owner, id);
    },
  };
}

export type SkuQueue = ReturnType<typeof createSkuQueue>;
