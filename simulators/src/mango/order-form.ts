/** Reads the body of `POST /orders`. Only fields and types are checked here; order-checks.ts checks combinations. */

import { createReader, type FieldError, type Reader } from './reader.ts';

export const SHIPPING_METHODS = [
  'standard',
  'priority',
  'express',
  'global',
  'by_tiktok',
  'by_seller',
  'dhl_parcel_ground',
  'dhl_parcel_expedited',
] as const;
export type ShippingMethod = (typeof SHIPPING_METHODS)[number];

const SPEED_TYPES = ['rush', 'expedite'] as const;
const CARRIERS = ['auto', 'usps'] as const;
const CONFIGS = ['default', 'large'] as const;
const TECHS = ['normal', 'pattern', 'glitter', 'puff'] as const;

/** Print places of all production lines, including those of the embroidery lines, which are not simulated. */
export const PRINT_KEYS = ['front', 'back', 'left_sleeve', 'right_sleeve', 'neck_label'] as const;
const STITCH_KEYS = (
  'left_wrist right_wrist center_chest left_chest right_chest left_cuff right_cuff collar left_slit ' +
  'right_slit sock_collar center_hat left_hat right_hat back_hat'
).split(' ');

const ORDER_FIELDS = (
  'order_id items inserts facility speed_type first_name last_name email phone address_line_1 ' +
  'address_line_2 city state country zip ioss_number shipping_method label_url tracking_number ' +
  'seller note is_scan_label preferred_carrier'
).split(' ');
const ITEM_FIELDS = (
  'sku quantity item_id print_files preview_files production_config is_trademark special_print ' +
  'vnemb_design vnemb_mockup'
).split(' ');
const FILE_FIELDS = ['key', 'url', 'thumbnail', 'print_tech', 'size'];

export type PrintFile = { key: string; url: string; isLarge: boolean };

export type OrderFormItem = {
  sku: string;
  quantity: number;
  itemId: string | null;
  printFiles: PrintFile[];
  previewFiles: PrintFile[];
  isLarge: boolean;
};

export type OrderForm = {
  orderId: string;
  items: OrderFormItem[];
  facility: string | null;
  speedType: (typeof SPEED_TYPES)[number] | null;
  shippingMethod: ShippingMethod;
  labelUrl: string | null;
  trackingNumber: string | null;
  preferredCarrier: (typeof CARRIERS)[number] | null;
  isScanLabel: boolean;
  seller: string | null;
  note: string | null;
  firstName: string;
  lastName: string;
  /** Reads a text; null when it is missing or empty. */
  address: Record<'address_line_1' | 'address_line_2' | 'city' | 'state' | 'country' | 'zip', string | null>;
};

function readFile(reader: Reader, path: string, value: unknown): PrintFile {
  const file = reader.readObject(path, value, FILE_FIELDS);
  const keys = [...PRINT_KEYS, ...STITCH_KEYS];
  reader.readMaybe(file['thumbnail'], (url) => reader.readUrl(`${path}.thumbnail`, url));
  reader.readMaybe(file['print_tech'], (tech) => reader.readChoice(`${path}.print_tech`, tech, TECHS));
  return {
    key: reader.readChoice(`${path}.key`, file['key'], keys),
    url: reader.readUrl(`${path}.url`, file['url']),
    isLarge: reader.readMaybe(file['size'], (size) => reader.readText(`${path}.size`, size)) === 'large',
  };
}

function readItem(reader: Reader, path: string, value: unknown): OrderFormItem {
  const item = reader.readObject(path, value, ITEM_FIELDS);
  const readFiles = (name: string, min: number): PrintFile[] =>
    reader
      .readList(`${path}.${name}`, item[name], min)
      .map((file, index) => readFile(reader, `${path}.${name}.${index}`, file));
  const config = reader.readMaybe(item['production_config'], (word) =>
    reader.readChoice(`${path}.production_config`, word, CONFIGS),
  );
  return {
    sku: reader.readText(`${path}.sku`, item['sku']),
    quantity: reader.readInteger(`${path}.quantity`, item['quantity'], 1),
    itemId: reader.readMaybe(item['item_id'], (id) => reader.readText(`${path}.item_id`, id, { max: 26 })),
    printFiles: readFiles('print_files', 1),
    previewFiles: reader.readMaybe(item['preview_files'], () => readFiles('preview_files', 0)) ?? [],
    isLarge: config === 'large',
  };
}

/** Reads the form, or returns the mistake of each field. */
export function readOrderForm(body: unknown): { form: OrderForm; errors: FieldError[] } {
  const reader = createReader();
  const fields = reader.readObject('', body, ORDER_FIELDS);
  const maybeText = (name: string, max = 2_000): string | null =>
    reader.readMaybe(fields[name], (text) => reader.readText(name, text, { min: 0, max })) || null;
  reader.readMaybe(fields['inserts'], (list) => reader.readList('inserts', list, 0));
  for (const name of ['email', 'phone', 'ioss_number']) maybeText(name);
  const form: OrderForm = {
    orderId: reader.readText('order_id', fields['order_id'], { max: 40 }),
    items: reader.readList('items', fields['items'], 1).map((item, index) => readItem(reader, `items.${index}`, item)),
    facility: maybeText('facility'),
    speedType: reader.readMaybe(fields['speed_type'], (word) => reader.readChoice('speed_type', word, SPEED_TYPES)),
    shippingMethod: reader.readChoice('shipping_method', fields['shipping_method'], SHIPPING_METHODS),
    labelUrl: reader.readMaybe(fields['label_url'], (url) => reader.readUrl('label_url', url)),
    trackingNumber: maybeText('tracking_number'),
    preferredCarrier: reader.readMaybe(fields['preferred_carrier'], (word) =>
      reader.readChoice('preferred_carrier', word, CARRIERS),
    ),
    isScanLabel: reader.readFlag('is_scan_label', fields['is_scan_label']),
    seller: maybeText('seller'),
    note: maybeText('note'),
    firstName: reader.readText('first_name', fields['first_name']),
    lastName: reader.readText('last_name', fields['last_name']),
    address: {
      address_line_1: maybeText('address_line_1'),
      address_line_2: maybeText('address_line_2'),
      city: maybeText('city'),
      state: maybeText('state'),
      country: maybeText('country'),
      zip: maybeText('zip'),
    },
  };
  return { form, errors: reader.errors };
}
