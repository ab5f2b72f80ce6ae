import { PRESSIFY } from '@bobbin/domain/factories/pressify';
import { findMasked, isVariantNumber } from '../factory-checks.ts';
import type { FactoryOrderInput } from '../factory.ts';
import { createFactoryError } from './errors.ts';

/**
 * Rejects orders that PRESSIFY is known to reject (PAR-7), before they are sent. PRESSIFY stores an order's row before it has checked the whole
 * order, so a rejected order uses up its reference.
 * Errors: FactoryError VALIDATION, LABEL, ADDRESS, VARIANT or DESIGN.
 */
export function checkOrder(input: FactoryOrderInput): void {
  if (input.refId === '') throw createFactoryError('VALIDATION', 'a reference is needed', { field: 'ref_id' });
  if (!PRESSIFY.shippings.options.some(({ value }) => value === input.shipping)) {
    throw createFactoryError('VALIDATION', `no such speed: ${input.shipping}`, { field: 'order_status' });
  }
  if (input.lines.length === 0) throw createFactoryError('VALIDATION', 'nothing to print', { field: 'line_items' });
  checkDestination(input);
  input.lines.forEach((line, index) => {
    const field = `line_items.${index}`;
    if (!isVariantNumber(line.variantId)) {
      throw createFactoryError('VARIANT', `not a variant: ${line.variantId}`, { field: `${field}.variant_id` });
    }
    if (!Number.isInteger(line.quantity) || line.quantity < 1) {
      throw createFactoryError('VALIDATION', 'the quantity must be 1 or more', { field: `${field}.quantity` });
    }
    if (!Object.values(line.designs).some((url) => url)) {
      throw createFactoryError('DESIGN', 'a design is needed', { field: `${field}.print_files` });
    }
    if (!line.mockups.front && !line.mockups.back) {
      throw createFactoryError('DESIGN', 'a mockup of front or back is needed', { field: `${field}.mockup` });
    }
  });
}

function checkDestination({ labelUrl, address }: FactoryOrderInput): void {
  if (labelUrl !== null) {
    if (!URL.canParse(labelUrl))
      throw createFactoryError('LABEL', 'the label is not a URL', { field: 'shipping_label' });
    return;
  }
  if (address === null) throw createFactoryError('ADDRESS', 'a label or an address is needed', { field: 'address' });
  const masked = findMasked(address);
  if (masked !== null) {
    throw createFactoryError('ADDRESS', 'the address is hidden by the marketplace', { field: `address.${masked}` });
  }
}
