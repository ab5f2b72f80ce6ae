import type { StaffShopView } from '@bobbin/domain/shops/staff-shop-views';
import type { StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AnyShopFilter } from './shops.cross-tenant.sql.ts';

/** Filter of staff over the shops of all sellers (ROL-35, ROL-47, ROL-48). */
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

/** Functions of other modules that the filter needs. */
export interface ChoiceSources {
  clock: Clock;
  /** Lists the shops that have an order with the id; several if a shop moved between sellers. */
  findOrderShops(orderId: string): Promise<ShopOfSomebody[]>;
  /** Lists the shops that have violations. */
  listViolating(): Promise<ShopOfSomebody[]>;
  listShopsOfTeams(scope: StaffScope, teamIds: readonly string[]): Promise<ShopOfSomebody[]>;
}

/** Creates the function that resolves a filter for statements over all shops; an empty filter matches all shops. */
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
