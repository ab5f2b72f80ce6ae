import type { Workspace } from '@bobbin/contract/teams';
import { TEAM_SIZE_MAX } from '@bobbin/domain/limits';
import { invitedScope, type OwnerScope, type SellerScope } from '../../platform/access.ts';
import { countAttempt } from '../../platform/attempts.ts';
import type { Clock } from '../../platform/clock.ts';
import { createSecret, hashOf } from '../../platform/crypto.ts';
import type { Db, Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { People } from '../accounts/module.ts';
import type { Audit } from '../audit/module.ts';
import type { Mails } from '../mails/module.ts';
import * as queries from './teams.sql.ts';
import type { Memberships } from './memberships.ts';
import { tidyDirectory, type ChangeTeams } from './teams.ts';

const INVITATION_MS = 7 * 24 * 3600_000;
/** Limits invitations, because they are sent to email addresses that may belong to any person. */
const PER_OWNER = { max: 60, windowSeconds: 3600 };

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
  mails: Pick<Mails, 'queue'>;
  people: People;
  memberships: Memberships;
  change: ChangeTeams;
  publicUrl: string;
}

/** An invitation token contains the id of its owner, so that its row is found through the key of the table; ids of owners may contain dots. */
function parseToken(token: string): { ownerId: string; teamId: string } | null {
  const [, ownerId, teamId] = /^(.+)\.([^.]+)\.[^.]+$/.exec(token) ?? [];
  return ownerId !== undefined && teamId !== undefined ? { ownerId, teamId } : null;
}

export function createJoining({ db, clock, audit, mails, people, memberships, change, publicUrl }: Deps) {
  async function listWorkspaces(scope: SellerScope): Promise<Workspace[]> {
    const known = await memberships.readMemberships(scope.ownerId);
    const owners = await people.readPeople(known.map(({ ownerId }) => ownerId));
    return known.map(({ ownerId, teams }) => ({
      ownerId,
      ownerName: owners.get(ownerId)?.name ?? '',
      shopsCount: new Set(teams.flatMap(({ shops }) => shops)).size,
      teams: teams.map(({ id, name, role }) => ({ id, name, role })),
    }));
  }

  async function listMembers(trx: Queryable, scope: OwnerScope, teamId: string): Promise<string[]> {
    const rows = await queries.listMemberRows(trx, scope);
    return rows.filter((row) => row.teamId === teamId).map(({ userId }) => userId);
  }

  return {
    listWorkspaces,

    /** Invites a user to a team. @throws AppError NOT_FOUND, TEAM_MEMBER_ALREADY, TEAM_FULL, TOO_MANY_REQUESTS */
    async invite(scope: SellerScope, teamId: string, email: string): Promise<void> {
      const address = email.toLowerCase();
      await countAttempt(db, clock, `invite:${scope.ownerId}`, PER_OWNER);
      const [known, owner] = await Promise.all([people.findPerson(address), people.readContact(scope.ownerId)]);
      if (!owner || known === scope.ownerId) throw new AppError('TEAM_MEMBER_ALREADY');
      const reader = known === null ? null : await people.readContact(known);
      await change(scope.ownerId, async ({ trx }) => {
        const team = await queries.getTeamRow(trx, scope, teamId);
        if (!team) throw new AppError('NOT_FOUND');
        const members = await listMembers(trx, scope, teamId);
        if (known !== null && members.includes(known)) throw new AppError('TEAM_MEMBER_ALREADY');
        const open = (await queries.listInvitationRows(trx, scope, teamId)).filter((row) => row.email !== address);
        if (members.length + open.length >= TEAM_SIZE_MAX) throw new AppError('TEAM_FULL');
        const token = `${scope.ownerId}.${teamId}.${createSecret()}`;
        const now = clock.now();
        await queries.upsertInvitation(trx, scope, {
          team_id: teamId,
          email: address,
          token_hash: hashOf(token),
          created_at: new Date(now),
          expires_at: new Date(now + INVITATION_MS),
        });
        await mails.queue(trx, {
          kind: 'teamInvitation',
          // Stores the mail under the owner, who caused it, because the address may have no account yet.
          to: { userId: scope.ownerId, email: address, locale: reader?.locale ?? owner.locale },
          facts: {
            owner: owner.email,
            role: team.role,
            link: `${publicUrl}/join-team?${new URLSearchParams({ token })}`,
          },
        });
        await audit.record(trx, scope, {
          action: 'invite',
          entity: 'team',
          entityId: teamId,
          after: { name: team.name, email: address },
        });
      });
    },

    /** Withdraws an invitation. @throws AppError NOT_FOUND */
    async revoke(scope: SellerScope, teamId: string, email: string): Promise<void> {
      await change(scope.ownerId, async ({ trx }) => {
        const isOpen = await queries.deleteInvitation(trx, scope, teamId, email.toLowerCase());
        if (!isOpen) throw new AppError('NOT_FOUND');
        await audit.record(trx, scope, {
          action: 'revokeInvitation',
          entity: 'team',
          entityId: teamId,
          before: { email },
        });
      });
    },

    /** Accepts an invitation. @throws AppError INVITATION_INVALID, INVITATION_EXPIRED, INVITATION_OF_OTHER */
    async accept(scope: SellerScope, token: string): Promise<Workspace> {
      const userId = scope.ownerId;
      const place = parseToken(token);
      if (!place) throw new AppError('INVITATION_INVALID');
      const { ownerId, teamId } = place;
      const owner = invitedScope(ownerId, scope);
      const person = await people.readContact(userId);
      await change(ownerId, async ({ trx, touch }) => {
        const invitation = await queries.findInvitation(trx, owner, teamId, hashOf(token));
        const team = await queries.getTeamRow(trx, owner, teamId);
        if (!invitation || !team) throw new AppError('INVITATION_INVALID');
        if (person?.email.toLowerCase() !== invitation.email) throw new AppError('INVITATION_OF_OTHER');
        const members = await listMembers(trx, owner, teamId);
        // A second click on the link has no effect. A member who was removed after accepting needs a new invitation.
        if (invitation.acceptedBy === userId && members.includes(userId)) return;
        if (invitation.acceptedBy !== null) throw new AppError('INVITATION_INVALID');
        const now = new Date(clock.now());
        if (invitation.expiresAt.getTime() <= now.getTime()) throw new AppError('INVITATION_EXPIRED');
        await queries.insertMember(trx, owner, teamId, userId, now);
        await queries.upsertDirectory(trx, userId, ownerId, now);
        await queries.markAccepted(trx, owner, teamId, invitation.email, userId);
        await touch([userId]);
        await audit.record(trx, owner, {
          action: 'join',
          entity: 'team',
          entityId: teamId,
          after: { name: team.name },
        });
      });
      const workspace = (await listWorkspaces(scope)).find((known) => known.ownerId === ownerId);
      if (!workspace) throw new AppError('INVITATION_INVALID');
      return workspace;
    },

    /** @throws AppError NOT_FOUND */
    async leave(scope: SellerScope, teamId: string): Promise<void> {
      const userId = scope.ownerId;
      const known = await memberships.readMemberships(userId);
      const membership = known.find(({ teams }) => teams.some(({ id }) => id === teamId));
      if (!membership) throw new AppError('NOT_FOUND');
      const owner = invitedScope(membership.ownerId, scope);
      await change(membership.ownerId, async ({ trx, touch }) => {
        if (!(await queries.deleteMember(trx, owner, teamId, userId))) throw new AppError('NOT_FOUND');
        await tidyDirectory(trx, owner, [userId]);
        await touch([userId]);
        await audit.record(trx, owner, { action: 'leave', entity: 'team', entityId: teamId });
      });
    },
  };
}

export type Joining = ReturnType<typeof createJoining>;
