import { DESIGN_SIDES, PRESSIFY_DESIGN_SIZE } from '@bobbin/domain/design-sides';
import { SHIPPING_OPTIONS } from '@bobbin/domain/fulfilment';
import type { FactoryCapabilities } from '../factory.ts';

/** Speeds; the words go over the wire as they are (factories §3.2). */
export const SHIPPING: readonly string[] = SHIPPING_OPTIONS.PRESSIFY.map(({ value }) => value);

/** What PRESSIFY can do (factories §0, §3). */
export const CAPABILITIES: FactoryCapabilities = {
  sides: DESIGN_SIDES,
  hasLabelMode: true,
  draftMode: 'local',
  shippingOptions: SHIPPING,
  lines: [],
  facilities: [],
  designSize: PRESSIFY_DESIGN_SIZE,
  mockups: 'required',
  cancelStates: ['new_order'],
  // No callback to sellers is known, and production takes a day or two (factories §3.6).
  pollingIntervalMs: 10 * 60_000,
  batchSize: 20,
  hasWebhooks: false,
};
