import type * as contract from '@bobbin/contract/sku-designs';
import { SKU_WAITING_MAX } from '@bobbin/domain/limits';
import { formatMoney, type Cents } from '@bobbin/domain/money/money';
import { toneOf } from '@bobbin/domain/prints/tones';
import { SHOWN_SKU_STATES, type SkuDesignState } from '@bobbin/domain/sku-designs/states';
import { listRights, type OwnerScope, type SellerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { isAscending, toFoundPage, toPage, type PageQuery } from '../../platform/paging.ts';
import { assertUnchanged } from '../../platform/precondition.ts';
import type { Audit } from '../audit/module.ts';
import type { OrdersOffers } from '../orders/module.ts';
import type { Shops } from '../shops/module.ts';
import type { TeamsOffers } from '../teams/module.ts';
import type { Wallet } from '../wallet/module.ts';
import { createAsking } from './asking.ts';
import { readBoard, type ListBoardFacts } from './board.ts';
import { questionOf } from './card-words.ts';
import { isCard, listOfCard, type Cards } from './cards.ts';
import * as queries from './sku-designs.sql.ts';
import type { CardRow } from './sku-designs.sql.ts';
import type { Steps } from './transitions.ts';
import { lackOf, toFields, toMoney } from './wire.ts';

type ListQuery = PageQuery & {
  search?: string | undefined;
  view?: contract.SkuDesignView | undefined;
  shops?: string[] | undefined;
  teams?: string[] | undefined;
};

/** Data of a card that are not in the card's row. */
interface Around {
  shopNames: ReadonlyMap<string, { friendName: string }>;
  teams: ReadonlyMap<string, readonly { id: string; name: string }[]>;
  /** The seller's balance; null for a caller who may not see costs. */
  balance: Cents | null;
}

/** A picture that the next order of the SKU gets, as the library shows it. */
interface NextPicture {
  placement: string;
  url: string;
  thumbnailUrl: string | null;
  name: string;
  width: number;
  height: number;
}

interface Deps {
  db: Db;
  clock: Clock;
  audit: Pick<Audit, 'record'>;
  steps: Steps;
  cards: Cards;
  shops: Pick<Shops, 'readNames'>;
  teams: Pick<TeamsOffers, 'listTeamsOfShops'>;
  wallet: Pick<Wallet, 'readBalance'>;
  orders: Pick<OrdersOffers, 'readWaitingOf'>;
  memory: {
    listNext(scope: SellerScope, skuIds: readonly string[]): Promise<NextPicture[]>;
    countUses(scope: OwnerScope, skuIds: readonly string[]): Promise<number>;
    listBoardFacts: ListBoardFacts;
  };
}

const STATES_OF: Record<contract.SkuDesignView, readonly SkuDesignState[]> = {
  none: ['NONE'],
  yours: ['PENDING_PAYMENT'],
  working: ['CREATED', 'INPROCESS'],
  done: ['DONE'],
};

/** Lists the shops of a team, limited to the chosen shops if there are any. */
function toShopsOf(teamIds: readonly string[], teamsOf: Around['teams'], chosen: readonly string[] | undefined) {
  const isOfOne = (shopId: string) => teamsOf.get(shopId)?.some(({ id }) => teamIds.includes(id)) === true;
  return [...(chosen ?? teamsOf.keys())].filter(isOfOne);
}

export function createSkuDesigns(deps: Deps) {
  const { db, audit, steps, cards, shops, teams, wallet, orders, memory } = deps;
  const asking = createAsking(deps);

  async function readAround(scope: SellerScope): Promise<Around> {
    const [shopNames, teamsOfShops, balance] = await Promise.all([
      shops.readNames(scope),
      teams.listTeamsOfShops(scope),
      scope.can('own') ? wallet.readBalance(scope) : null,
    ]);
    return { shopNames, teams: teamsOfShops, balance };
  }

  /** Adds what cards show of their SKUs and orders. */
  async function toCards(scope: SellerScope, rows: readonly CardRow[], around: Around): Promise<contract.SkuDesign[]> {
    const { shopNames, teams: ofShops, balance } = around;
    const board = await readBoard(db, scope, rows, memory.listBoardFacts);
    const groups = rows.map((card) => ({ key: card.id, skuIds: board.covered(card).map(({ skuId }) => skuId) }));
    const waiting = await orders.readWaitingOf(scope, groups, SKU_WAITING_MAX);
    return rows.map((card) => {
      const isPriced = scope.can('viewCosts', card.shopId);
      const covered = board.covered(card);
      const of = waiting.get(card.id);
      const count = (skuId: string) => of?.bySku.get(skuId) ?? 0;
      const busiest = covered.toSorted((a, b) => count(b.skuId) - count(a.skuId))[0];
      return {
        ...toFields(card, covered, board.facts, busiest === undefined || count(busiest.skuId) === 0 ? card : busiest),
        ...(isPriced ? {} : { price: null, agreedPrice: null }),
        lacks: lackOf(card, balance),
        status: SHOWN_SKU_STATES.find((state) => state === card.state) ?? 'NONE',
        waitingOrders: of?.orders ?? 0,
        dueAt: of?.dueAt?.toISOString() ?? null,
        bulkBlock: board.bulkBlock(card),
        shop: {
          friendName: shopNames.get(card.shopId)?.friendName ?? '',
          teams: (ofShops.get(card.shopId) ?? []).map(({ name }) => ({ name })),
        },
        rights: listRights(scope, card.shopId),
      };
    });
  }

  /** Finds a card by its id, or by that of a SKU that it covers. @throws AppError NOT_FOUND */
  async function findCard(scope: SellerScope, id: string): Promise<CardRow> {
    const own = await queries.getCard(db, scope, id);
    const card = own?.state === 'PART' ? await queries.getCard(db, scope, own.leadId ?? '') : own;
    if (!card || !isCard(card)) throw new AppError('NOT_FOUND');
    return card;
  }

  async function read(scope: SellerScope, id: string): Promise<contract.SkuDesign> {
    const [card] = await toCards(scope, [await findCard(scope, id)], await readAround(scope));
    if (!card) throw new AppError('NOT_FOUND');
    return card;
  }

  return {
    async list(
      scope: SellerScope,
      { search, view, shops: chosen, teams: teamIds, sortBy, ...paging }: ListQuery,
    ): Promise<contract.SkuDesigns> {
      const around = await readAround(scope);
      const shopIds = teamIds === undefined ? chosen : toShopsOf(teamIds, around.teams, chosen);
      const filter = {
        question: questionOf(scope.ownerId, search),
        states: view === undefined ? null : STATES_OF[view],
        shops: shopIds,
      };
      const counted = await queries.listCounts(db, scope, shopIds);
      const sum = (states: readonly SkuDesignState[]) =>
        counted.reduce((total, { state, count }) => total + (states.includes(state) ? count : 0), 0);
      const total =
        filter.question === null ? sum(filter.states ?? SHOWN_SKU_STATES) : await queries.countFound(db, scope, filter);
      const page = filter.question === null ? toPage(paging, total) : toFoundPage(paging, total);
      const rows = await queries.listCards(db, scope, filter, page, isAscending(sortBy));
      return {
        data: await toCards(scope, rows, around),
        meta: page.meta,
        counts: {
          all: sum(SHOWN_SKU_STATES),
          none: sum(STATES_OF.none),
          yours: sum(STATES_OF.yours),
          working: sum(STATES_OF.working),
          done: sum(STATES_OF.done),
        },
        balance: around.balance === null ? null : formatMoney(around.balance),
      };
    },

    /** @throws AppError NOT_FOUND */
    async get(scope: SellerScope, id: string): Promise<contract.SkuDesignDetails> {
      const card = await read(scope, id);
      // One SKU of each tone has all variants that differ by it.
      const shown = Map.groupBy(card.skus, ({ color }) => toneOf(color ?? ''));
      const [pictures, usedOrders] = await Promise.all([
        memory.listNext(scope, [card.skuId, ...[...shown.values()].flatMap(([first]) => first?.skuId ?? [])]),
        memory.countUses(
          scope,
          card.skus.map(({ skuId }) => skuId),
        ),
      ]);
      const of = (isMockup: boolean): contract.SkuPicture[] =>
        pictures
          .filter(({ placement }) => placement.startsWith('productMockup') === isMockup)
          .map(({ placement, url, thumbnailUrl, name, width, height }) => {
            const side = placement.replace(/^product(Mockup)?/, '').toLowerCase();
            return { url, thumbnailUrl, name, side, width, height };
          });
      return { ...card, thumbnails: of(true), designs: of(false), usedOrders };
    },

    /** Requests a design; idempotent. @throws AppError NOT_FOUND, SKU_DESIGN_MOVED */
    ask: async (
      scope: SellerScope,
      id: string,
      price: string,
      colors?: readonly string[],
    ): Promise<contract.SkuDesign> => read(scope, await asking.ask(scope, id, price, colors)),

    askAll: asking.askAll,

    /**
     * Pays the price that waits for the seller, or withdraws the request.
     * @param seen the price that the seller saw; only this price is paid
     * @throws AppError NOT_FOUND, SKU_DESIGN_MOVED, CHANGED_MEANWHILE, BALANCE_TOO_LOW
     */
    async answer(
      scope: SellerScope,
      id: string,
      accepts: boolean,
      seen: string | null | undefined,
    ): Promise<contract.SkuDesign> {
      await inTransaction(db, async (trx) => {
        const { card, rows } = await cards.lock(trx, scope, id);
        const { agreedCents, priceCents } = card;
        // A request that names no price accepts none (SKD-8).
        if (accepts || seen !== undefined) assertUnchanged({ price: seen ?? null }, { price: toMoney(priceCents) });
        if (accepts) {
          const agreed = Math.max(agreedCents ?? 0, priceCents ?? 0);
          const skuIds = listOfCard(rows, card).map(({ skuId }) => skuId);
          await steps.pay(trx, scope, card, skuIds, 'accept', priceCents ?? 0, { agreed_cents: agreed });
        } else {
          const change = { agreed_cents: null, price_cents: null, submitted_at: null, colors: [] };
          await steps.move(trx, scope, card, 'takeBack', change);
          // Its SKUs join the card of the other ones, and may have got a print meanwhile.
          await cards.look(trx, scope, [card.skuId]);
        }
        await audit.record(trx, scope, {
          action: accepts ? 'acceptSkuDesign' : 'takeBackSkuDesign',
          entity: 'skuDesign',
          entityId: id,
          before: { status: card.state, agreedPrice: toMoney(agreedCents), price: toMoney(priceCents) },
          after: { status: accepts ? 'INPROCESS' : 'NONE' },
        });
      });
      return read(scope, id);
    },
  };
}

export type SkuDesigns = ReturnType<typeof createSkuDesigns>;
