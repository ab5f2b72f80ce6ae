import type { App } from '../../server/src/app.ts';
import { createPerson } from '../world/person.ts';
import { runProgramOf, type Release } from './releases.ts';

/** A person in a drill who is signed in. */
export interface Seller {
  id: string;
  headers: { authorization: string };
}

/**
 * Connects the shops of the simulated seller account, as a person does on the marketplace's page. @returns the link that the seller pastes into
 * Bobbin
 */
async function authorize(page: string, account: string, serviceId: string): Promise<string> {
  const form = new URLSearchParams({ account, service_id: serviceId, state: 'drill' });
  const answer = await fetch(page, { method: 'POST', redirect: 'manual', body: form });
  const shown = /<textarea[^>]*>([^<]+)</.exec(await answer.text())?.[1]?.replaceAll('&amp;', '&');
  const link = answer.headers.get('location') ?? shown;
  if (link === undefined) throw new Error('The simulated marketplace gave no authorization');
  return link;
}

/** Creates a seller with the simulated shop, by the code of the working tree. */
export async function makeSeller(app: App, account: string, serviceId: string): Promise<Seller> {
  const lan = await createPerson(app, 'lan');
  const link = await authorize(app.marketplace.authorizeLink('drill'), account, serviceId);
  await app.shops.connection.connect(lan.scope, link, 'Drill');
  return lan;
}

/**
 * Calls the API. @throws Error when the call fails
 */
export async function call<T>(url: string, { headers, body }: { headers?: object; body?: object } = {}): Promise<T> {
  const answer = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const told = (await answer.json()) as { body: T | null };
  if (!answer.ok || told.body === null) throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(told)}`);
  return told.body;
}

/** Creates an account by the command of a release, and signs it in at the API of the release. */
export async function signInAt(
  base: string,
  release: Release,
  env: Readonly<Record<string, string>>,
  email: string,
): Promise<Seller> {
  const made = await runProgramOf(release, 'create-admin', [email], env);
  const [, password = ''] = /with the password (\S+)/.exec(made) ?? [];
  const { accessToken } = await call<{ accessToken: string }>(`${base}/api/auth/login`, { body: { email, password } });
  const headers = { authorization: `Bearer ${accessToken}` };
  const { id } = await call<{ id: string }>(`${base}/api/auth/profile`, { headers });
  return { id, headers };
}

/**
 * Creates a seller with the simulated shop by the commands and the API of a release, because the code of the release may differ from the working
 * tree.
 */
export async function makeSellerAt(
  base: string,
  release: Release,
  env: Readonly<Record<string, string>>,
  { account, serviceId }: { account: string; serviceId: string },
): Promise<Seller> {
  const lan = await signInAt(base, release, env, 'lan@example.com');
  const { authorizeUrl } = await call<{ authorizeUrl: string }>(`${base}/api/shops/authorize`, lan);
  const data = await authorize(authorizeUrl, account, serviceId);
  await call(`${base}/api/shops`, { ...lan, body: { data, friendlyName: 'Drill' } });
  return lan;
}
