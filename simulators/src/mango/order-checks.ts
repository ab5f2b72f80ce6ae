import type { FieldError } from './reader.ts';
import { FACILITIES, isActive, type Variation } from './catalogue.ts';
import { PRINT_KEYS, type OrderForm } from './order-form.ts';

const toError = (field: string, message: string): FieldError => ({ field, message, type: 'value_error' });

const ADDRESS_FIELDS = ['address_line_1', 'city', 'state', 'country', 'zip'] as const;

/** Checks the address, which is not required when there is a label. */
function checkAddress(form: OrderForm): FieldError[] {
  if (form.labelUrl !== null) return [];
  const errors: FieldError[] = [];
  for (const name of ADDRESS_FIELDS) {
    const text = form.address[name];
    if (text === null) errors.push({ field: name, message: 'Field required', type: 'missing' });
    else if (text.includes('*')) errors.push(toError(name, 'Address must not be masked'));
  }
  for (const [name, text] of [['first_name', form.firstName] as const, ['last_name', form.lastName] as const]) {
    if (text.includes('*')) errors.push(toError(name, 'Name must not be masked'));
  }
  const { country } = form.address;
  if (country !== null && !/^[A-Za-z]{2}$/.test(country)) {
    errors.push(toError('country', 'Country must be a two letter code'));
  }
  return errors;
}

/** Checks that each item is an available product with sufficient stock, and that all items belong to one production line. */
function checkItems(
  form: OrderForm,
  findVariation: (sku: string) => Variation | null,
  held: ReadonlyMap<string, number>,
): FieldError[] {
  const errors: FieldError[] = [];
  const wanted = new Map<string, number>();
  const first = findVariation(form.items[0]?.sku ?? '');
  form.items.forEach(({ sku, quantity, printFiles }, index) => {
    const field = `items.${index}`;
    const variation = findVariation(sku);
    const sum = (wanted.get(sku) ?? 0) + quantity;
    wanted.set(sku, sum);
    if (variation === null) return void errors.push(toError(`${field}.sku`, `Variation with SKU ${sku} not found`));
    const { line } = variation.product;
    if (!isActive(line)) errors.push(toError(`${field}.sku`, `Production line ${line.name} is not active`));
    else if (first !== null && line !== first.product.line) {
      errors.push(toError(`${field}.sku`, 'All items must belong to one production line'));
    } else if (variation.stock + (held.get(sku) ?? 0) < sum) {
      errors.push(toError(`${field}.sku`, `Variation with SKU ${sku} is out of stock`));
    }
    printFiles.forEach(({ key }, place) => {
      if (PRINT_KEYS.some((known) => known === key)) return;
      errors.push(toError(`${field}.print_files.${place}.key`, `Line ${line.name} does not print on ${key}`));
    });
    if (new Set(printFiles.map(({ key }) => key)).size < printFiles.length) {
      errors.push(toError(`${field}.print_files`, 'Print file keys must be unique'));
    }
  });
  return errors;
}

/** Checks fields that only some production lines support. */
function checkLine(form: OrderForm, variation: Variation): FieldError[] {
  const { line } = variation.product;
  const errors: FieldError[] = [];
  const only = (field: string, isGiven: boolean, lines: string[]): void => {
    if (isGiven && !lines.includes(line.name)) {
      errors.push(toError(field, `${field} is only supported on production line ${lines.join(', ')}`));
    }
  };
  only('facility', form.facility !== null, ['TIKTOK']);
  only('speed_type', form.speedType !== null, ['FASTUS']);
  only('is_scan_label', form.isScanLabel, ['TIKTOK']);
  only('preferred_carrier', form.preferredCarrier !== null, ['TIKTOK', 'US1']);
  if (form.facility !== null && line.facilities.length > 0 && !line.facilities.includes(form.facility)) {
    errors.push(toError('facility', `Facility must be one of ${FACILITIES.join(', ')}`));
  }
  if (!line.shippingMethods.includes(form.shippingMethod)) {
    errors.push(toError('shipping_method', `Line ${line.name} does not ship by ${form.shippingMethod}`));
  }
  return errors;
}

/** Lists every mistake of a well-formed form. `held` is the stock that the order already has of each SKU, when the order is changed. */
export function checkOrder(
  form: OrderForm,
  findVariation: (sku: string) => Variation | null,
  held: ReadonlyMap<string, number>,
): FieldError[] {
  const first = findVariation(form.items[0]?.sku ?? '');
  const isByTikTok = form.shippingMethod === 'by_tiktok';
  return [
    ...(isByTikTok && form.labelUrl === null
      ? [toError('label_url', 'label_url is required when shipping_method is by_tiktok')]
      : []),
    ...checkItems(form, findVariation, held),
    ...(first === null ? [] : checkLine(form, first)),
    ...checkAddress(form),
  ];
}
