import type { SimClock } from './clock.ts';
import type { Faults } from './faults.ts';

/** Faults of webhooks; a fault's `path` is compared with the topic. */
export const NOTICE_FAULTS = ['webhook-lost', 'webhook-duplicated', 'webhook-out-of-order'] as const;

const PARALLEL = 8;
const LOG_LENGTH = 2000;

export type Notice = { id: string; topic: string; shopId: string | null; url: string; body: string };

export type Delivery = Notice & {
  state: 'waiting' | 'delivered' | 'given-up' | 'lost';
  attempts: { at: number; status: number | null; error: string | null }[];
  /** Time of the next attempt in epoch milliseconds. */
  dueAt: number;
};

export type NoticeOptions = {
  clock: SimClock;
  faults: Pick<Faults<(typeof NOTICE_FAULTS)[number]>, 'take'>;
  /** Delays before each retry, milliseconds of the partner's clock. */
  retryWaitsMs: readonly number[];
  /** Timeout of a response, in milliseconds of the machine. */
  answerLimitMs: number;
  /** Returns the headers that verify the sender. */
  sign(body: string): Record<string, string>;
};

/** Sends a partner's webhooks, each at least once, in any sequence. */
export class Notices {
  #log: Delivery[] = [];
  #waiting: Delivery[] = [];
  #sending: Promise<void> = Promise.resolve();
  #isClosed = false;
  readonly #options: NoticeOptions;
  /** Nothing is sent while no URL is set. */
  isMuted = false;

  constructor(options: NoticeOptions) {
    this.#options = options;
  }

  get isSilent(): boolean {
    return this.#isClosed || this.isMuted;
  }

  add(notice: Notice): void {
    if (this.isSilent) return;
    const { clock, faults } = this.#options;
    const delivery: Delivery = { ...notice, state: 'waiting', attempts: [], dueAt: clock.now() };
    this.#record(delivery);
    const occasion = { path: notice.topic, shopId: notice.shopId };
    if (faults.take('webhook-lost', occasion) !== null) {
      delivery.state = 'lost';
      return;
    }
    this.#waiting.push(delivery);
    if (faults.take('webhook-duplicated', occasion) === null) return;
    const copy: Delivery = { ...delivery, attempts: [] };
    this.#record(copy);
    this.#waiting.push(copy);
  }

  /** Sends everything due by now, including retries that become due meanwhile; resolves after all responses. */
  sendDue(): Promise<void> {
    const until = this.#options.clock.now();
    this.#sending = this.#sending.then(() => this.#sendAll(until));
    return this.#sending;
  }

  list(): Delivery[] {
    return this.#log;
  }

  countByState(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const one of this.#log) counts[one.state] = (counts[one.state] ?? 0) + 1;
    return counts;
  }

  /** Sends a recorded webhook again, also a lost one; null sends all of them again. Returns the number of sent webhooks. */
  replay(id: string | null): number {
    const again = this.#log.filter((one) => one.state !== 'waiting' && (id === null || one.id === id));
    for (const delivery of again) {
      const copy: Delivery = { ...delivery, state: 'waiting', attempts: [], dueAt: this.#options.clock.now() };
      this.#record(copy);
      this.#waiting.push(copy);
    }
    return again.length;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#waiting = [];
    await this.#sending;
  }

  async #sendAll(until: number): Promise<void> {
    for (;;) {
      const due = this.#waiting.filter((one) => one.dueAt <= until);
      if (due.length === 0 || this.#isClosed) return;
      this.#waiting = this.#waiting.filter((one) => one.dueAt > until);
      due.sort((left, right) => left.dueAt - right.dueAt);
      if (due.length > 1 && this.#options.faults.take('webhook-out-of-order', {}) !== null) {
        for (const delivery of due.toReversed()) await this.#send(delivery);
        continue;
      }
      let next = 0;
      const worker = async (): Promise<void> => {
        for (let delivery = due[next++]; delivery !== undefined; delivery = due[next++]) await this.#send(delivery);
      };
      await Promise.all(Array.from({ length: Math.min(PARALLEL, due.length) }, worker));
    }
  }

  async #send(delivery: Delivery): Promise<void> {
    const outcome = await this.#post(delivery);
    delivery.attempts.push({ at: delivery.dueAt, ...outcome });
    const wait = this.#options.retryWaitsMs[delivery.attempts.length - 1];
    if (outcome.status === 200) delivery.state = 'delivered';
    else if (wait === undefined) delivery.state = 'given-up';
    else if (!this.#isClosed) {
      delivery.dueAt += wait;
      this.#waiting.push(delivery);
    }
  }

  async #post({ url, body }: Delivery): Promise<{ status: number | null; error: string | null }> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...this.#options.sign(body) },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(this.#options.answerLimitMs),
      });
      await answer.body?.cancel();
      return { status: answer.status, error: null };
    } catch (error) {
      return { status: null, error: error instanceof Error ? error.name : 'unknown' };
    }
  }

  #record(delivery: Delivery): void {
    this.#log.push(delivery);
    if (this.#log.length > LOG_LENGTH) this.#log.splice(0, this.#log.length - LOG_LENGTH);
  }
}
