import type { Random } from './random.ts';

/** Named disturbances (beyond §7.3). Each applies `times` often, or until cleared when `times` is null. */
export const FAULT_NAMES = [
  'latency',
  'http-429',
  'http-5xx',
  'drop',
  'refresh-malformed',
  'refresh-fails',
  'token-expired',
  'token-revoked',
  'scope-missing',
  'shop-disabled',
  'rate-limit',
  'webhook-lost',
  'webhook-duplicated',
  'webhook-out-of-order',
  'label-rejected',
  'shipping-unavailable',
  'usps-not-allowed',
  'documents-unprintable',
  'orders-unreadable',
] as const;

type FaultName = (typeof FAULT_NAMES)[number];

type Fault = {
  id: string;
  name: FaultName;
  /** Regular expression on the path, null = every path. */
  path: string | null;
  shopId: string | null;
  /** How often it still applies, null = until cleared. */
  times: number | null;
  /** Chance in percent that it strikes when it could. */
  percent: number;
  /** latency: milliseconds. */
  ms: number;
  /** http-5xx: the status. */
  status: number;
  perSecond: number | null;
  burst: number | null;
  /** How often it struck. */
  struck: number;
};

export function isFaultName(text: string): text is FaultName {
  return FAULT_NAMES.some((name) => name === text);
}

export class Faults {
  #list: Fault[] = [];
  #count = 0;
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  add(fault: Omit<Fault, 'id' | 'struck'>): Fault {
    this.#count += 1;
    const added = { ...fault, id: String(this.#count), struck: 0 };
    this.#list.push(added);
    return added;
  }

  list(): Fault[] {
    return this.#list;
  }

  /** Removes all faults, or those of one name or id. */
  remove(nameOrId: string | null): void {
    this.#list = nameOrId === null ? [] : this.#list.filter((one) => one.name !== nameOrId && one.id !== nameOrId);
  }

  /** Takes one stroke of a fault that applies here, or null. */
  take(name: FaultName, path: string, shopId: string | null): Fault | null {
    for (const fault of this.#list) {
      if (fault.name !== name || fault.times === 0) continue;
      if (fault.shopId !== null && fault.shopId !== shopId) continue;
      if (fault.path !== null && !new RegExp(fault.path).test(path)) continue;
      if (fault.percent < 100 && this.#random() * 100 >= fault.percent) continue;
      if (fault.times !== null) fault.times -= 1;
      fault.struck += 1;
      return fault;
    }
    return null;
  }
}
