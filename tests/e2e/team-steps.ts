import type { Endpoint, Input, Reply } from '@bobbin/contract/endpoint';
import { acceptInvitation, assignTeam, createTeam, inviteToTeam } from '@bobbin/contract/teams';
import type { TeamRole } from '@bobbin/domain/teams/rights';
import { createAddress, createPerson, readMailedLink } from './people.ts';
import { listSellers } from './partners.ts';
import { ORIGIN, PASSWORD, SELLER, signIn } from './world.ts';

/** Calls Bobbin's API as the given account. */
async function callAs<E extends Endpoint>(email: string, entry: E, input: Input<E>): Promise<Reply<E>> {
  const { accessToken } = await signIn(ORIGIN, email);
  const { params, body } = input as { params?: Record<string, string>; body?: unknown };
  const path = entry.path.replaceAll(/\{(\w+)\}/g, (_part, name: string) => params?.[name] ?? '');
  const response = await fetch(`${ORIGIN}/api${path}`, {
    method: entry.method,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { isSuccess: boolean; body: Reply<E> };
  if (!answer.isSuccess) throw new Error(`${entry.name}: ${JSON.stringify(answer)}`);
  return answer.body;
}

/** Creates a team of the seller with a new member, who sees the first shop. Returns the name of the team and the address of the member. */
export async function addTeam(role: TeamRole): Promise<{ team: string; email: string }> {
  const [team = ''] = createAddress('team').split('@');
  const [shopId = ''] = (await listSellers())[0]?.shops ?? [];
  const { id } = await callAs(SELLER, createTeam, { body: { name: team, role } });
  await callAs(SELLER, assignTeam, { params: { id: shopId }, body: { teamId: id } });
  const email = await createPerson(ORIGIN, 'member', PASSWORD);
  await callAs(SELLER, inviteToTeam, { params: { id }, body: { email } });
  const { searchParams } = new URL(await readMailedLink(ORIGIN, email, '/join-team'));
  await callAs(email, acceptInvitation, { body: { token: searchParams.get('token') ?? '' } });
  return { team, email };
}
