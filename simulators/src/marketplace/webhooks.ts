import type { SimClock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { Shop } from './model.ts';
import { plainId } from './ids.ts';
import { signWebhook } from './sign.ts';

/** Topic numbers (marketplace §9.3). */
export const TOPICS: Readonly<Record<string, number>> = {
  ORDER_STATUS_CHANGE: 1,
  RECIPIENT_ADDRESS_UPDATE: 3,
  PACKAGE_UPDATE: 4,
  PRODUCT_STATUS_CHANGE: 5,
  SELLER_DEAUTHORIZATION: 6,
  UPCOMING_AUTHORIZATION_EXPIRATION: 7,
  CANCELLATION_STATUS_CHANGE: 11,
  RETURN_STATUS_CHANGE: 12,
  PRODUCT_INFORMATION_CHANGE: 15,
  PRODUCT_CREATION: 16,
};

export const DEFAULT_TOPICS = [
  'ORDER_STATUS_CHANGE',
  'PACKAGE_UPDATE',
  'CANCELLATION_STATUS_CHANGE',
  'SELLER_DEAUTHORIZATION',
  'UPCOMING_AUTHORIZATION_EXPIRATION',
  'RECIPIENT_ADDRESS_UPDATE',
];

/** Waits before the four repeats: 2 min, 30 min, 3 h, 12 h of simulated time (marketplace §9.2). */
const RETRY_WAITS_MS = [2, 30, 180, 720].map((minutes) => minutes * 60_000);
/** An answer must come within 3 s of machine time (marketplace §9.2). */
const ANSWER_LIMIT_MS = 3000;
const PARALLEL = 8;
const LOG_LENGTH = 2000;

export type Delivery = {
  id: string;
  topic: string;
  shopId: string;
  url: string;
  body: string;
  state: 'waiting' | 'delivered' | 'given-up' | 'lost';
  attempts: { at: number; status: number | null; error: string | null }[];
  /** Epoch milliseconds of the next try. */
  dueAt: number;
};

/** The sender: at least once, unordered, one address per topic and shop. */
export class Webhooks {
  #log: Delivery[] = [];
  #waiting: Delivery[] = [];
  /** How many there were: their ids follow from it and never come again. */
  count = 0;
  /** While nobody can listen, nothing is told. */
  isMuted = false;
  #sending: Promise<void> = Promise.resolve();
  #isClosed = false;
  readonly #clock: SimClock;
  readonly #faults: Faults;
  readonly #app: { appKey: string; appSecret: string };

  constructor(clock: SimClock, faults: Faults, app: { appKey: string; appSecret: string }) {
    this.#clock = clock;
    this.#faults = faults;
    this.#app = app;
  }

  /** Queues one notification when the shop has an address for the topic. */
  add(shop: Shop, topic: string, data: Record<string, unknown>): void {
    const address = shop.webhooks.get(topic)?.address;
    if (address === undefined || this.#isClosed || this.isMuted) return;
    this.count += 1;
    const id = plainId('73', 19, shop.index, this.count);
    const delivery: Delivery = {
      id,
      topic,
      shopId: shop.id,
      url: address,
      body: JSON.stringify({
        type: TOPICS[topic] ?? 0,
        tts_notification_id: id,
        shop_id: shop.id,
        timestamp: this.#clock.seconds(),
        data,
      }),
      state: 'waiting',
      attempts: [],
      dueAt: this.#clock.now(),
    };
    this.#record(delivery);
    if (this.#faults.take('webhook-lost', topic, shop.id) !== null) {
      delivery.state = 'lost';
      return;
    }
    this.#waiting.push(delivery);
    if (this.#faults.take('webhook-duplicated', topic, shop.id) !== null) {
      const copy: Delivery = { ...delivery, attempts: [] };
      this.#record(copy);
      this.#waiting.push(copy);
    }
  }

  /** Tries everything due at `until`, repeats that fall due meanwhile too; ends when all have been answered. */
  sendDue(until: number = this.#clock.now()): Promise<void> {
    this.#sending = this.#sending.then(() => this.#sendAll(until));
    return this.#sending;
  }

  list(): Delivery[] {
    return this.#log;
  }

  /** Sends recorded notifications once more, lost ones too; null = all. Returns how many. */
  replay(id: string | null): number {
    const again = this.#log.filter((one) => one.state !== 'waiting' && (id === null || one.id === id));
    for (const delivery of again) {
      const copy: Delivery = { ...delivery, state: 'waiting', attempts: [], dueAt: this.#clock.now() };
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
      if (due.length > 1 && this.#faults.take('webhook-out-of-order', '', null) !== null) {
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
    const wait = RETRY_WAITS_MS[delivery.attempts.length - 1];
    if (outcome.status === 200) delivery.state = 'delivered';
    else if (wait === undefined) delivery.state = 'given-up';
    else if (!this.#isClosed) {
      delivery.dueAt += wait;
      this.#waiting.push(delivery);
    }
  }

  async #post(delivery: Delivery): Promise<{ status: number | null; error: string | null }> {
    try {
      const answer = await fetch(delivery.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: signWebhook(this.#app.appKey, this.#app.appSecret, delivery.body),
        },
        body: delivery.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
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
