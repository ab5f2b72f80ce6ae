/** Secrets with an end and a holder: access tokens, single-use codes. Times are in the unit that the partner counts in. */
export class TokenBook<Holder> {
  #entries = new Map<string, { holder: Holder; endsAt: number }>();

  add(token: string, holder: Holder, endsAt: number): void {
    this.#entries.set(token, { holder, endsAt });
  }

  /** Who holds it, or why it does not serve. */
  check(token: string, now: number): Holder | 'unknown' | 'expired' {
    const entry = this.#entries.get(token);
    if (entry === undefined) return 'unknown';
    return entry.endsAt <= now ? 'expired' : entry.holder;
  }

  /** As `check`, but it serves this once only. */
  use(token: string, now: number): Holder | 'unknown' | 'expired' {
    const found = this.check(token, now);
    this.#entries.delete(token);
    return found;
  }

  /** Ends now whatever its holder holds. */
  end(isTheirs: (holder: Holder) => boolean, now: number): void {
    for (const entry of this.#entries.values()) if (isTheirs(entry.holder)) entry.endsAt = Math.min(entry.endsAt, now);
  }

  clear(): void {
    this.#entries.clear();
  }

  /** Oldest first. */
  list(): { token: string; holder: Holder; endsAt: number }[] {
    return [...this.#entries].map(([token, entry]) => ({ token, ...entry }));
  }
}
