import type { App } from '../../server/src/app.ts';
import { hashPassword } from '../../server/src/modules/accounts/passwords.ts';
import { sellerScope } from '../../server/src/platform/access.ts';
import { PASSWORD } from './fill.ts';
import type { Simulated } from './simulator-child.ts';

/** Rate limit of API calls, higher than any rate that the bench reaches, so that the limit does not affect the measurement. */
const RATE = '10000';

/** Returns the environment in which a server works with the simulated marketplace. */
export function toPartnerEnv(simulated: Simulated): Record<string, string> {
  return {
    // Without this setting, connectors refuse loopback addresses in production.
    NODE_ENV: 'development',
    MARKETPLACE_BASE_URL: simulated.url,
    MARKETPLACE_AUTH_URL: simulated.url,
    MARKETPLACE_AUTHORIZE_URL: simulated.url,
    MARKETPLACE_APP_KEY: simulated.appKey,
    MARKETPLACE_APP_SECRET: simulated.appSecret,
    MARKETPLACE_SERVICE_ID: simulated.serviceId,
    MARKETPLACE_RATE: RATE,
  };
}

/** Creates a seller without data, who signs in with the bench's password. */
export async function createOwner(app: App, ownerId: string): Promise<void> {
  await app.pool.query(
    `insert into users (id, email, password_hash, first_name, last_name, role_id, is_email_confirmed, created_at, updated_at)
     values ($1, $2, $3, 'Bench', 'Seller', 'everyone', true, $4, $4)`,
    [ownerId, toEmail(ownerId), await hashPassword(PASSWORD), new Date()],
  );
}

export function toEmail(ownerId: string): string {
  return `${ownerId}@bench.test`;
}

/** Connects the shops of an account at the simulated marketplace as a seller does, which also queues their first sync. */
export async function connectShops(app: App, ownerId: string, simulated: Simulated, account: string): Promise<void> {
  const principal = {
    userId: ownerId,
    sessionId: ownerId,
    name: 'Bench',
    hasPendingSecondFactor: false,
    isApiKey: false,
    isAdmin: false,
    isStaff: false,
    permissions: new Set<string>(),
  };
  const page = new URL(app.marketplace.authorizeLink('bench'));
  const form = new URLSearchParams({ account, service_id: simulated.serviceId, state: 'bench' });
  const answer = await fetch(new URL(page.pathname, page), { method: 'POST', redirect: 'manual', body: form });
  const shown = /<textarea[^>]*>([^<]+)</.exec(await answer.text())?.[1]?.replaceAll('&amp;', '&');
  const link = answer.headers.get('location') ?? shown;
  if (link === undefined) throw new Error('The simulated marketplace gave no authorization.');
  await app.shops.connection.connect(sellerScope(principal, '', ''), link, 'Bench');
}
