import type { CodeSearch } from '../../platform/code-search.ts';
import type { Module } from '../../platform/module.ts';
import type { People } from '../accounts/module.ts';
import { bindStaffSearch } from './admin.routes.ts';
import { createSellers } from './sellers.ts';
import { createStaffSearch } from './staff-search.ts';

interface Needs {
  people: Pick<People, 'readPeople'>;
  /** Return the owner of an order, and the owner of a shop, by their ids; null for an unknown id. */
  findOrderOwner(orderId: string): Promise<string | null>;
  findShopOwner(shopId: string): Promise<string | null>;
  /** Lists the searches of all modules, in the sequence of the modules. */
  listSearches(): readonly CodeSearch[];
}

/** The module of the search of staff, which covers everything that has a code or a name. */
export function buildStaffSearch(needs: Needs): Module {
  const search = createStaffSearch(needs);
  const sellers = createSellers(needs);
  return { name: 'staffSearch', bind: (routes) => bindStaffSearch(routes, search, sellers) };
}
