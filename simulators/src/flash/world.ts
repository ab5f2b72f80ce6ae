import { createHmac } from 'node:crypto';

import type { FactoryControls } from '../factory/controls.ts';
import type { FactoryFault, Job } from '../factory/job.ts';
import type { Settings } from '../runtime/fields.ts';
import type { NOTICE_FAULTS } from '../runtime/notices.ts';
import type { Stage } from '../runtime/runtime.ts';
import type { TokenBook } from '../runtime/tokens.ts';
import type { Variant } from './catalogue.ts';
import type { OrderForm } from './order-form.ts';

/** Lifetime of a token (PAR-18). */
const TOKEN_SECONDS = 18_000;

/** Settings of `POST /_sim/settings`, see the table in control-routes.ts. */
export const SETTINGS = {
  refusalStatus: ['401', '200'],
  tokenPlace: ['data', 'top'],
  okCode: ['FLS_200', 'FLS_201', 'FLS-200', 'FLS-201'],
  codes: ['plain', 'own'],
  shortCode: ['FLS_406', 'FLS-406'],
  shortData: ['none', 'code'],
  carrierField: ['carrier', 'tracking_company'],
  cancelAnswer: ['at-once', 'request'],
  sizeCheck: ['none', 'strict'],
  signature: ['hex', 'base64'],
  skipWeekends: 'flag',
} as const;

export type Order = Job & {
  form: OrderForm;
  subtotalCents: number;
  shippingCents: number;
  rejectNote: string | null;
  /** When the factory decides about a cancellation request; null when there is none. */
  decideAt: number | null;
};

/** URL and signing secret of webhooks; at the real FLASH, sellers set them in the portal. */
export type Hook = { url: string; secret: string };

/** FLASH's own fault: the caller's IP address is not on FLASH's list (PAR-19). */
type OwnFault = 'ip-not-listed' | FactoryFault | (typeof NOTICE_FAULTS)[number];

export type World = Stage<OwnFault> &
  Omit<FactoryControls<Order>, keyof Stage> & {
    /** Passwords by user name. */
    accounts: Map<string, string>;
    /** Tokens by user name; expiries are epoch milliseconds. */
    tokens: TokenBook<string>;
    /** One-year tokens of the portal, by the user name. */
    portalTokens: Map<string, string>;
    logins: number;
    variants: Map<number, Variant>;
    hook: Hook | null;
    noticeCount: number;
    settings: Settings<typeof SETTINGS>;
    /** Returns the time for tokens. While the clock runs automatically, at any speed, tokens expire by the machine's time. */
    tokenNow(): number;
  };

type Login = { token: string; expiresIn: number };

/** Returns a token for a valid user name and password, otherwise null. Earlier tokens stay valid until they expire. */
export function openSession(world: World, username: string, password: string): Login | null {
  if (world.accounts.get(username) !== password) return null;
  world.logins += 1;
  const endsAt = world.tokenNow() + TOKEN_SECONDS * 1_000;
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const parts = [
    encode({ alg: 'HS256', typ: 'JWT' }),
    encode({ sub: username, jti: world.logins, exp: Math.floor(endsAt / 1_000) }),
  ].join('.');
  const token = `${parts}.${createHmac('sha256', `flash ${world.seed}`).update(parts).digest('base64url')}`;
  world.tokens.add(token, username, endsAt);
  return { token, expiresIn: TOKEN_SECONDS };
}

/** Returns the account of a token, null when it is unknown or expired. */
export function findAccount(world: World, token: string): string | null {
  for (const [username, portalToken] of world.portalTokens) if (portalToken === token) return username;
  const holder = world.tokens.check(token, world.tokenNow());
  return holder === 'unknown' || holder === 'expired' ? null : holder;
}
