/** Secrets with an expiry and a holder: access tokens, single-use codes. Times are in the partner's unit. */
export class TokenBook<Holder> {
  #entries = new Map<string, { holder: Holder; endsAt: number }>();

  add(token: string, holder: Holder, endsAt: number): void {
    this.#entries.set(token, { holder, endsAt });
  }

  /** Returns the holder, or why the token is invalid. */
  check(token: string, now: number): Holder | 'unknown' | 'expired' {
    const entry = this.#entries.get(token);
    if (entry === undefined) return 'unknown';
    return entry.endsAt <= now ? 'expired' : entry.holder;
  }

  /** Like `check`, but makes the token invalid, because it may be used only once. */
  use(token: string, now: number): Holder | 'unknown' | 'expired' {
    const found = this.check(token, now);
    this.#entries.delete(token);
    return found;
  }

  /** Expires all tokens of matching holders now. */
  end(isTheirs: (holder: Holder) => boolean, now: number): void {
    for (const entry of this.#entries.values()) if (isTheirs(entry.holder)) entry.endsAt = Math.min(entry.endsAt, now);
  }

  clear(): void {
    this.#entries.clear();
  }

  /** Lists the tokens, the oldest first. */
  list(): { token: string; holder: Holder; endsAt: number }[] {
    return [...this.#entries].map(([token, entry]) => ({ token, ...entry }));
  }
}
