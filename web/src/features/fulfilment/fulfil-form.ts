import type { FulfilmentSettings, SkuGroup } from '@bobbin/contract/fulfilment';
import type { Order, OrderProductDesigns } from '@bobbin/contract/orders';
import { toColorKey } from '@bobbin/domain/colors';
import {
  defaultOption,
  FACILITIES,
  isHouseSupported,
  LINES,
  listShippingOptions,
  type FulfilType,
  type House,
} from '@bobbin/domain/fulfilment';
import { normaliseSize } from '@bobbin/domain/sizes';
import { defaultProductType } from '@bobbin/domain/sku-name';

/** Type, colour and size of a product; null is unknown, never a guess (W33). */
export interface VariantChoice {
  productType: string | null;
  productColor: string | null;
  productSize: string | null;
}

export interface FulfilForm {
  type: FulfilType;
  isDraft: boolean;
  house: House;
  line: string | null;
  facility: string | null;
  shipping: string | null;
  /** As typed, dollars; HAND only. */
  price: string;
  /** By id of the order product. */
  choices: Readonly<Record<string, VariantChoice>>;
  /** The seller has seen that the buyer asked to cancel (AC-08). */
  isCancelConfirmed: boolean;
}

/** Statuses in which sending automatically is what is wanted (Spec 1 §4). */
const AUTO_STATUSES: readonly string[] = ['AWAITING_COLLECTION', 'AWAITING_SHIPMENT'];

/** AUTO is offered in these statuses, and elsewhere only where it was chosen before (Spec 1 §4). */
export function isAutoOffered(order: Order): boolean {
  return AUTO_STATUSES.includes(order.status) || order.fulfillType === 'AUTO';
}

/** The form as the dialog opens: from the order, else from the saved settings (Spec 1 §4). */
export function createForm(
  order: Order,
  products: readonly OrderProductDesigns[],
  settings: FulfilmentSettings | undefined,
): FulfilForm {
  const isOrderSet = isHouseSupported(order.fulfillHouse);
  const source = isOrderSet ? order : settings;
  const house = isHouseSupported(source?.fulfillHouse) ? source.fulfillHouse : 'PRESSIFY';
  const form = changeHouse(
    {
      type: isAutoOffered(order) ? 'AUTO' : 'HAND',
      isDraft: true,
      house,
      line: null,
      facility: null,
      shipping: null,
      price: order.fulfillPrice === '0.00' ? '' : order.fulfillPrice,
      choices: Object.fromEntries(products.map((product) => [product.id, toChoice(house, product)])),
      isCancelConfirmed: false,
    },
    house,
  );
  return {
    ...form,
    line: keepOption(source?.fulfillLine, LINES[house]) ?? form.line,
    facility: keepOption(source?.fulfillFacility, FACILITIES[house]) ?? form.facility,
    shipping: keepOption(source?.fulfillShipping, listShippingOptions(house, form.line)) ?? form.shipping,
  };
}

/** A saved option counts only while the factory still has it. */
function keepOption(value: string | null | undefined, options: readonly { value: string; isDisabled?: boolean }[]) {
  return options.find((option) => option.value === value && !option.isDisabled)?.value ?? null;
}

function toChoice(house: House, product: OrderProductDesigns): VariantChoice {
  return {
    productType: defaultProductType(house, product.productType) ?? product.productType,
    productColor: product.productColor,
    productSize: product.productSize,
  };
}

/** Another factory brings its own lines, facilities and speeds. */
export function changeHouse(form: FulfilForm, house: House): FulfilForm {
  const line = defaultOption(LINES[house]);
  return {
    ...form,
    house,
    line,
    facility: defaultOption(FACILITIES[house]),
    shipping: defaultOption(listShippingOptions(house, line)),
  };
}

export function changeLine(form: FulfilForm, line: string): FulfilForm {
  return { ...form, line, shipping: defaultOption(listShippingOptions(form.house, line)) };
}

/** The choice in the catalogue's own spelling where it is there, so that 'sport gray' is not another colour. */
export function resolveChoice(choice: VariantChoice, groups: readonly SkuGroup[]): VariantChoice {
  const group = groups.find(({ productName }) => isSameWord(productName, choice.productType));
  return {
    productType: group?.productName ?? choice.productType,
    productColor: group?.colors.find(({ name }) => isSameColor(name, choice.productColor))?.name ?? choice.productColor,
    productSize: group?.sizes.find((size) => isSameSize(size, choice.productSize)) ?? choice.productSize,
  };
}

function isSameWord(a: string, b: string | null): boolean {
  return b !== null && a.toLowerCase() === b.toLowerCase();
}

function isSameColor(a: string, b: string | null): boolean {
  return b !== null && toColorKey(a) === toColorKey(b);
}

function isSameSize(a: string, b: string | null): boolean {
  return b !== null && (a === b || (normaliseSize(a) !== null && normaliseSize(a) === normaliseSize(b)));
}

/** Parts of a choice that are not known, or that the factory does not have. */
export function listUnknown(choice: VariantChoice, groups: readonly SkuGroup[] | undefined): (keyof VariantChoice)[] {
  const parts: (keyof VariantChoice)[] = ['productType', 'productColor', 'productSize'];
  if (groups === undefined) return parts.filter((part) => choice[part] === null);
  const group = groups.find(({ productName }) => productName === choice.productType);
  if (group === undefined) return ['productType', ...parts.slice(1).filter((part) => choice[part] === null)];
  return parts.filter((part) => {
    if (part === 'productColor') return !group.colors.some(({ name }) => name === choice.productColor);
    return part === 'productSize' && !group.sizes.some((size) => size === choice.productSize);
  });
}

function toProducts(form: FulfilForm) {
  return Object.entries(form.choices).map(([id, choice]) => ({ id, ...choice }));
}

export function toQuoteBody(orderId: string, form: FulfilForm) {
  return {
    id: orderId,
    fulfillHouse: form.house,
    fulfillLine: form.line,
    fulfillShipping: form.shipping,
    orderProducts: toProducts(form),
  };
}

/** The payload of sending or saving: AUTO carries all products, HAND none but a price (Spec 1 §3). */
export function toSubmitBody(orderId: string, form: FulfilForm) {
  const isAuto = form.type === 'AUTO';
  return {
    id: orderId,
    type: form.type,
    isDraft: isAuto && form.isDraft,
    fulfillHouse: form.house,
    fulfillPrice: isAuto ? null : form.price.trim(),
    fulfillLine: form.line,
    fulfillFacility: form.facility,
    fulfillShipping: form.shipping,
    orderProducts: isAuto ? toProducts(form) : [],
    ...(form.isCancelConfirmed ? { confirmCancelRequested: true } : {}),
  };
}

/** A price as the seller types it: digits with at most two decimals. */
export function isPrice(text: string): boolean {
  return /^\d{1,7}(\.\d{1,2})?$/.test(text.trim());
}
