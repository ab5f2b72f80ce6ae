import type { TeamRole } from '@bobbin/domain/teams/rights';
import { acceptInvitation, assignTeam, createTeam, inviteToTeam } from '@bobbin/contract/teams';
import type { Caller, World } from './world.ts';

interface TeamOptions {
  /** Email of the account; the account is created when it does not exist. */
  email: string;
  role: TeamRole;
  shopIds?: readonly string[];
  name?: string;
}

function assertDone(answer: { isSuccess: boolean; exceptionBody: unknown }): void {
  if (!answer.isSuccess) throw new Error(JSON.stringify(answer.exceptionBody));
}

/** Returns the token in the newest invitation mail to an address. */
export async function readInvitation(world: World, email: string): Promise<string> {
  const mail = await world.db
    .selectFrom('mails')
    .select('body_sealed')
    .where('recipient', '=', email)
    .where('kind', '=', 'teamInvitation')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const { text } = JSON.parse(world.app.vault.open(mail.body_sealed ?? '')) as { text: string };
  const link = /https?:\/\/\S+join-team\?token=\S+/.exec(text)?.[0];
  const token = link === undefined ? null : new URL(link).searchParams.get('token');
  if (token === null) throw new Error(`No invitation in ${text}`);
  return token;
}

/** Adds a person to a new team of a seller in the normal way: by an invitation mail and its link. */
export async function joinTeam(
  world: World,
  seller: Caller,
  { email, role, shopIds = [], name = `${role} of ${email}`.slice(0, 40) }: TeamOptions,
): Promise<{ teamId: string; member: Caller }> {
  const created = await seller.call(createTeam, { body: { name, role } });
  assertDone(created);
  const teamId = created.body?.id ?? '';
  assertDone(await seller.call(inviteToTeam, { params: { id: teamId }, body: { email } }));
  const known = await world.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  const member = known ? await world.signIn(email) : await world.createSeller(email);
  assertDone(await member.call(acceptInvitation, { body: { token: await readInvitation(world, email) } }));
  for (const id of shopIds) assertDone(await seller.call(assignTeam, { params: { id }, body: { teamId } }));
  return { teamId, member };
}
