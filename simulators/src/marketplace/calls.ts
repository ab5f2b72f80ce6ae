/** What callers did: for tests and for eyes; never a token, a secret or a query. */
type CallRecord = {
  /** Epoch milliseconds of the machine. */
  at: number;
  method: string;
  path: string;
  status: number;
  code: number | null;
  shopId: string | null;
  remoteAddress: string;
  via: string | null;
  userAgent: string | null;
  milliseconds: number;
};

const LENGTH = 1000;

export class CallLog {
  #records: CallRecord[] = [];
  #counts = new Map<string, number>();

  add(record: CallRecord): void {
    this.#records.push(record);
    if (this.#records.length > LENGTH * 2) this.#records.splice(0, this.#records.length - LENGTH);
    const key = `${record.method} ${record.path.replace(/\/\d{15,}/g, '/{id}')}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  list(limit: number): CallRecord[] {
    return this.#records.slice(-limit);
  }

  /** Number of calls by method and path, ids left out. */
  countByPath(): Record<string, number> {
    return Object.fromEntries([...this.#counts].toSorted(([left], [right]) => (left < right ? -1 : 1)));
  }
}
