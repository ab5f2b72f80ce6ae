import type { StaffShopView } from '@bobbin/domain/shops/staff-shop-views';
import type { StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AnyShopFilter } from './shops.cross-tenant.sql.ts';

/** Filters of staff over the shops of all sellers (ROL-35, ROL-47, ROL-48). */
export interface AnyShopChoice {
  search?: string | undefined;
  statuses?: string[] | undefined;
  /** Ids of sellers. */
  owners?: string[] | undefined;
  /** Ids of teams. */
  teams?: string[] | undefined;
  view?: StaffShopView | undefined;
}

interface ShopOfSomebody {
  ownerId: string;
  shopId: string;
}

/** Where the facts of a choice lie that other modules know. */
export interface ChoiceSources {
  clock: Clock;
  /** The shops of an order by its id; of one that went from seller to seller, one for each of them. */
  findOrderShops(orderId: string): Promise<ShopOfSomebody[]>;
  /** Shops against which the marketplace holds violations. */
  listViolating(): Promise<ShopOfSomebody[]>;
  listShopsOfTeams(scope: StaffScope, teamIds: readonly string[]): Promise<ShopOfSomebody[]>;
}

/** What statements over all shops take; a filter that names nothing narrows nothing. */
export type FindShops = (scope: StaffScope, choice: AnyShopChoice) => Promise<AnyShopFilter>;

const orNull = <T>(values: T[] = []) => (values.length === 0 ? null : values);

export function createFindShops({ clock, findOrderShops, listViolating, listShopsOfTeams }: ChoiceSources): FindShops {
  return async (scope, { search: asked, statuses = [], owners, teams, view }) => {
    const search = asked?.trim() ?? '';
    const teamIds = orNull(teams);
    const [ofOrder, violating, ofTeams] = await Promise.all([
      search === '' ? [] : findOrderShops(search),
      listViolating(),
      teamIds === null ? null : listShopsOfTeams(scope, teamIds),
    ]);
    return {
      isOpen: statuses.length === 1 ? statuses.includes('OPEN') : null,
      search,
      shopIds: ofOrder.map(({ shopId }) => shopId),
      ownerIds: orNull(owners),
      ofTeams,
      violating,
      view: view ?? null,
      now: new Date(clock.now()),
    };
  };
}
