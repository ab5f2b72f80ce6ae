import { digits } from '../runtime/random.ts';

/** Computes the last digit of a USPS number: from the right weights 3,1,3,1…, then the difference to the next multiple of ten (PAR-23). */
export function uspsCheckDigit(body: string): string {
  let sum = 0;
  for (let place = 0; place < body.length; place += 1) {
    const weight = place % 2 === 0 ? 3 : 1;
    sum += (body.charCodeAt(body.length - 1 - place) - 48) * weight;
  }
  return String((10 - (sum % 10)) % 10);
}

/** Creates a valid 22-digit USPS Ground Advantage number. */
export function createTrackingNumber(seed: number): string {
  const body = `94001${digits(seed, 16)}`;
  return body + uspsCheckDigit(body);
}
