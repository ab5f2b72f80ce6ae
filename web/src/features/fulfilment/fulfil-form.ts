import type { FulfilmentSettings, SkuGroup } from '@bobbin/contract/fulfilment';
import type { Order, OrderProductDesigns } from '@bobbin/contract/orders';
import { findGarment, isSameColor, isSameSize } from '@bobbin/domain/factories/catalogue-match';
import {
  defaultOption,
  factoryOf,
  garmentName,
  listFacilities,
  listShippings,
} from '@bobbin/domain/factories/factories';
import { HOUSES, type House, isHouse } from '@bobbin/domain/factories/houses';
import type { FulfilType } from '@bobbin/domain/fulfilment/fulfilment';
import { hasTrait } from '@bobbin/domain/fulfilment/states';

/** Type, colour and size of a product; null is unknown, never a guess (PRD-5). */
export interface VariantChoice {
  productType: string | null;
  productColor: string | null;
  productSize: string | null;
}

export type VariantPart = keyof VariantChoice;

export interface FulfilForm {
  type: FulfilType;
  house: House;
  line: string | null;
  facility: string | null;
  shipping: string | null;
  /** Price as typed, in dollars; HAND only. */
  price: string;
  /** Choices by id of the order product. */
  choices: Readonly<Record<string, VariantChoice>>;
  /** The seller has seen that the buyer asked to cancel (FUL-13). */
  isCancelConfirmed: boolean;
  /** The seller has seen that the order is made elsewhere already (FUL-60). */
  isByHandConfirmed: boolean;
  /** Confirmation key of the person who has seen that a side prints blurred (FUL-80); null without a confirmation. */
  blurredLook: string | null;
  /** Confirmation keys of personalised products whose words were compared with the buyer's (FIL-27). */
  comparedLooks: readonly string[];
}

/** Statuses in which automatic sending is expected (FUL-1). */
const AUTO_STATUSES: readonly string[] = ['AWAITING_COLLECTION', 'AWAITING_SHIPMENT'];

/** AUTO is offered in these statuses, and elsewhere only where it was chosen before (FUL-1). */
export function isAutoOffered(order: Order): boolean {
  return AUTO_STATUSES.includes(order.status) || order.fulfillType === 'AUTO';
}

/** The form as the dialog opens: from the order, else from the saved settings, else for the first connected factory (FUL-2). */
export function createForm(
  order: Order,
  products: readonly OrderProductDesigns[],
  settings: FulfilmentSettings | undefined,
  [firstHouse = HOUSES[0]]: readonly House[] = [],
): FulfilForm {
  const isOrderSet = isHouse(order.fulfillHouse);
  const source = isOrderSet ? order : settings;
  const house = isHouse(source?.fulfillHouse) ? source.fulfillHouse : firstHouse;
  const form = changeHouse(
    {
      // What is made elsewhere is not proposed to a factory.
      type: isAutoOffered(order) && !hasTrait(order.fulfilState, 'byHand') ? 'AUTO' : 'HAND',
      house,
      line: null,
      facility: null,
      shipping: null,
      price: order.fulfillPrice === null || order.fulfillPrice === '0.00' ? '' : order.fulfillPrice,
      choices: Object.fromEntries(products.map((product) => [product.id, toChoice(house, product)])),
      isCancelConfirmed: false,
      isByHandConfirmed: false,
      blurredLook: null,
      comparedLooks: [],
    },
    house,
  );
  const line = keepOption(source?.fulfillLine, factoryOf(house).lines) ?? form.line;
  const facilities = listFacilities(house, line);
  const shippings = listShippings(house, line);
  return {
    ...form,
    line,
    facility: keepOption(source?.fulfillFacility, facilities) ?? defaultOption(facilities),
    shipping: keepOption(source?.fulfillShipping, shippings) ?? defaultOption(shippings),
  };
}

/** The form for the products that the parcel holds now: those of an order that left it go, those of an order that joined it come. */
export function withProducts(form: FulfilForm, products: readonly OrderProductDesigns[]): FulfilForm {
  const choices = products.map((one) => [one.id, form.choices[one.id] ?? toChoice(form.house, one)] as const);
  return { ...form, choices: Object.fromEntries(choices) };
}

/** A saved option counts only while the factory still has it. */
function keepOption(value: string | null | undefined, options: readonly { value: string; isDisabled?: boolean }[]) {
  return options.find((option) => option.value === value && !option.isDisabled)?.value ?? null;
}

function toChoice(house: House, product: OrderProductDesigns): VariantChoice {
  return {
    productType: garmentName(house, product.productType) ?? product.productType,
    productColor: product.productColor,
    productSize: product.productSize,
  };
}

/** Another factory brings its own lines, facilities and speeds. */
export function changeHouse(form: FulfilForm, house: House): FulfilForm {
  const line = defaultOption(factoryOf(house).lines);
  return {
    ...form,
    house,
    line,
    facility: defaultOption(listFacilities(house, line)),
    shipping: defaultOption(listShippings(house, line)),
  };
}

export function changeLine(form: FulfilForm, line: string): FulfilForm {
  return {
    ...form,
    line,
    facility: defaultOption(listFacilities(form.house, line)),
    shipping: defaultOption(listShippings(form.house, line)),
  };
}

/** The choice in the words of the house's catalogue where it is there: another house's name of a garment is that of this one (PRD-8). */
export function resolveChoice(house: House, choice: VariantChoice, groups: readonly SkuGroup[]): VariantChoice {
  const { productType, productColor: color, productSize: size } = choice;
  const group = productType === null ? undefined : findGarment(house, groups, productType);
  return {
    productType: group?.productName ?? productType,
    productColor: (color === null ? null : group?.colors.find(({ name }) => isSameColor(name, color))?.name) ?? color,
    productSize: (size === null ? null : group?.sizes.find((one) => isSameSize(one, size))) ?? size,
  };
}

/** Parts of a choice that are not known, or that the factory does not have. */
export function listUnknown(choice: VariantChoice, groups: readonly SkuGroup[] | undefined): VariantPart[] {
  const parts: VariantPart[] = ['productType', 'productColor', 'productSize'];
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
    ...(form.type === 'HAND'
      ? { fulfillPrice: form.price.trim(), orderProducts: [] }
      : { orderProducts: toProducts(form) }),
  };
}

/** The payload of sending or saving: AUTO carries all products, HAND none but a price (FUL-3). */
export function toSubmitBody(orderId: string, form: FulfilForm, isDraft: boolean) {
  const isAuto = form.type === 'AUTO';
  return {
    id: orderId,
    type: form.type,
    isDraft: isAuto && isDraft,
    fulfillHouse: form.house,
    fulfillPrice: isAuto ? null : form.price.trim(),
    fulfillLine: form.line,
    fulfillFacility: form.facility,
    fulfillShipping: form.shipping,
    orderProducts: isAuto ? toProducts(form) : [],
    ...(form.isCancelConfirmed ? { confirmCancelRequested: true } : {}),
    ...(isAuto && form.isByHandConfirmed ? { confirmByHand: true } : {}),
    ...(isAuto && form.blurredLook !== null ? { confirmBlurred: true } : {}),
    // Without all of them the button is off.
    ...(isAuto && form.comparedLooks.length > 0 ? { confirmPersonalised: true } : {}),
  };
}

/** A price as the seller types it: digits with at most two decimals. */
export function isPrice(text: string): boolean {
  return /^\d{1,7}(\.\d{1,2})?$/.test(text.trim());
}
