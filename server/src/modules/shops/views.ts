import type { Shop, ShopSummary } from '@bobbin/contract/shops';
import { formatMoney } from '@bobbin/domain/money/money';
import { daysToEnd } from '@bobbin/domain/shops/shop-expiry';
import {
  ENDING_SOON_DAYS,
  isInShopView,
  rankOfNeed,
  type ShopState,
  type ShopView,
} from '@bobbin/domain/shops/shop-views';
import type { OwnerScope, SellerScope, StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { isAscending } from '../../platform/paging.ts';
import type { OwnedShop } from '../../platform/cross-tenant.ts';
import * as queries from './shops.sql.ts';
import { endOf } from './shops.ts';

/** Data of the browser extension for the row of a shop. */
export type VisitFacts = Pick<
  Shop,
  | 'isSyncExtension'
  | 'extensionSyncedAt'
  | 'shopHealth'
  | 'shopHealthLevel'
  | 'acceleratedSettlement'
  | 'canFlashSale'
  | 'violationCount'
>;
export interface ShopVisits {
  readFacts(scope: OwnerScope): Promise<ReadonlyMap<string, VisitFacts>>;
  /** Reads the extension's data of several sellers' shops, for staff, keyed by `keyOfShop`. */
  readFactsOfAllSellers(scope: StaffScope, shops: readonly OwnedShop[]): Promise<ReadonlyMap<string, VisitFacts>>;
}

/** Data of the teams module for the row of a shop. */
export interface TeamFacts {
  listTeamsOfShops(scope: OwnerScope): Promise<ReadonlyMap<string, Shop['teams']>>;
  /** Lists the teams of several sellers' shops, for staff, keyed by `keyOfShop`. */
  listTeamsOfAllShops(scope: StaffScope, shops: readonly OwnedShop[]): Promise<ReadonlyMap<string, Shop['teams']>>;
}

export interface ShopChoice {
  statuses?: string[] | undefined;
  /** Ids of teams. */
  teams?: string[] | undefined;
}

interface Deps {
  db: Db;
  clock: Clock;
  extension: ShopVisits;
  teams: TeamFacts;
  /** The fee of one renewal of a subscription. */
  feeCents: number;
}

/** Selects open shops, closed shops, or both. */
export function toActivity({ statuses = [] }: ShopChoice): Pick<queries.ShopListFilter, 'isActive'> {
  const isBoth = statuses.length === 0 || (statuses.includes('OPEN') && statuses.includes('CLOSED'));
  return isBoth ? {} : { isActive: statuses.includes('OPEN') };
}

/** Finds shops that need action. The shops are counted and selected by the same rule in memory, which is cheap, because a seller has few shops. */
export function createShopViews({ db, clock, extension, teams, feeCents }: Deps) {
  /** Reads the shops under a filter with the data that decide in which views they are, newest first. */
  async function readStates(scope: OwnerScope, filter: queries.ShopListFilter, teamIds: readonly string[] | undefined) {
    const [rows, visits, shown] = await Promise.all([
      queries.listShopStates(db, scope, filter),
      extension.readFacts(scope),
      teams.listTeamsOfShops(scope),
    ]);
    const states = rows.map((row) => {
      const own = (shown.get(row.id) ?? []).map(({ id }) => id);
      const state: ShopState = {
        endsAt: endOf(row).at.getTime(),
        needsAuthorization: row.needsAuthorization,
        isProxyFailing: row.isProxyFailing,
        isSyncExtension: visits.get(row.id)?.isSyncExtension ?? false,
        isDisconnected: row.disconnectedAt !== null,
        isAssigned: own.length > 0,
      };
      return { row, state, own };
    });
    return teamIds === undefined ? states : states.filter(({ own }) => own.some((id) => teamIds.includes(id)));
  }

  return {
    /** Lists the ids of the shops under a filter that are in a view and belong to the given teams, sorted by `sortBy`. */
    async find(
      scope: OwnerScope,
      filter: queries.ShopListFilter,
      {
        view,
        teams: teamIds,
        sortBy,
      }: { view: ShopView | undefined; teams: readonly string[] | undefined; sortBy: string },
    ): Promise<string[]> {
      const now = clock.now();
      const states = (await readStates(scope, filter, teamIds)).filter(
        ({ state }) => view === undefined || isInShopView(view, state, now),
      );
      // The sort is stable, so shops with equal values stay sorted newest first.
      const [field] = sortBy.split(':');
      const turn = isAscending(sortBy) ? 1 : -1;
      if (field === 'friendName') {
        states.sort((one, other) => turn * one.row.friendName.localeCompare(other.row.friendName));
      } else if (field === 'needs') {
        states.sort((one, other) => turn * (rankOfNeed(other.state, now) - rankOfNeed(one.state, now)));
      } else if (turn === 1) states.reverse();
      return states.map(({ row }) => row.id);
    },

    /** Counts the shops in each view under the same filter, and lists those whose subscription can be renewed now (SHP-50, SHP-52). */
    async readSummary(scope: SellerScope, choice: ShopChoice): Promise<ShopSummary> {
      const now = clock.now();
      const { isActive } = toActivity(choice);
      const every = await readStates(scope, {}, choice.teams);
      const states = every.filter(({ row }) => isActive === undefined || row.isActive === isActive);
      const countIn = (view: ShopView) => states.filter(({ state }) => isInShopView(view, state, now)).length;
      const isOwn = ({ row }: (typeof every)[number]) => scope.can('own', row.id);
      const isNear = ({ row }: (typeof every)[number]) =>
        daysToEnd(row.subscriptionEndsAt.getTime(), now) <= ENDING_SOON_DAYS;
      const renewable = states.filter((one) => !one.state.isDisconnected && isOwn(one) && isNear(one));
      return {
        all: states.length,
        views: {
          broken: countIn('broken'),
          expired: countIn('expired'),
          ending: countIn('ending'),
          unassigned: countIn('unassigned'),
        },
        open: every.filter(({ row }) => row.isActive).length,
        closed: every.filter(({ row }) => !row.isActive).length,
        renewable: renewable.map(({ row: { id, friendName, subscriptionEndsAt } }) => ({
          id,
          friendName,
          subscriptionEndsAt: subscriptionEndsAt.toISOString(),
        })),
        fee: every.some(isOwn) ? formatMoney(feeCents) : null,
      };
    },
  };
}

export type ShopViews = ReturnType<typeof createShopViews>;
