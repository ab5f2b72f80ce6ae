import type { Order, Shop } from './model.ts';
import { hash } from '../runtime/random.ts';

/** Delivery options and carriers (MKT-27): identical for every shop. */
type DeliveryOption = {
  id: string;
  name: string;
  type: 'STANDARD' | 'EXPRESS' | 'ECONOMY' | 'SEND_BY_SELLER';
  description: string;
};

const STANDARD_OPTION: DeliveryOption = {
  id: '7091146663229654785',
  name: 'Standard Shipping',
  type: 'STANDARD',
  description: 'Label by the platform, 3 to 6 business days',
};
const EXPRESS_OPTION: DeliveryOption = {
  id: '7091146663229687553',
  name: 'Express Shipping',
  type: 'EXPRESS',
  description: 'Label by the platform, 2 to 3 business days',
};
const SELLER_OPTION: DeliveryOption = {
  id: '7091146663229720321',
  name: 'Shipped by seller',
  type: 'SEND_BY_SELLER',
  description: 'The seller chooses a carrier and gives the tracking number',
};
export const DELIVERY_OPTIONS = [STANDARD_OPTION, EXPRESS_OPTION, SELLER_OPTION];

export const USPS = { id: '7117858858072016686', name: 'USPS' };
export const PROVIDERS = [
  USPS,
  { id: '7117859084333745966', name: 'UPS' },
  { id: '7129720299146184490', name: 'FedEx' },
  { id: '7212608507307099946', name: 'OnTrac' },
  { id: '7132708081475356462', name: 'DHL eCommerce' },
  { id: '7260417839427552046', name: 'GLS US' },
];

export const SHIPPING_SERVICE = {
  id: '7208502187360519982',
  name: 'USPS Ground Advantage',
  price: '4.28',
  currency: 'USD',
  earliest_delivery_days: 2,
  latest_delivery_days: 5,
  shipping_provider_id: USPS.id,
  shipping_provider_name: USPS.name,
};

/** Default weight and size of a package: a folded shirt. */
export const WEIGHT = { value: '0.44', unit: 'POUND' };
export const DIMENSION = { length: '9', width: '9', height: '2', unit: 'INCH' };

export function getProviderName(id: string): string {
  return PROVIDERS.find((provider) => provider.id === id)?.name ?? '';
}

export function getDeliveryOption(order: Order): DeliveryOption {
  if (order.shippingType === 'SELLER') return SELLER_OPTION;
  return hash(order.seed, 41) % 8 === 0 ? EXPRESS_OPTION : STANDARD_OPTION;
}

const STREET = '100 Commerce Street';
const PHONE = '(+1)213-555-0142';

/** Formats the address from which a shop sends its parcels. */
function toFullAddress({ city }: Shop): string {
  return `${STREET}, ${city.city}, ${city.stateCode} ${city.zip}`;
}

/** Formats the sender of a package: a person with an address, not the warehouse. */
export function toSenderAddress(shop: Shop): Record<string, string> {
  return {
    name: shop.account.sellerName,
    phone_number: PHONE,
    full_address: toFullAddress(shop),
    address_detail: STREET,
    address_line1: STREET,
    address_line2: '',
    address_line3: '',
    address_line4: '',
    postal_code: shop.city.zip,
    region_code: 'US',
  };
}

export function listWarehouses(shop: Shop): unknown[] {
  const address = {
    region_code: 'US',
    state: shop.city.state,
    city: shop.city.city,
    distict: shop.city.county, // spelt so on the wire (MKT-27)
    town: '',
    postal_code: shop.city.zip,
    full_address: toFullAddress(shop),
    address_line1: STREET,
    address_line2: '',
    address_line3: '',
    address_line4: '',
    contact_person: shop.account.sellerName,
    phone_number: PHONE,
  };
  const common = { sub_type: 'DOMESTIC_WAREHOUSE', effect_status: 'ENABLED', address };
  return [
    {
      id: shop.warehouseId,
      entity_id: shop.warehouseId,
      name: 'Main warehouse',
      type: 'SALES_WAREHOUSE',
      is_default: true,
      ...common,
    },
    {
      id: shop.returnWarehouseId,
      entity_id: shop.returnWarehouseId,
      name: 'Returns',
      type: 'RETURN_WAREHOUSE',
      is_default: false,
      ...common,
    },
  ];
}
