/** Reads the body of `POST /orders/shirt-add`. FLASH reports only the first mistake, as a text. */

import { isFields, readText, type Fields } from '../runtime/fields.ts';
import { SHIPMENT_CENTS, type Shipment } from './catalogue.ts';

const SIDES = ['front', 'back', 'left', 'right', 'neck', 'pocket', 'hood', 'neck_inner'] as const;
export type Side = (typeof SIDES)[number];
/** Sides that require a mockup in addition to the design. */
const SHOWN_SIDES: readonly Side[] = ['front', 'back'];

export type OrderFormProduct = {
  variantId: number;
  quantity: number;
  designs: Partial<Record<Side, string>>;
  mockups: Partial<Record<Side, string>>;
};

export type OrderForm = {
  orderId: string;
  shipment: Shipment;
  label: string | null;
  products: OrderFormProduct[];
};

/** Thrown for the first mistake of a form. */
export class FormError extends Error {}

function fail(text: string): never {
  throw new FormError(text);
}

function readMaybe(fields: Fields, name: string): string | null {
  const value = fields[name];
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'string' ? value.trim() : fail(`${name} must be a string`);
}

function readUrl(fields: Fields, name: string): string | null {
  const text = readMaybe(fields, name);
  if (text !== null && !/^https?:$/.test(URL.parse(text)?.protocol ?? '')) fail(`${name} must be a URL address`);
  return text;
}

function readInteger(fields: Fields, name: string, min: number): number {
  const value = fields[name];
  const isInteger = typeof value === 'number' && Number.isSafeInteger(value);
  if (!isInteger) fail(`${name} must be an integer number`);
  return value >= min ? value : fail(`${name} must not be less than ${min}`);
}

function readChoice(fields: Fields, name: string, choices: readonly string[]): string {
  const text = readText(fields, name);
  return text !== null && choices.includes(text) ? text : fail(`${name} must be one of ${choices.join(', ')}`);
}

function readProduct(value: unknown): OrderFormProduct & { printType: string } {
  const fields = isFields(value) ? value : fail('products must contain objects');
  const designs: OrderFormProduct['designs'] = {};
  const mockups: OrderFormProduct['mockups'] = {};
  for (const side of SIDES) {
    const design = readUrl(fields, `printer_design_${side}_url`);
    const mockup = readUrl(fields, `mockup_${side}_url`);
    if (design !== null) designs[side] = design;
    if (mockup !== null) mockups[side] = mockup;
    if (design !== null && mockup === null && SHOWN_SIDES.includes(side)) fail(`mockup_${side}_url is required`);
  }
  if (Object.keys(designs).length === 0) fail('products must contain at least one printer design');
  if (fields['special_print'] !== undefined) readChoice(fields, 'special_print', ['0', '1']);
  readMaybe(fields, 'note');
  return {
    variantId: readInteger(fields, 'variant_id', 1),
    quantity: readInteger(fields, 'quantity', 1),
    printType: readChoice(fields, 'printType', ['1', '2', '3']),
    designs,
    mockups,
  };
}

/** Only an order without a label needs an address, which must be in the US and not masked. */
function checkAddress(fields: Fields): void {
  for (const name of ['buyer_first_name', 'buyer_last_name']) {
    const text = readMaybe(fields, name) ?? fail(`${name} is required`);
    if (text.length < 2 || text.length > 50) fail(`${name} must be 2 to 50 characters long`);
  }
  for (const name of ['buyer_address1', 'buyer_city', 'buyer_province_code', 'buyer_zip', 'buyer_country_code']) {
    if (readMaybe(fields, name) === null) fail(`${name} is required`);
  }
  if (!/^[A-Z]{2}$/.test(readMaybe(fields, 'buyer_province_code') ?? '')) {
    fail('buyer_province_code must be two letters');
  }
  if (readMaybe(fields, 'buyer_country_code') !== 'US') fail('buyer_country_code must be US');
  const phone = readMaybe(fields, 'buyer_phone');
  if (phone !== null && !/^\+?\d{7,15}$/.test(phone.replaceAll(/[\s()-]/g, ''))) {
    fail('buyer_phone must have 7 to 15 digits');
  }
  for (const [name, value] of Object.entries(fields)) {
    if (name.startsWith('buyer_') && typeof value === 'string' && value.includes('*')) fail(`${name} is masked`);
  }
}

/** Reads the form. Errors: FormError with the first mistake. */
export function readOrderForm(fields: Fields): OrderForm {
  const orderId = readMaybe(fields, 'order_id') ?? fail('order_id is required');
  const shipment = readChoice(fields, 'shipment', Object.keys(SHIPMENT_CENTS)) as Shipment;
  const label = readUrl(fields, 'link_label');
  if (label === null) checkAddress(fields);
  const list = fields['products'];
  if (!Array.isArray(list) || list.length === 0) fail('products must contain at least 1 element');
  const products = list.map(readProduct);
  if (new Set(products.map(({ printType }) => printType)).size > 1) fail('printType must be the same for all products');
  return { orderId, shipment, label, products };
}
