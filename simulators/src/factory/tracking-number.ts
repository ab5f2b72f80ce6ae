import { createRandom } from '../runtime/random.ts';

/** Computes the mod-10 check digit of a USPS number: from the right, weights 3,1,3,1… (PAR-23). */
export function uspsCheckDigit(digits: string): string {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - place) - 48;
    sum += place % 2 === 0 ? digit * 3 : digit;
  }
  return String((10 - (sum % 10)) % 10);
}

/** Creates a 22-digit USPS Ground Advantage number. It contains the order's id, so no two orders share one (PAR-23). */
export function createTrackingNumber(seed: number, orderId: number): string {
  const random = createRandom(seed ^ 0x55535053);
  const mailer = String(Math.floor(random() * 1_000_000)).padStart(6, '0');
  const body = `94001${mailer}${String(orderId).padStart(10, '0')}`;
  return body + uspsCheckDigit(body);
}

const UPS_LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Creates an 18-character UPS number (1Z and 16 characters); it contains the order's id, so no two orders share one. */
export function createUpsNumber(seed: number, orderId: number): string {
  const random = createRandom(seed ^ 0x55505331);
  const shipper = Array.from({ length: 6 }, () => UPS_LETTERS[Math.floor(random() * UPS_LETTERS.length)]).join('');
  return `1Z${shipper}02${String(orderId).padStart(8, '0')}`;
}
