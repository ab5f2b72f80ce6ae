import type { House } from '../../server/src/app.ts';
import { sellerScope, type SellerScope } from '../../server/src/platform/access.ts';
import { createId } from '../../server/src/platform/ids.ts';

export interface Person {
  id: string;
  sessionId: string;
  token: string;
  headers: { authorization: string };
  scope: SellerScope;
}

export interface PersonOptions {
  roleId?: string;
  owesSecondFactor?: boolean;
}

/** Somebody signed in, without a password: for tests that are not about signing in. */
export async function createPerson(house: House, name: string, options: PersonOptions = {}): Promise<Person> {
  const { roleId = 'everyone', owesSecondFactor = false } = options;
  const now = new Date(house.clock.now());
  const sessionId = createId(house.clock.now());
  await house.accounts.createDemoUser({
    id: name,
    email: `${name}@example.com`,
    firstName: name,
    lastName: 'Test',
    roleId,
    passwordHash: 'none',
  });
  await house.db
    .insertInto('sessions')
    .values({
      owner_id: name,
      id: sessionId,
      owes_second_factor: owesSecondFactor,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
    })
    .execute();
  const token = await house.access.signToken(name, sessionId);
  const principal = await house.access.authenticate(`Bearer ${token}`);
  const scope = sellerScope(principal, '127.0.0.1', 'test');
  return { id: name, sessionId, token, headers: { authorization: `Bearer ${token}` }, scope };
}
