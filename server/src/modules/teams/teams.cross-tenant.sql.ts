import type { TeamRole } from '@bobbin/domain/teams/rights';
import { sql } from 'kysely';
import { kept, type Queryable } from '../../platform/database.ts';
import { isAmong, crossTenant, type OwnedShop } from '../../platform/cross-tenant.ts';
import { toPattern } from '../../platform/full-text.ts';

/** A team of any seller. */
export interface AnyTeamRow {
  ownerId: string;
  id: string;
  name: string;
  role: TeamRole;
  shopsCount: number;
}

export interface AnyTeamChoice {
  search: string;
  /** Selects the teams with these ids, whatever their names are. */
  ids: readonly string[];
  /** Limits the result to teams of these sellers; null means all sellers. */
  ownerIds: readonly string[] | null;
  limit: number;
}

/** Lists teams by name: matches of a search up to a maximum, and the teams with the given ids. */
export async function listTeamsOfAllSellers(
  db: Queryable,
  { search, ids, ownerIds, limit }: AnyTeamChoice,
): Promise<AnyTeamRow[]> {
  const pattern = toPattern(search);
  const { rows } = await sql<AnyTeamRow>`${crossTenant('listTeamsOfAllSellers')}
    select t.owner_id as "ownerId", t.id, t.name, t.role, count(s.shop_id)::bigint as "shopsCount"
    from teams t left join team_shops s on s.owner_id = t.owner_id and s.team_id = t.id
    where t.id = any(${ids}) or (t.name ilike ${pattern}
      ${ownerIds === null ? sql`` : sql`and t.owner_id = any(${ownerIds})`})
    group by t.owner_id, t.id, t.name, t.role
    order by (t.id = any(${ids})) desc, lower(t.name), t.id limit ${limit + ids.length}`.execute(db);
  return rows;
}

/** Lists the shops of these teams, each once. */
export async function listShopsOfTeams(
  db: Queryable,
  teamIds: readonly string[],
): Promise<{ ownerId: string; shopId: string }[]> {
  const { rows } = await sql<{ ownerId: string; shopId: string }>`${crossTenant('listShopsOfTeams')}
    select distinct owner_id as "ownerId", shop_id as "shopId" from team_shops where team_id = any(${teamIds})`.execute(
    db,
  );
  return rows;
}

/** Lists the teams of the given shops, in the sequence in which they were assigned. */
export async function listTeamsOfShopsOfAllSellers(
  db: Queryable,
  shops: readonly OwnedShop[],
): Promise<(OwnedShop & { id: string; name: string; role: TeamRole })[]> {
  const { rows } = await sql<
    OwnedShop & { id: string; name: string; role: TeamRole }
  >`${kept}${crossTenant('listTeamsOfShopsOfAllSellers')}
    select s.owner_id as "ownerId", s.shop_id as "shopId", t.id, t.name, t.role
    from team_shops s join teams t on t.owner_id = s.owner_id and t.id = s.team_id
    where ${isAmong(shops, 's.owner_id', 's.shop_id')} order by s.assigned_at, s.shop_id`.execute(db);
  return rows;
}
