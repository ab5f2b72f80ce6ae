import { createFaultList, type FaultList } from './fault-list.ts';

/** What can go wrong at any partner; each of them may know more. */
export const COMMON_FAULTS = ['latency', 'down', '5xx', '429', 'malformed'] as const;
export type CommonFault = (typeof COMMON_FAULTS)[number];

export type FaultInput<Name extends string> = {
  name: Name | CommonFault;
  /** How often it strikes; null = until it is removed. */
  times: number | null;
  /** Strikes only where the call ("POST /path {body}") contains this text. */
  match: string | null;
  /** latency: how late the answer is, real milliseconds. */
  milliseconds: number;
  /** 5xx: the HTTP status. */
  status: number;
  /** 429: how long the caller has to wait. */
  seconds: number;
};

export type Faults<Name extends string = never> = FaultList<FaultInput<Name>> & {
  names: readonly (Name | CommonFault)[];
};

export function createFaults<Name extends string = never>(ownNames: readonly Name[]): Faults<Name> {
  return { names: [...COMMON_FAULTS, ...ownNames], ...createFaultList<FaultInput<Name>>() };
}
