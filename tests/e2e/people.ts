import { login, logout } from '@bobbin/contract/auth';
import type { Endpoint, Input, Reply } from '@bobbin/contract/endpoint';
import { confirmEmail, register } from '@bobbin/contract/registration';
import { endOtherSessions } from '@bobbin/contract/sessions';
import { generateTwoFactor, turnOnTwoFactor } from '@bobbin/contract/two-factor';
import { expect } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';

type Tokens = Reply<typeof login>;

/** Number of seconds for which an authenticator code is valid. */
const CODE_SECONDS = 30;

interface Mail {
  text: string;
  locale: string;
  links: string[];
}

/** Calls Bobbin's API as the given person. */
async function call<E extends Endpoint>(
  origin: string,
  entry: E,
  input: Input<E> = {} as Input<E>,
  bearer = '',
): Promise<Reply<E>> {
  const headers = new Headers({ authorization: `Bearer ${bearer}` });
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  const response = await fetch(`${origin}/api${entry.path}`, { method: entry.method, headers, body });
  const answer = (await response.json()) as { isSuccess: boolean; body: Reply<E> };
  if (!answer.isSuccess) throw new Error(`${entry.name}: ${JSON.stringify(answer)}`);
  return answer.body;
}

/** Returns an email address that no account has. */
export function createAddress(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}@journeys.test`;
}

/** Lists the mails to an address, newest first. */
export async function listMails(origin: string, to: string): Promise<Mail[]> {
  const response = await fetch(`${origin}/dev/outbox.json?to=${encodeURIComponent(to)}`);
  return (await response.json()) as Mail[];
}

/** Returns the language of the newest mail to an address. */
export async function readMailLocale(origin: string, to: string): Promise<string | undefined> {
  return (await listMails(origin, to))[0]?.locale;
}

/** Waits for a mail with a link to this page, and returns the link of the newest such mail. */
export async function readMailedLink(origin: string, to: string, page: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = await listMails(origin, to);
      link = mails.flatMap(({ links }) => links).find((found) => new URL(found).pathname === page);
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

/** Registers an account, and returns its activation link, which is not opened. */
export async function registerPerson(origin: string, name: string, password: string): Promise<string> {
  const email = createAddress(name);
  const body = { email, password, firstName: 'Lan', lastName: 'Nguyen', dob: '1994-05-17' };
  await call(origin, register, { body });
  return email;
}

/** Creates an account and activates it. */
export async function createPerson(origin: string, name: string, password: string): Promise<string> {
  const email = await registerPerson(origin, name, password);
  const { searchParams } = new URL(await readMailedLink(origin, email, '/activate-account'));
  await call(origin, confirmEmail, { body: { email, token: searchParams.get('token') ?? '' } });
  return email;
}

async function signIn(origin: string, email: string, password: string): Promise<Tokens> {
  return call(origin, login, { body: { email, password } });
}

/** Turns the second factor on, and returns a generator of codes and the recovery codes. */
export async function turnOn(
  origin: string,
  email: string,
  password: string,
): Promise<{ readCode: () => string; recoveryCodes: string[] }> {
  const { accessToken } = await signIn(origin, email, password);
  const secret = new URL(await call(origin, generateTwoFactor, {}, accessToken)).searchParams.get('secret') ?? '';
  const passcode = generateSync({ secret });
  const recoveryCodes = await call(origin, turnOnTwoFactor, { body: { passcode } }, accessToken);
  await call(origin, logout, {}, accessToken);
  // The first code is used up. The next code is already accepted, because the clocks of phones differ.
  const readCode = () => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + CODE_SECONDS });
  return { readCode, recoveryCodes };
}

/** Ends every session of the person, as from another device. */
export async function endSessions(origin: string, email: string, password: string): Promise<void> {
  const { accessToken } = await signIn(origin, email, password);
  await call(origin, endOtherSessions, {}, accessToken);
  await call(origin, logout, {}, accessToken);
}
