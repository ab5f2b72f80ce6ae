import type { FulfilmentSettings } from '@bobbin/contract/fulfilment';

/*
 * Translates the documents' spelling of inputs into ours: `fulfill…` on the wire, `fulfil…` inside. Outputs of an order are written in
 * `orders/list`.
 */

/** Line, speed and place from a form; an absent field means the default. */
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

/** Wire names of the options' fields, for errors that name one. */
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
