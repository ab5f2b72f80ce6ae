import { FLASH } from '@bobbin/domain/factories/flash';
import { findMasked, isVariantNumber } from '../factory-checks.ts';
import type { FactoryOrderInput } from '../factory.ts';
import { createFactoryError } from './errors.ts';

/** The only country to which FLASH ships (PAR-32). */
const COUNTRY = 'US';

/**
 * Rejects orders that FLASH is known to reject (PAR-32), before a call is made.
 * Errors: FactoryError VALIDATION, LABEL, ADDRESS, VARIANT or DESIGN.
 */
export function checkOrder(input: FactoryOrderInput): void {
  if (input.refId === '') throw createFactoryError('VALIDATION', 'a reference is needed', { field: 'order_id' });
  if (!FLASH.shippings.options.some(({ value }) => value === input.shipping)) {
    throw createFactoryError('VALIDATION', `no such shipment: ${input.shipping}`, { field: 'shipment' });
  }
  if (input.lines.length === 0) throw createFactoryError('VALIDATION', 'nothing to print', { field: 'products' });
  checkDestination(input);
  input.lines.forEach((line, index) => {
    const field = `products.${index}`;
    if (!isVariantNumber(line.variantId)) {
      throw createFactoryError('VARIANT', `not a variant: ${line.variantId}`, { field: `${field}.variant_id` });
    }
    if (!Number.isInteger(line.quantity) || line.quantity < 1) {
      throw createFactoryError('VALIDATION', 'the quantity must be 1 or more', { field: `${field}.quantity` });
    }
    if (!Object.values(line.designs).some((url) => url)) {
      throw createFactoryError('DESIGN', 'a design is needed', { field: `${field}.printer_design_front_url` });
    }
    const bare = (['front', 'back'] as const).find((side) => line.designs[side] && !line.mockups[side]);
    if (bare !== undefined) {
      throw createFactoryError('DESIGN', `the design of ${bare} needs a mockup`, {
        field: `${field}.mockup_${bare}_url`,
      });
    }
  });
}

function checkDestination({ labelUrl, address }: FactoryOrderInput): void {
  if (labelUrl !== null) {
    if (!URL.canParse(labelUrl)) throw createFactoryError('LABEL', 'the label is not a URL', { field: 'link_label' });
    return;
  }
  if (address === null) {
    throw createFactoryError('ADDRESS', 'a label or an address is needed', { field: 'buyer_address1' });
  }
  const masked = findMasked(address);
  if (masked !== null)
    throw createFactoryError('ADDRESS', 'the address is hidden by the marketplace', { field: masked });
  if (address.country !== COUNTRY) {
    throw createFactoryError('ADDRESS', 'it ships to the US only', { field: 'buyer_country_code' });
  }
  if (!/^[A-Z]{2}$/.test(address.state)) {
    throw createFactoryError('ADDRESS', 'the state must be two letters', { field: 'buyer_province_code' });
  }
}
