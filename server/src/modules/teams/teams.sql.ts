import type { TeamRole } from '@bobbin/domain/teams/rights';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable, Tables } from '../../platform/database.ts';

const TEAM_COLUMNS = ['id', 'name', 'role', 'description'] as const;

export async function listTeamRows(db: Queryable, { ownerId }: OwnerScope) {
  return db
    .selectFrom('teams')
    .select(TEAM_COLUMNS)
    .where('owner_id', '=', ownerId)
    .orderBy(sql`lower(name)`)
    .$narrowType<{ role: TeamRole }>()
    .execute();
}

export async function getTeamRow(db: Queryable, { ownerId }: OwnerScope, teamId: string) {
  return db
    .selectFrom('teams')
    .select(TEAM_COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('id', '=', teamId)
    .$narrowType<{ role: TeamRole }>()
    .executeTakeFirst();
}

export async function insertTeam(
  trx: Queryable,
  { ownerId }: OwnerScope,
  row: Omit<Insertable<Tables['teams']>, 'owner_id'>,
) {
  await trx
    .insertInto('teams')
    .values({ owner_id: ownerId, ...row })
    .execute();
}

export async function updateTeamRow(
  trx: Queryable,
  { ownerId }: OwnerScope,
  teamId: string,
  changes: Updateable<Tables['teams']>,
) {
  await trx.updateTable('teams').set(changes).where('owner_id', '=', ownerId).where('id', '=', teamId).execute();
}

/** Deletes a team together with its members, invitations and assigned shops. */
export async function deleteTeam(trx: Queryable, { ownerId }: OwnerScope, teamId: string) {
  await trx.deleteFrom('teams').where('owner_id', '=', ownerId).where('id', '=', teamId).execute();
}

/** Lists all memberships of an owner's teams, which are few. */
export async function listMemberRows(db: Queryable, { ownerId }: OwnerScope) {
  return db
    .selectFrom('team_members')
    .select(['team_id as teamId', 'user_id as userId', 'joined_at as joinedAt'])
    .where('owner_id', '=', ownerId)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute();
}

/** Adds a member; returns false when the user already belongs to the team. */
export async function insertMember(trx: Queryable, { ownerId }: OwnerScope, teamId: string, userId: string, now: Date) {
  const result = await trx
    .insertInto('team_members')
    .values({ owner_id: ownerId, team_id: teamId, user_id: userId, joined_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteMember(trx: Queryable, { ownerId }: OwnerScope, teamId: string, userId: string) {
  const result = await trx
    .deleteFrom('team_members')
    .where('owner_id', '=', ownerId)
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Removes a user from all teams of an owner, and deletes the user's accepted invitations. */
export async function removePerson(trx: Queryable, { ownerId }: OwnerScope, userId: string): Promise<void> {
  await trx.deleteFrom('team_members').where('owner_id', '=', ownerId).where('user_id', '=', userId).execute();
  await trx.deleteFrom('team_invitations').where('owner_id', '=', ownerId).where('accepted_by', '=', userId).execute();
}

/** Lists the shops of all teams of an owner. */
export async function listTeamShopRows(db: Queryable, { ownerId }: OwnerScope) {
  return db
    .selectFrom('team_shops')
    .select(['team_id as teamId', 'shop_id as shopId'])
    .where('owner_id', '=', ownerId)
    .orderBy('assigned_at')
    .orderBy('shop_id')
    .execute();
}

/** Adds a shop to a team; returns false when the team already has it. */
export async function insertTeamShop(
  trx: Queryable,
  { ownerId }: OwnerScope,
  teamId: string,
  shopId: string,
  now: Date,
) {
  const result = await trx
    .insertInto('team_shops')
    .values({ owner_id: ownerId, team_id: teamId, shop_id: shopId, assigned_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteTeamShop(trx: Queryable, { ownerId }: OwnerScope, teamId: string, shopId: string) {
  const result = await trx
    .deleteFrom('team_shops')
    .where('owner_id', '=', ownerId)
    .where('team_id', '=', teamId)
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function listInvitationRows(db: Queryable, { ownerId }: OwnerScope, teamId: string) {
  return db
    .selectFrom('team_invitations')
    .select(['email', 'created_at as sentAt', 'expires_at as expiresAt'])
    .where('owner_id', '=', ownerId)
    .where('team_id', '=', teamId)
    .where('accepted_by', 'is', null)
    .orderBy('created_at')
    .execute();
}

/** Inserts or replaces an invitation, because an email has at most one invitation per team. */
export async function upsertInvitation(
  trx: Queryable,
  { ownerId }: OwnerScope,
  row: Omit<Insertable<Tables['team_invitations']>, 'owner_id'>,
) {
  const { token_hash, created_at, expires_at } = row;
  await trx
    .insertInto('team_invitations')
    .values({ owner_id: ownerId, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'team_id', 'email'])
        .doUpdateSet({ token_hash, created_at, expires_at, accepted_by: null }),
    )
    .execute();
}

export async function findInvitation(db: Queryable, { ownerId }: OwnerScope, teamId: string, tokenHash: string) {
  return db
    .selectFrom('team_invitations')
    .select(['email', 'expires_at as expiresAt', 'accepted_by as acceptedBy'])
    .where('owner_id', '=', ownerId)
    .where('team_id', '=', teamId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function markAccepted(
  trx: Queryable,
  { ownerId }: OwnerScope,
  teamId: string,
  email: string,
  userId: string,
) {
  await trx
    .updateTable('team_invitations')
    .set({ accepted_by: userId })
    .where('owner_id', '=', ownerId)
    .where('team_id', '=', teamId)
    .where('email', '=', email)
    .execute();
}

export async function deleteInvitation(trx: Queryable, { ownerId }: OwnerScope, teamId: string, email: string) {
  const result = await trx
    .deleteFrom('team_invitations')
    .where('owner_id', '=', ownerId)
    .where('team_id', '=', teamId)
    .where('email', '=', email)
    .where('accepted_by', 'is', null)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Lists the owners to whose teams a user belongs, the first joined first. */
export async function listOwnersOf(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('team_directory')
    .select('owner_id')
    .where('user_id', '=', userId)
    .orderBy('joined_at')
    .orderBy('owner_id')
    .execute();
  return rows.map((row) => row.owner_id);
}

export async function upsertDirectory(trx: Queryable, userId: string, ownerId: string, now: Date) {
  await trx
    .insertInto('team_directory')
    .values({ user_id: userId, owner_id: ownerId, joined_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteDirectory(trx: Queryable, userIds: readonly string[], ownerId: string) {
  if (userIds.length === 0) return;
  await trx
    .deleteFrom('team_directory')
    .where('owner_id', '=', ownerId)
    .where('user_id', 'in', [...userIds])
    .execute();
}

/** Lists a user's teams at one owner, one row for each shop; a team without shops has one row without a shop. */
export async function listMembershipRows(db: Queryable, { ownerId }: OwnerScope, userId: string) {
  return db
    .selectFrom('team_members as member')
    .innerJoin('teams as team', (join) =>
      join.on('team.owner_id', '=', ownerId).onRef('team.id', '=', 'member.team_id'),
    )
    .leftJoin('team_shops as shop', (join) =>
      join.on('shop.owner_id', '=', ownerId).onRef('shop.team_id', '=', 'member.team_id'),
    )
    .select(['team.id', 'team.name', 'team.role', 'shop.shop_id as shopId'])
    .where('member.owner_id', '=', ownerId)
    .where('member.user_id', '=', userId)
    .orderBy('member.joined_at')
    .orderBy('team.id')
    .$narrowType<{ role: TeamRole }>()
    .execute();
}

/** Removes a shop from all teams; returns these teams. */
export async function deleteShopFromTeams(trx: Queryable, { ownerId }: OwnerScope, shopId: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom('team_shops')
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .returning('team_id as teamId')
    .execute();
  return rows.map(({ teamId }) => teamId);
}

/** Lists the members for an owner's shops, one row for each combination of member, team and shop. */
export async function listShopMembershipRows(db: Queryable, { ownerId }: OwnerScope) {
  return db
    .selectFrom('team_members as member')
    .innerJoin('teams as team', (join) =>
      join.on('team.owner_id', '=', ownerId).onRef('team.id', '=', 'member.team_id'),
    )
    .innerJoin('team_shops as shop', (join) =>
      join.on('shop.owner_id', '=', ownerId).onRef('shop.team_id', '=', 'member.team_id'),
    )
    .select(['member.user_id as userId', 'team.role', 'shop.shop_id as shopId'])
    .where('member.owner_id', '=', ownerId)
    .$narrowType<{ role: TeamRole }>()
    .execute();
}
