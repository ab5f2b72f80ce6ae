import type { Order } from './model.ts';
import type { Buyer } from './order-content.ts';

const THIRTY_DAYS = 30 * 86_400;

/** Returns whether the address is hidden, because the buyer may still cancel freely (MKT-18). */
export function isAddressHidden(order: Order): boolean {
  return order.status === 'UNPAID' || order.status === 'ON_HOLD';
}

/** Returns whether the address is masked: for orders with the marketplace's label, for cancelled orders, and from 30 days after completion on
 * (MKT-18).
 */
export function isAddressMasked(order: Order, now: number): boolean {
  if (order.extra?.isMasked === true) return true;
  if (order.shippingType === 'TIKTOK' || order.status === 'CANCELLED') return true;
  return order.completeTime > 0 && now >= order.completeTime + THIRTY_DAYS;
}

/** Keeps the first letter or digit: "Daniel" becomes "D***". */
function mask(text: string): string {
  return text === '' ? '' : `${text.slice(0, 1)}***`;
}

/** Formats the recipient for a package, with fewer fields than in the order. */
export function toParcelAddress(buyer: Buyer, isMasked: boolean): Record<string, unknown> {
  const ofOrder = ['first_name', 'last_name', 'district_info', 'delivery_preferences'];
  const fields = Object.entries(toAddress(buyer, isMasked));
  return Object.fromEntries(fields.filter(([name]) => !ofOrder.includes(name)));
}

export function toAddress(buyer: Buyer, isMasked: boolean): Record<string, unknown> {
  const { city } = buyer;
  const hide = (text: string) => (isMasked ? mask(text) : text);
  const line1 = isMasked ? `${mask(buyer.houseNumber)} ${buyer.street}` : `${buyer.houseNumber} ${buyer.street}`;
  const line2 = hide(buyer.unit);
  const detail = line2 === '' ? line1 : `${line1} ${line2}`;
  const level = (address_level: string, address_level_name: string, address_name: string, iso_code: string) => ({
    address_level,
    address_level_name,
    address_name,
    iso_code,
  });
  return {
    name: `${hide(buyer.firstName)} ${hide(buyer.lastName)}`,
    first_name: hide(buyer.firstName),
    last_name: hide(buyer.lastName),
    phone_number: isMasked ? buyer.phone.replace(/-\d{3}-/, '-***-') : buyer.phone,
    full_address: `${detail} ${city.city}, ${city.stateCode} ${city.zip}`,
    address_detail: detail,
    address_line1: line1,
    address_line2: line2,
    address_line3: '',
    address_line4: '',
    postal_code: city.zip,
    region_code: 'US',
    district_info: [
      level('L0', 'Country', 'United States', 'US'),
      level('L1', 'State', city.state, `US-${city.stateCode}`),
      level('L2', 'County', city.county, ''),
      level('L3', 'City', city.city, ''),
    ],
    delivery_preferences: { drop_off_location: '' },
  };
}
