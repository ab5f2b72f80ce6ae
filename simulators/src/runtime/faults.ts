import type { Random } from './random.ts';

/** What can go wrong at any partner, in the words of the table in controls.ts; each of them knows more. */
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
  /** How often it still strikes; null = until it is removed. */
  times: number | null;
  /** Strikes only where the call ("POST /path {body}") contains this text. */
  match: string | null;
  /** Strikes only where this regular expression fits the path, or the topic of a notice. */
  path: string | null;
  /** Strikes only calls of this shop, at partners that know shops. */
  shopId: string | null;
  /** Chance in percent that it strikes where it could. */
  percent: number;
  /** What the names need; null where it was not told. */
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
  /** How often it struck. */
  struck: number;
};

/** One stroke: what a fault brings along, whatever its name. */
export type Strike = Omit<Fault<never>, 'name'>;

/** What a fault looks at when it could strike. */
export type Occasion = { text?: string; path?: string; shopId?: string | null };

/** Named disturbances that wait for their occasion. */
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

  /** Whether there is a fault of that name, used up or not. */
  has(name: Name | CommonFault): boolean {
    return this.#list.some((one) => one.name === name);
  }

  /** Takes one stroke of the first fault of that name that strikes here, or null. */
  take(name: Name | CommonFault, occasion: Occasion): Strike | null {
    const fault = this.#list.find((one) => one.name === name && this.#strikes(one, occasion));
    return fault === undefined ? null : strike(fault);
  }

  /** Takes one stroke of each fault of that name that strikes here. */
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

  /** All that were added, used-up ones with `times` 0 too. */
  list(): Fault<Name>[] {
    return this.#list.map((fault) => ({ ...fault }));
  }

  /** Removes all faults, or those of one name or id. */
  remove(nameOrId: string | null): void {
    this.#list = nameOrId === null ? [] : this.#list.filter((one) => one.name !== nameOrId && one.id !== nameOrId);
  }
}

function strike<Name extends string>(fault: Fault<Name>): Strike {
  if (fault.times !== null) fault.times -= 1;
  fault.struck += 1;
  return { ...fault };
}
