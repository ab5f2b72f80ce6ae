import type * as contract from '@bobbin/contract/sku-designs';
import { SKU_WAITING_MAX } from '@bobbin/domain/limits';
import { formatMoney, parseMoney, type Cents } from '@bobbin/domain/money/money';
import { SHOWN_SKU_STATES, type SkuDesignState } from '@bobbin/domain/sku-designs/states';
import { listRights, type OwnerScope, type SellerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { isAscending, toFoundPage, toPage, type PageQuery } from '../../platform/paging.ts';
import { assertUnchanged } from '../../platform/precondition.ts';
import type { Audit } from '../audit/module.ts';
import type { OrdersOffers } from '../orders/module.ts';
import type { Shops } from '../shops/module.ts';
import type { TeamsOffers } from '../teams/module.ts';
import type { Wallet } from '../wallet/module.ts';
import { questionOf } from './card-words.ts';
import type { Cards } from './cards.ts';
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
  look: Cards['look'];
  shops: Pick<Shops, 'readNames'>;
  teams: Pick<TeamsOffers, 'listTeamsOfShops'>;
  wallet: Pick<Wallet, 'readBalance'>;
  orders: Pick<OrdersOffers, 'countWaitingOf'>;
  memory: {
    listNext(scope: SellerScope, skuId: string): Promise<NextPicture[]>;
    countUses(scope: OwnerScope, skuId: string): Promise<number>;
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
  const { db, clock, audit, steps, look, shops, teams, wallet, orders, memory } = deps;

  async function readAround(scope: SellerScope): Promise<Around> {
    const [shopNames, teamsOfShops, balance] = await Promise.all([
      shops.readNames(scope),
      teams.listTeamsOfShops(scope),
      scope.can('own') ? wallet.readBalance(scope) : null,
    ]);
    return { shopNames, teams: teamsOfShops, balance };
  }

  function toCard(
    scope: SellerScope,
    card: CardRow,
    { shopNames, teams: ofShops, balance }: Around,
    waiting: ReadonlyMap<string, number>,
  ): contract.SkuDesign {
    const isPriced = scope.can('viewCosts', card.shopId);
    return {
      ...toFields(card),
      ...(isPriced ? {} : { price: null, agreedPrice: null }),
      lacks: lackOf(card, balance),
      status: SHOWN_SKU_STATES.find((state) => state === card.state) ?? 'NONE',
      waitingOrders: waiting.get(card.skuId) ?? 0,
      shop: {
        friendName: shopNames.get(card.shopId)?.friendName ?? '',
        teams: (ofShops.get(card.shopId) ?? []).map(({ name }) => ({ name })),
      },
      rights: listRights(scope, card.shopId),
    };
  }

  const countWaiting = (scope: SellerScope, cards: readonly CardRow[]) =>
    orders.countWaitingOf(
      scope,
      cards.map(({ skuId }) => skuId),
      SKU_WAITING_MAX,
    );

  async function read(scope: SellerScope, id: string): Promise<contract.SkuDesign> {
    const card = await queries.getCard(db, scope, id);
    if (!card || card.state === 'KNOWN') throw new AppError('NOT_FOUND');
    return toCard(scope, card, await readAround(scope), await countWaiting(scope, [card]));
  }

  async function lock(trx: Queryable, scope: SellerScope, id: string): Promise<CardRow> {
    const card = await queries.lockCard(trx, scope, id);
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
      const waiting = await countWaiting(scope, rows);
      return {
        data: rows.map((row) => toCard(scope, row, around, waiting)),
        meta: page.meta,
        counts: {
          all: sum(SHOWN_SKU_STATES),
          none: sum(STATES_OF.none),
          yours: sum(STATES_OF.yours),
          working: sum(STATES_OF.working),
          done: sum(STATES_OF.done),
        },
      };
    },

    /** @throws AppError NOT_FOUND */
    async get(scope: SellerScope, id: string): Promise<contract.SkuDesignDetails> {
      const card = await read(scope, id);
      const [pictures, usedOrders] = await Promise.all([
        memory.listNext(scope, card.skuId),
        memory.countUses(scope, card.skuId),
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

    /** Requests a design for a SKU; idempotent. @throws AppError NOT_FOUND, SKU_DESIGN_MOVED */
    async ask(scope: SellerScope, id: string, price: string): Promise<contract.SkuDesign> {
      const cents = parseMoney(price);
      await inTransaction(db, async (trx) => {
        const card = await lock(trx, scope, id);
        if (card.state === 'CREATED' && card.agreedCents === cents) return;
        await steps.move(trx, scope, card, 'ask', {
          agreed_cents: cents,
          price_cents: null,
          submitted_at: new Date(clock.now()),
        });
        await audit.record(trx, scope, {
          action: 'askSkuDesign',
          entity: 'skuDesign',
          entityId: id,
          after: { skuId: card.skuId, agreedPrice: formatMoney(cents) },
        });
      });
      return read(scope, id);
    },

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
        const card = await lock(trx, scope, id);
        const { agreedCents, priceCents } = card;
        // A request that names no price accepts none (SKD-8).
        if (accepts || seen !== undefined) assertUnchanged({ price: seen ?? null }, { price: toMoney(priceCents) });
        if (accepts) {
          const agreed = Math.max(agreedCents ?? 0, priceCents ?? 0);
          await steps.pay(trx, scope, card, 'accept', priceCents ?? 0, { agreed_cents: agreed });
        } else {
          const change = { agreed_cents: null, price_cents: null, submitted_at: null };
          await steps.move(trx, scope, card, 'takeBack', change);
          // Checks again, because the card may have got a design in the meantime.
          await look(trx, scope, [card.skuId]);
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
