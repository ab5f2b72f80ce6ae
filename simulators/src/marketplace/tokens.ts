import type { Account } from './model.ts';
import type { Random } from '../runtime/random.ts';
import { token } from '../runtime/random.ts';
import { TokenBook } from '../runtime/tokens.ts';

/** Lifetimes in seconds: code 30 min (MKT-1), access token 7 days, authorization one year (MKT-2). */
const CODE_LIFE = 30 * 60;
const ACCESS_LIFE = 7 * 86_400;
const AUTHORIZATION_LIFE = 365 * 86_400;

export type Authorization = {
  account: Account;
  refreshToken: string;
  /** End of the authorization; only a new authorization by the seller changes it. */
  expiresAt: number;
  isRevoked: boolean;
};

export type TokenPair = { accessToken: string; accessExpiresAt: number; authorization: Authorization };

type RefreshResult = TokenPair | 'unknown' | 'expired';

export type TokenMemory = {
  codes: [code: string, account: number, expiresAt: number][];
  authorizations: (Omit<Authorization, 'account'> & { account: number; isCurrent: boolean; isRefreshable: boolean })[];
  access: [text: string, authorization: number, expiresAt: number][];
};

const KEPT_ACCESS = 100;

export class TokenStore {
  readonly #random: Random;
  #codes = new TokenBook<Account>();
  #access = new TokenBook<Authorization>();
  #refresh = new Map<string, Authorization>();
  #byAccount = new Map<Account, Authorization>();

  constructor(random: Random) {
    this.#random = random;
  }

  /** Creates a single-use code for the redirect after the seller has authorized. */
  createCode(account: Account, now: number): string {
    const code = `TTP_${token(this.#random, 48)}`;
    this.#codes.add(code, account, now + CODE_LIFE);
    return code;
  }

  /** Uses a code; null when the code is unknown, used or expired. A new authorization replaces the seller's earlier one. */
  useCode(code: string, now: number): TokenPair | null {
    const account = this.#codes.use(code, now);
    if (account === 'unknown' || account === 'expired') return null;
    const earlier = this.#byAccount.get(account);
    if (earlier !== undefined) this.#refresh.delete(earlier.refreshToken);
    const authorization: Authorization = {
      account,
      refreshToken: '',
      expiresAt: now + AUTHORIZATION_LIFE,
      isRevoked: false,
    };
    this.#byAccount.set(account, authorization);
    return this.#createPair(authorization, now);
  }

  /** Rotates both tokens. Whether the old refresh token stays valid is undocumented; with `isOldKept` it does. */
  refresh(refreshToken: string, now: number, isOldKept: boolean): RefreshResult {
    const authorization = this.#refresh.get(refreshToken);
    if (authorization === undefined || authorization.isRevoked) return 'unknown';
    if (authorization.expiresAt <= now) return 'expired';
    if (!isOldKept) this.#refresh.delete(refreshToken);
    return this.#createPair(authorization, now);
  }

  /** Returns the account of a token, or why the token is invalid. */
  check(accessToken: string, now: number): Account | 'unknown' | 'expired' {
    const found = this.#access.check(accessToken, now);
    if (found === 'unknown' || found === 'expired') return found;
    if (found.isRevoked) return 'unknown';
    return found.expiresAt <= now ? 'expired' : found.account;
  }

  find(account: Account): Authorization | null {
    return this.#byAccount.get(account) ?? null;
  }

  isAuthorized(account: Account, now: number): boolean {
    const authorization = this.#byAccount.get(account);
    return authorization !== undefined && !authorization.isRevoked && authorization.expiresAt > now;
  }

  /** Expires all access tokens of an account; its refresh token stays valid. */
  expireAccess(account: Account, now: number): void {
    this.#access.end((authorization) => authorization.account === account, now);
  }

  revoke(account: Account): void {
    const authorization = this.#byAccount.get(account);
    if (authorization !== undefined) authorization.isRevoked = true;
  }

  /** Returns everything that must survive a restart. Of the access tokens, only the newest are included, because callers may still have them. */
  toMemory(): TokenMemory {
    const access = this.#access.list().slice(-KEPT_ACCESS);
    const authorizations = [
      ...new Set([...this.#refresh.values(), ...this.#byAccount.values(), ...access.map((one) => one.holder)]),
    ];
    return {
      codes: this.#codes.list().map(({ token: code, holder, endsAt }) => [code, holder.index, endsAt]),
      authorizations: authorizations.map((one) => ({
        ...one,
        account: one.account.index,
        isCurrent: this.#byAccount.get(one.account) === one,
        isRefreshable: this.#refresh.get(one.refreshToken) === one,
      })),
      access: access.map(({ token: text, holder, endsAt }) => [text, authorizations.indexOf(holder), endsAt]),
    };
  }

  restore(accounts: readonly Account[], memory: TokenMemory): void {
    const findAccount = (index: number): Account => {
      const account = accounts[index];
      if (account === undefined) throw new Error('tokens of an unknown account');
      return account;
    };
    const authorizations = memory.authorizations.map(({ isCurrent, isRefreshable, ...one }) => {
      const authorization: Authorization = { ...one, account: findAccount(one.account) };
      if (isCurrent) this.#byAccount.set(authorization.account, authorization);
      if (isRefreshable) this.#refresh.set(authorization.refreshToken, authorization);
      return authorization;
    });
    for (const [code, account, expiresAt] of memory.codes) {
      this.#codes.add(code, findAccount(account), expiresAt);
    }
    for (const [text, place, expiresAt] of memory.access) {
      const authorization = authorizations[place];
      if (authorization === undefined) throw new Error('a token without its authorization');
      this.#access.add(text, authorization, expiresAt);
    }
  }

  #createPair(authorization: Authorization, now: number): TokenPair {
    const accessToken = `TTP_${token(this.#random, 64)}`;
    const accessExpiresAt = Math.min(now + ACCESS_LIFE, authorization.expiresAt);
    authorization.refreshToken = `TTP_${token(this.#random, 56)}`;
    this.#access.add(accessToken, authorization, accessExpiresAt);
    this.#refresh.set(authorization.refreshToken, authorization);
    return { accessToken, accessExpiresAt, authorization };
  }
}
