import type { FulfilmentSettings } from '@bobbin/contract/fulfilment';

/* Converts inputs between two spellings: the wire has `fulfill…`, the server `fulfil…`. `orders/list` converts the outputs of an order. */

/** Line, shipping speed and facility from a form; an absent field means the default. */
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

/** Names of the option fields on the wire, for errors that name a field. */
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
