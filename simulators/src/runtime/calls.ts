/** A record of a call, for tests and pages; never contains a token, a secret or a key. */
export type Call = {
  /** Time of the call, in epoch milliseconds of the partner's clock. */
  at: number;
  method: string;
  path: string;
  /** HTTP status; null while the call waits, and when it was dropped without a response. */
  status: number | null;
  remoteAddress: string;
  via: string | null;
  userAgent: string | null;
  milliseconds: number | null;
  /** Further fields of a partner. */
  [own: string]: unknown;
};

const KEPT = 5_000;

/** Log of the newest calls, with counts by method and path. */
export class CallLog {
  #calls: Call[] = [];
  #counts = new Map<string, number>();

  /** `route` is the path without ids. */
  add(call: Call, route: string): void {
    this.#calls.push(call);
    if (this.#calls.length > KEPT * 2) this.#calls.splice(0, this.#calls.length - KEPT);
    const key = `${call.method} ${route}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** Lists the newest calls, the oldest of them first. */
  list(limit = KEPT): Call[] {
    return this.#calls.slice(-limit);
  }

  countByRoute(): Record<string, number> {
    return Object.fromEntries([...this.#counts].toSorted(([left], [right]) => (left < right ? -1 : 1)));
  }
}
