import { createHmac } from 'node:crypto';

import { createStage, type Stage } from '../stage/stage.ts';
import { buildCatalogue, type Variant } from './catalogue.ts';

/** factories §2.2: the life of a token. */
const TOKEN_SECONDS = 18_000;

export const OK_CODES = ['FLS_200', 'FLS_201', 'FLS-200', 'FLS-201'] as const;
type OkCode = (typeof OK_CODES)[number];

/** Its own fault: the caller's address is not on the list (factories §2.1, §9.3). */
export type OwnFault = 'ip-not-listed';

export type World = Stage<OwnFault> & {
  seed: number;
  /** Passwords by user name. */
  accounts: Map<string, string>;
  /** When each token ends, epoch milliseconds. */
  tokens: Map<string, number>;
  /** One-year tokens of the portal, by the user name. */
  portalTokens: Map<string, string>;
  logins: number;
  variants: Map<number, Variant>;
  settings: {
    /** Bad credentials come with HTTP 401 or, as it happens, with 200 (factories §9.3). */
    refusalStatus: '401' | '200';
    /** Where the answer to a login carries the token: v2 in `data`, v1 clients find it at the top. */
    tokenPlace: 'data' | 'top';
    okCode: OkCode;
  };
};

export function createWorld(options: { live: boolean; seed: number; accounts: [string, string][] }): World {
  return {
    ...createStage({ live: options.live, ownFaults: ['ip-not-listed'] as const }),
    seed: options.seed,
    accounts: new Map(options.accounts),
    tokens: new Map(),
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
  world.tokens.set(token, endsAt);
  return { token, expiresIn: TOKEN_SECONDS };
}

export function isTokenGood(world: World, token: string): boolean {
  return [...world.portalTokens.values()].includes(token) || (world.tokens.get(token) ?? 0) > world.clock.now();
}
