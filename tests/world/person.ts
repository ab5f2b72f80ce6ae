import type { App } from '../../server/src/app.ts';
import { sellerScope, systemScope, type SellerScope } from '../../server/src/platform/access.ts';
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
  hasPendingSecondFactor?: boolean;
}

/** Opens a session of an existing account without its password, for tests that do not concern the sign-in. */
export async function openSession(app: App, userId: string, hasPendingSecondFactor = false): Promise<Person> {
  const now = new Date(app.clock.now());
  const sessionId = createId(app.clock.now());
  await app.db
    .insertInto('sessions')
    .values({
      owner_id: userId,
      id: sessionId,
      owes_second_factor: hasPendingSecondFactor,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
    })
    .execute();
  const { accessToken: token } = await app.accounts.sessions.issueTokens(
    app.db,
    systemScope(userId, 'test'),
    sessionId,
    null,
  );
  const principal = await app.access.authenticate(`Bearer ${token}`);
  const scope = sellerScope(principal, '127.0.0.1', 'test');
  return { id: userId, sessionId, token, headers: { authorization: `Bearer ${token}` }, scope };
}

/** Creates a person who is signed in. The name is also the id. */
export async function createPerson(app: App, name: string, options: PersonOptions = {}): Promise<Person> {
  const { roleId = 'everyone', hasPendingSecondFactor = false } = options;
  await app.accounts.createDemoUser({
    id: name,
    email: `${name}@example.com`,
    firstName: name,
    lastName: 'Test',
    roleId,
    passwordHash: 'none',
  });
  return openSession(app, name, hasPendingSecondFactor);
}
