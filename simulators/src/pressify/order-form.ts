/** Reads the body of `POST /api/order` by its form rules (PAR-6) and describes mistakes like Laravel. */

import { isFields, type Fields } from '../runtime/fields.ts';

const ORDER_STATUSES = ['new_order', 'priority', 'test_order'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

const PRINT_KEYS = ['front', 'back', 'sleeve_left', 'sleeve_right'] as const;
export type PrintKey = (typeof PRINT_KEYS)[number];

export type OrderFormItem = {
  variantId: number;
  productName: string;
  quantity: number;
  mockup: string | null;
  mockupBack: string | null;
  printFiles: { key: PrintKey; url: string }[];
};

export type Address = {
  name: string;
  phone: string | null;
  street1: string;
  street2: string | null;
  city: string;
  state: string;
  zip: string;
  country: string;
};

export type OrderForm = {
  refId: string;
  orderStatus: OrderStatus;
  shippingMethod: string;
  note: string | null;
  items: OrderFormItem[];
  label: string | null;
  address: Address | null;
};

type FormErrors = Record<string, string[]>;

/** Returns the value as a text, or null when it is missing or empty: Laravel's "required" treats both alike. */
export function toText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/**
 * Collects the mistakes of one form while its fields are read. After a mistake, the reading function returns a harmless value, so that all mistakes
 * are collected.
 */
function createReader() {
  const errors: FormErrors = {};

  const add = (field: string, text: string): void => {
    (errors[field] ??= []).push(text);
  };
  // Laravel's messages contain the name of a plain field in words, and the raw path of a field inside a list.
  const nameOf = (field: string): string => (/\.\d+\./.test(field) ? field : field.replaceAll('_', ' '));
  const require = (field: string): void => add(field, `The ${nameOf(field)} field is required.`);

  const readString = (field: string, value: unknown): string => {
    if (isMissing(value)) require(field);
    else if (typeof value !== 'string') add(field, `The ${nameOf(field)} field must be a string.`);
    else return value.trim();
    return '';
  };
  const readUrl = (field: string, value: unknown): string => {
    const text = readString(field, value);
    if (text !== '' && !/^https?:$/.test(URL.parse(text)?.protocol ?? '')) {
      add(field, `The ${nameOf(field)} field must be a valid URL.`);
    }
    return text;
  };

  return {
    errors,
    add,
    nameOf,
    require,
    readString,
    readUrl,
    readOptionalUrl: (field: string, value: unknown): string | null =>
      isMissing(value) ? null : readUrl(field, value),
    readInteger(field: string, value: unknown, minimum: number): number {
      const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
      if (isMissing(value)) require(field);
      else if (!/^-?\d{1,15}$/.test(text)) add(field, `The ${nameOf(field)} field must be an integer.`);
      else if (Number(text) < minimum) add(field, `The ${nameOf(field)} field must be at least ${minimum}.`);
      else return Number(text);
      return 0;
    },
    readChoice<Choice extends string>(field: string, value: unknown, choices: readonly [Choice, ...Choice[]]): Choice {
      const chosen = choices.find((choice) => choice === value);
      if (chosen !== undefined) return chosen;
      if (isMissing(value)) require(field);
      else add(field, `The selected ${nameOf(field)} is invalid.`);
      return choices[0];
    },
    readList(field: string, value: unknown): unknown[] {
      if (isMissing(value) || (Array.isArray(value) && value.length === 0)) require(field);
      else if (!Array.isArray(value)) add(field, `The ${nameOf(field)} field must be an array.`);
      else return value;
      return [];
    },
  };
}

type Reader = ReturnType<typeof createReader>;

function readItem(reader: Reader, path: string, value: unknown): OrderFormItem {
  const item = isFields(value) ? value : {};
  // At least one mockup, of either side, is required (PAR-6).
  if (isMissing(item['mockup']) && isMissing(item['mockup_back'])) {
    reader.add(`${path}.mockup`, `The ${path}.mockup field is required when ${path}.mockup_back is not present.`);
  }
  return {
    variantId: reader.readInteger(`${path}.variant_id`, item['variant_id'], 1),
    productName: reader.readString(`${path}.product_name`, item['product_name']),
    quantity: reader.readInteger(`${path}.quantity`, item['quantity'], 1),
    mockup: reader.readOptionalUrl(`${path}.mockup`, item['mockup']),
    mockupBack: reader.readOptionalUrl(`${path}.mockup_back`, item['mockup_back']),
    printFiles: reader.readList(`${path}.print_files`, item['print_files']).map((file, index) => {
      const field = `${path}.print_files.${index}`;
      const fields = isFields(file) ? file : {};
      return {
        key: reader.readChoice(`${field}.key`, fields['key'], PRINT_KEYS),
        url: reader.readUrl(`${field}.url`, fields['url']),
      };
    }),
  };
}

function readAddress(reader: Reader, value: Fields): Address {
  return {
    name: reader.readString('address.name', value['name']),
    phone: toText(value['phone']),
    street1: reader.readString('address.street1', value['street1']),
    street2: toText(value['street2']),
    city: reader.readString('address.city', value['city']),
    state: reader.readString('address.state', value['state']),
    zip: reader.readString('address.zip', value['zip']),
    country: reader.readString('address.country', value['country']),
  };
}

/** Reads the form, or returns the mistake of each field. `api_key` is not checked here, because an invalid key is a business error (PAR-3). */
export function readOrderForm(
  body: unknown,
  isRefIdTaken: (refId: string) => boolean,
): { ok: true; form: OrderForm } | { ok: false; errors: FormErrors } {
  const fields = isFields(body) ? body : {};
  const reader = createReader();

  const refId = reader.readString('ref_id', fields['ref_id']);
  if (refId !== '' && isRefIdTaken(refId)) reader.add('ref_id', 'The ref id has already been taken.');

  const orderStatus = reader.readChoice('order_status', fields['order_status'], ORDER_STATUSES);
  const shippingMethod = reader.readChoice('shipping_method', fields['shipping_method'], ['standard']);
  const items = reader
    .readList('line_items', fields['line_items'])
    .map((item, index) => readItem(reader, `line_items.${index}`, item));
  const label = reader.readOptionalUrl('shipping_label', fields['shipping_label']);

  let address: Address | null = null;
  if (isFields(fields['address'])) address = readAddress(reader, fields['address']);
  else if (!isMissing(fields['address'])) reader.add('address', 'The address field must be an array.');
  else if (label === null) {
    reader.add('address', 'The address field is required when shipping label is not present.');
  }

  if (Object.keys(reader.errors).length > 0) return { ok: false, errors: reader.errors };
  const note = toText(fields['note']);
  return { ok: true, form: { refId, orderStatus, shippingMethod, note, items, label, address } };
}

/** Formats the body of a 422: the first mistake in words, the count of the others, and all of them by field. */
export function toFormAnswer(errors: FormErrors): { message: string; errors: FormErrors } {
  const texts = Object.values(errors).flat();
  const others = texts.length - 1;
  const more = others === 0 ? '' : ` (and ${others} more error${others === 1 ? '' : 's'})`;
  return { message: `${texts[0] ?? ''}${more}`, errors };
}
