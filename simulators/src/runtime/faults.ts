import type { Random } from './random.ts';

/** Faults of any partner, see the table in controls.ts; each partner adds its own. */
export const COMMON_FAULTS = [
  'latency',
  'down',
  '5xx',
  '429',
  'drop',
  'malformed',
  'spoil',
  'strange',
  'loop',
] as const;
export type CommonFault = (typeof COMMON_FAULTS)[number];

export type FaultInput<Name extends string> = {
  name: Name | CommonFault;
  /** How often the fault still applies; null means until it is removed. */
  times: number | null;
  /** The fault applies only when the call ("POST /path {body}") contains this text. */
  match: string | null;
  /** The fault applies only when this regular expression matches the path, or the topic of a webhook. */
  path: string | null;
  /** The fault applies only to calls of this shop, at partners with shops. */
  shopId: string | null;
  /** Probability in percent that the fault applies to a matching call. */
  percent: number;
  /** Parameters that only some faults have; null when not given. */
  milliseconds: number | null;
  status: number | null;
  seconds: number | null;
  perSecond: number | null;
  burst: number | null;
  word: string | null;
  field: string | null;
};

export type Fault<Name extends string> = FaultInput<Name> & {
  id: string;
  /** How often the fault has applied so far. */
  struck: number;
};

/** One application of a fault, without its name. */
export type Strike = Omit<Fault<never>, 'name'>;

/** Facts that decide whether a fault applies. */
export type Occasion = { text?: string; path?: string; shopId?: string | null };

/** Configured faults that wait for a matching call. */
export class Faults<Name extends string = never> {
  readonly names: readonly (Name | CommonFault)[];
  readonly #random: Random;
  #list: Fault<Name>[] = [];
  #count = 0;

  constructor(ownNames: readonly Name[], random: Random) {
    this.names = [...COMMON_FAULTS, ...ownNames];
    this.#random = random;
  }

  add(input: FaultInput<Name>): Fault<Name> {
    this.#count += 1;
    const fault = { ...input, id: String(this.#count), struck: 0 };
    this.#list.push(fault);
    return { ...fault };
  }

  /** Returns whether a fault of that name exists, even one that no longer applies. */
  has(name: Name | CommonFault): boolean {
    return this.#list.some((one) => one.name === name);
  }

  /** Uses the first matching fault of that name once, or returns null. */
  take(name: Name | CommonFault, occasion: Occasion): Strike | null {
    const fault = this.#list.find((one) => one.name === name && this.#strikes(one, occasion));
    return fault === undefined ? null : strike(fault);
  }

  /** Uses each matching fault of that name once. */
  takeAll(name: Name | CommonFault, occasion: Occasion): Strike[] {
    return this.#list.filter((one) => one.name === name && this.#strikes(one, occasion)).map(strike);
  }

  #strikes(fault: Fault<Name>, { text = '', path = '', shopId = null }: Occasion): boolean {
    if (fault.times === 0) return false;
    if (fault.shopId !== null && fault.shopId !== shopId) return false;
    if (fault.match !== null && !text.includes(fault.match)) return false;
    if (fault.path !== null && !new RegExp(fault.path).test(path)) return false;
    return fault.percent >= 100 || this.#random() * 100 < fault.percent;
  }

  /** Lists all added faults, including those with `times` 0, which no longer apply. */
  list(): Fault<Name>[] {
    return this.#list.map((fault) => ({ ...fault }));
  }

  /** Removes all faults, or the faults with one name or id. */
  remove(nameOrId: string | null): void {
    this.#list = nameOrId === null ? [] : this.#list.filter((one) => one.name !== nameOrId && one.id !== nameOrId);
  }
}

function strike<Name extends string>(fault: Fault<Name>): Strike {
  if (fault.times !== null) fault.times -= 1;
  fault.struck += 1;
  return { ...fault };
}
