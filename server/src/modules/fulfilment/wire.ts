import type { FulfilmentSettings } from '@bobbin/contract/fulfilment';

/*
 * Where the documents' spelling of what comes in ends and ours begins: `fulfill…` on the wire, `fulfil…` inside. What goes out
 * of an order is written in `orders/list`.
 */

/** Line, speed and place as a form hands them over; what is left out means the default. */
export interface WantedOptions {
  line?: string | null | undefined;
  shipping?: string | null | undefined;
  facility?: string | null | undefined;
}

export interface HouseOptions {
  line: string | null;
  shipping: string | null;
  facility: string | null;
}

/** Names of the options' fields on the wire, for whoever names a wrong one. */
export const OPTION_FIELDS: Readonly<Record<keyof WantedOptions, string>> = {
  line: 'fulfillLine',
  shipping: 'fulfillShipping',
  facility: 'fulfillFacility',
};

export interface WireOptions {
  fulfillLine?: string | null | undefined;
  fulfillShipping?: string | null | undefined;
  fulfillFacility?: string | null | undefined;
}

export function readOptions({ fulfillLine, fulfillShipping, fulfillFacility }: WireOptions): WantedOptions {
  return { line: fulfillLine, shipping: fulfillShipping, facility: fulfillFacility };
}

export function toSettings(house: string | null, options: HouseOptions | null): FulfilmentSettings {
  return {
    fulfillHouse: house ?? 'NONE',
    fulfillLine: options?.line ?? null,
    fulfillShipping: options?.shipping ?? null,
    fulfillFacility: options?.facility ?? null,
  };
}
