import { MANGO } from '@bobbin/domain/factories/mango';
import { findMasked } from '../factory-checks.ts';
import type { FactoryOrderInput } from '../factory.ts';
import { createFactoryError } from './errors.ts';

/** Maximum length of a reference that MANGO accepts (PAR-26). */
const ORDER_ID_MAX = 40;

/**
 * Rejects orders that MANGO is known to reject (PAR-26, PAR-27), before a call is made.
 * Errors: FactoryError VALIDATION, LABEL, ADDRESS, VARIANT or DESIGN.
 */
export function checkOrder(input: FactoryOrderInput): void {
  if (input.refId === '' || input.refId.length > ORDER_ID_MAX) {
    throw createFactoryError('VALIDATION', 'a reference of 1 to 40 characters is needed', { field: 'order_id' });
  }
  const hasSpeeds = input.line === MANGO.shippings.onLine;
  if (hasSpeeds && !MANGO.shippings.options.some(({ value }) => value === input.shipping)) {
    throw createFactoryError('VALIDATION', `no such speed: ${input.shipping}`, { field: 'shipping_method' });
  }
  if (input.lines.length === 0) throw createFactoryError('VALIDATION', 'nothing to print', { field: 'items' });
  checkDestination(input);
  input.lines.forEach((line, index) => {
    const field = `items.${index}`;
    if (line.variantId === '') throw createFactoryError('VARIANT', 'not a variation', { field: `${field}.sku` });
    if (!Number.isInteger(line.quantity) || line.quantity < 1) {
      throw createFactoryError('VALIDATION', 'the quantity must be 1 or more', { field: `${field}.quantity` });
    }
    if (!Object.values(line.designs).some((url) => url)) {
      throw createFactoryError('DESIGN', 'a design is needed', { field: `${field}.print_files` });
    }
  });
}

function checkDestination({ labelUrl, address }: FactoryOrderInput): void {
  if (labelUrl !== null) {
    if (!URL.canParse(labelUrl)) throw createFactoryError('LABEL', 'the label is not a URL', { field: 'label_url' });
    return;
  }
  if (address === null) {
    throw createFactoryError('ADDRESS', 'a label or an address is needed', { field: 'address_line_1' });
  }
  const masked = findMasked(address);
  if (masked !== null) {
    throw createFactoryError('ADDRESS', 'the address is hidden by the marketplace', { field: masked });
  }
}
