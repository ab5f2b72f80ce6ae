import { hasTrait } from '../fulfilment/states.ts';
import { toStateCode, STATE_CODES } from '../fulfilment/us-states.ts';
import { checkAddress, type AddressIssue, type CheckedAddress } from './address-check.ts';
import { normaliseTerm } from './search.ts';

/**
 * First letter of the ids of orders from elsewhere. The marketplace's ids consist of digits, so an id shows where its order comes from, and sorts after
 * all ids of the marketplace.
 */
export const ELSEWHERE_ID_START = 'E';
const ELSEWHERE_ID = /^E[0-9A-Z]{14}$/;
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Returns a new order id: a letter, the time, and random letters. Ids sort by their time. Units: epoch milliseconds. Errors: none.
 * @param random five numbers of 0 to 255
 * @example toElsewhereId(0, [0, 1, 2, 3, 4]) // 'E00000000001234'
 */
export function toElsewhereId(now: number, random: readonly number[]): string {
  let time = '';
  for (let rest = Math.max(0, Math.floor(now)); time.length < 9; rest = Math.floor(rest / 32))
    time = (ALPHABET[rest % 32] ?? '0') + time;
  const letters = random.slice(0, 5).map((byte) => ALPHABET[byte % 32] ?? '0');
  return `${ELSEWHERE_ID_START}${time}${letters.join('').padEnd(5, '0')}`;
}

/**
 * Returns whether an id belongs to an order from elsewhere; the marketplace must never be asked about such an id (ELS-2). Errors: none.
 * @example isElsewhereId('576461413038700001') // false
 */
export function isElsewhereId(id: string): boolean {
  return ELSEWHERE_ID.test(id);
}

/**
 * Returns the SKU of a product that only has a name. Every change of an order gives its new products numbers that the order never had, because designs
 * belong to a SKU: a new product must not get those of a removed one (ELS-16). Errors: none.
 * @param revision number of the change that adds the product; 1 when the order is created
 * @param place place of the product in the order, from 0 on
 * @example toOwnSku('E00000000001234', 2, 0) // 'E00000000001234-201'
 */
export function toOwnSku(orderId: string, revision: number, place: number): string {
  const first = revision === 1 ? 0 : revision * 100;
  return `${orderId}-${first + place + 1}`;
}

/**
 * Returns whether a SKU belongs to no product of the shop, but to this order alone (ELS-16). Errors: none.
 * @example isOwnSku('E00000000001234', 'E00000000001234-1') // true
 */
export function isOwnSku(orderId: string, skuId: string): boolean {
  return skuId.startsWith(`${orderId}-`);
}

/**
 * Returns the status of an order from elsewhere. No marketplace reports it, so it follows the fulfilment (ELS-3). Errors: none.
 * @example elsewhereStatus('SHIPPED') // 'IN_TRANSIT'
 */
export function elsewhereStatus(fulfilState: string): 'AWAITING_SHIPMENT' | 'IN_TRANSIT' | 'COMPLETED' {
  if (fulfilState === 'SHIPPED') return 'IN_TRANSIT';
  return fulfilState === 'DELIVERED' || hasTrait(fulfilState, 'byHand') ? 'COMPLETED' : 'AWAITING_SHIPMENT';
}

/** Issues with which no parcel arrives: the order is not stored before they are corrected (ELS-8). All other issues are only shown. */
const BLOCKING: readonly AddressIssue[] = ['ZIP_FORMAT', 'ZIP_UNKNOWN', 'ZIP_STATE', 'CITY', 'NAME'];

/**
 * Checks the address of an order from elsewhere: `blocking` issues must be corrected, `warnings` are shown (ELS-8). Errors: none.
 * @example checkRecipient({ ...address, postalCode: '2134' }).blocking // ['ZIP_FORMAT']
 */
export function checkRecipient(address: CheckedAddress): {
  blocking: (AddressIssue | 'STATE')[];
  warnings: AddressIssue[];
} {
  const { issues } = checkAddress(address, false);
  const isStateKnown = STATE_CODES.includes(toStateCode(address.state));
  return {
    blocking: [...issues.filter((issue) => BLOCKING.includes(issue)), ...(isStateKnown ? [] : (['STATE'] as const))],
    warnings: issues.filter((issue) => !BLOCKING.includes(issue)),
  };
}

/**
 * Returns the form in which references are compared: letter case, accents and spaces do not matter. Errors: none.
 * @example toReferenceKey(' Web-1207 ') // 'web-1207'
 */
export function toReferenceKey(reference: string): string {
  return normaliseTerm(reference).replaceAll(/\s+/g, ' ');
}
