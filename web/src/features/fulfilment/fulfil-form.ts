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
import { HOUSES, type House, isCustomHouse, isHouse } from '@bobbin/domain/factories/houses';
import type { FulfilType } from '@bobbin/domain/fulfilment/fulfilment';
import { hasTrait } from '@bobbin/domain/fulfilment/states';

/** Type, colour and size of a product; null means unknown (PRD-5). */
export interface VariantChoice {
  productType: string | null;
  productColor: string | null;
  productSize: string | null;
}

export type VariantPart = keyof VariantChoice;

export interface FulfilForm {
  type: FulfilType;
  house: string;
  line: string | null;
  facility: string | null;
  shipping: string | null;
  /** Price in dollars as typed; used only for HAND. */
  price: string;
  /** Choices by id of the order product. */
  choices: Readonly<Record<string, VariantChoice>>;
  /** True if the seller confirmed that the buyer asked to cancel (FUL-13). */
  isCancelConfirmed: boolean;
  /** True if the seller confirmed that the order is already made elsewhere, but is sent anyway (FUL-60). */
  isByHandConfirmed: boolean;
  /** Key of the address check that the seller confirmed (ADR-3); null without a confirmation. */
  confirmedAddress: string | null;
  /** Confirmation key for sides that print blurred (FUL-80); null without a confirmation. */
  blurredLook: string | null;
  /** Keys of the personalised products whose text a person compared with the buyer's text (FIL-27). */
  comparedLooks: readonly string[];
}

/** Statuses in which automatic sending is expected (FUL-1). */
const AUTO_STATUSES: readonly string[] = ['AWAITING_COLLECTION', 'AWAITING_SHIPMENT'];

/** Returns whether AUTO can be chosen: in these statuses, and in other statuses only if AUTO was chosen before (FUL-1). */
export function isAutoOffered(order: Order): boolean {
  return AUTO_STATUSES.includes(order.status) || order.fulfillType === 'AUTO';
}

/**
 * Creates the form of a newly opened dialog: from the order's values, else from the saved settings, else with the first connected factory (FUL-2).
 */
export function createForm(
  order: Order,
  products: readonly OrderProductDesigns[],
  settings: FulfilmentSettings | undefined,
  [firstHouse = HOUSES[0]]: readonly House[] = [],
): FulfilForm {
  const isOrderSet = isHouse(order.fulfillHouse) || isCustomHouse(order.fulfillHouse);
  const source = isOrderSet ? order : settings;
  const wanted = source?.fulfillHouse;
  const house = isHouse(wanted) || isCustomHouse(wanted) ? wanted : firstHouse;
  const form = changeHouse(
    {
      // An order that is made elsewhere is not proposed for sending to a factory.
      type: isAutoOffered(order) && !hasTrait(order.fulfilState, 'byHand') ? 'AUTO' : 'HAND',
      house,
      line: null,
      facility: null,
      shipping: null,
      price: order.fulfillPrice === null || order.fulfillPrice === '0.00' ? '' : order.fulfillPrice,
      choices: Object.fromEntries(products.map((product) => [product.id, toChoice(house, product)])),
      isCancelConfirmed: false,
      isByHandConfirmed: false,
      confirmedAddress: null,
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

/** Updates the form after orders joined or left the parcel: products of orders that left are dropped, products of orders that joined are added. */
export function withProducts(form: FulfilForm, products: readonly OrderProductDesigns[]): FulfilForm {
  const choices = products.map((one) => [one.id, form.choices[one.id] ?? toChoice(form.house, one)] as const);
  return { ...form, choices: Object.fromEntries(choices) };
}

/** Keeps a saved option only while the factory still offers it. */
function keepOption(value: string | null | undefined, options: readonly { value: string; isDisabled?: boolean }[]) {
  return options.find((option) => option.value === value && !option.isDisabled)?.value ?? null;
}

function toChoice(house: string, product: OrderProductDesigns): VariantChoice {
  return {
    productType: garmentName(house, product.productType) ?? product.productType,
    productColor: product.productColor,
    productSize: product.productSize,
  };
}

/** Changes the factory, and sets that factory's production lines, facilities and speeds. */
export function changeHouse(form: FulfilForm, house: string): FulfilForm {
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

/**
 * Converts a choice to the names of the factory's catalogue, if the catalogue has loaded; another factory's name of a garment is replaced by this
 * factory's name (PRD-8).
 */
export function resolveChoice(house: string, choice: VariantChoice, groups: readonly SkuGroup[]): VariantChoice {
  const { productType, productColor: color, productSize: size } = choice;
  const group = productType === null ? undefined : findGarment(house, groups, productType);
  return {
    productType: group?.productName ?? productType,
    productColor: (color === null ? null : group?.colors.find(({ name }) => isSameColor(name, color))?.name) ?? color,
    productSize: (size === null ? null : group?.sizes.find((one) => isSameSize(one, size))) ?? size,
  };
}

/** Lists the parts of a choice (type, colour, size) that are unknown, or that the factory does not offer. */
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

/** Builds the request body that sends or saves an order: AUTO contains all products, HAND only a price (FUL-3). */
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
    ...(isAuto && form.confirmedAddress !== null ? { confirmAddress: form.confirmedAddress } : {}),
    ...(isAuto && form.blurredLook !== null ? { confirmBlurred: true } : {}),
    // The send button stays disabled until all personalised products are compared, so the confirmation covers all of them.
    ...(isAuto && form.comparedLooks.length > 0 ? { confirmPersonalised: true } : {}),
  };
}

/** Returns whether the text is a price: digits with at most two decimals. */
export function isPrice(text: string): boolean {
  return /^\d{1,7}(\.\d{1,2})?$/.test(text.trim());
}
