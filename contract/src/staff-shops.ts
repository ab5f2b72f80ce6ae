import { TEAM_ROLES } from '@bobbin/domain/teams/rights';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { commaList, instant, typedSearch } from './envelope.ts';
import { allShopFilter, shopOwner } from './shops.ts';
import * as calls from './staff-shops.calls.ts';

const count = z.number().int();
const search = typedSearch(200).optional();

/** Options in the filters of the staff's shop list: the first matches of the search, and the options that are chosen already. */
const choiceQuery = z.object({ search, ids: commaList.optional() });

/** A seller, with the number of open and closed shops in the list. */
export const owningSeller = shopOwner.extend({ shopsCount: count });
export type OwningSeller = z.infer<typeof owningSeller>;

export const listShopOwners = endpoint({
  ...calls.listShopOwners,
  summary: 'Search sellers with shops: the first 20 matches of name or email, and those of `ids`',
  query: choiceQuery,
  reply: z.array(owningSeller),
  errors: [],
});

/** A team of any seller. */
export const anyTeam = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(TEAM_ROLES),
  owner: shopOwner,
  shopsCount: count,
});
export type AnyTeam = z.infer<typeof anyTeam>;

export const listAnyTeams = endpoint({
  ...calls.listAnyTeams,
  summary: 'Search teams of all sellers, or of `owners`: the first 20 matches of the name, and those of `ids`',
  query: choiceQuery.extend({ owners: commaList.optional() }),
  reply: z.array(anyTeam),
  errors: [],
});

const found = { search, ...allShopFilter };

export const checkFailingProxies = endpoint({
  ...calls.checkFailingProxies,
  summary: 'Retry the failing proxies of the shops that match a search and filters, in jobs; logged',
  body: z.object(found),
  /** Number of proxies that are tried, and the start time, which the caller passes to `getProxyChecks`. */
  reply: z.object({ count, startedAt: instant }),
  errors: [],
});

export const getProxyChecks = endpoint({
  ...calls.getProxyChecks,
  summary: 'Count failing proxies of the shops that match a search and filters, and those that wait for a retry',
  query: z.object({ ...found, since: z.iso.datetime().optional() }),
  /** `waiting`: proxies that were not tried since the given instant; 0 without one. */
  reply: z.object({ failing: count, waiting: count }),
  errors: [],
});
