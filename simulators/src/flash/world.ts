import { createHmac } from 'node:crypto';

import type { Settings } from '../stage/fields.ts';
import { createStage, type Stage } from '../stage/stage.ts';
import { TokenBook } from '../stage/tokens.ts';
import { buildCatalogue, type Variant } from './catalogue.ts';

/** How long a token lives (PAR-18). */
const TOKEN_SECONDS = 18_000;

/**
 * What `POST /_sim/settings` takes. Bad credentials come with HTTP 401 or, as it happens, with 200 (PAR-18); the
 * answer to a login carries the token in `data`, or at the top where clients of v1 look for it.
 */
export const SETTINGS = {
  refusalStatus: ['401', '200'],
  tokenPlace: ['data', 'top'],
  okCode: ['FLS_200', 'FLS_201', 'FLS-200', 'FLS-201'],
} as const;

/** Its own fault: the caller's address is not on the list (PAR-19). */
export type OwnFault = 'ip-not-listed';

export type World = Stage<OwnFault> & {
  /** Passwords by user name. */
  accounts: Map<string, string>;
  /** By the user name that logged in; ends are epoch milliseconds. */
  tokens: TokenBook<string>;
  /** One-year tokens of the portal, by the user name. */
  portalTokens: Map<string, string>;
  logins: number;
  variants: Map<number, Variant>;
  settings: Settings<typeof SETTINGS>;
};

export function createWorld(options: { live: boolean; seed: number; accounts: [string, string][] }): World {
  return {
    ...createStage({ ...options, ownFaults: ['ip-not-listed'] as const }),
    accounts: new Map(options.accounts),
    tokens: new TokenBook(),
    portalTokens: new Map(),
    logins: 0,
    variants: buildCatalogue(),
    settings: { refusalStatus: '401', tokenPlace: 'data', okCode: 'FLS_200' },
  };
}

export type Login = { token: string; expiresIn: number };

/** A token for a good user name and password, else null. Tokens issued before go on to their own end. */
export function openSession(world: World, username: string, password: string): Login | null {
  if (world.accounts.get(username) !== password) return null;
  world.logins += 1;
  const endsAt = world.clock.now() + TOKEN_SECONDS * 1_000;
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const parts = [
    encode({ alg: 'HS256', typ: 'JWT' }),
    encode({ sub: username, jti: world.logins, exp: Math.floor(endsAt / 1_000) }),
  ].join('.');
  const token = `${parts}.${createHmac('sha256', `flash ${world.seed}`).update(parts).digest('base64url')}`;
  world.tokens.add(token, username, endsAt);
  return { token, expiresIn: TOKEN_SECONDS };
}

export function isTokenGood(world: World, token: string): boolean {
  if ([...world.portalTokens.values()].includes(token)) return true;
  const holder = world.tokens.check(token, world.clock.now());
  return holder !== 'unknown' && holder !== 'expired';
}
