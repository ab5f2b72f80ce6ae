import { toStateCode } from '../fulfilment/us-states.ts';
import { listStatesOfZip } from './zip-areas.ts';

/**
 * What may keep a parcel from its buyer, the most certain first (ADR-1). Nothing here stops an order by itself: a person reads it and
 * sends the order anyway, or asks the buyer.
 */
export const ADDRESS_ISSUES = [
  'ZIP_FORMAT',
  'ZIP_UNKNOWN',
  'ZIP_STATE',
  'CITY',
  'STREET_NUMBER',
  'UNIT_NUMBER',
  'PO_BOX',
  'MILITARY',
  'TERRITORY',
  'NAME',
] as const;
export type AddressIssue = (typeof ADDRESS_ISSUES)[number];

/** An address as the marketplace returns it; hidden parts contain `*`. */
export interface CheckedAddress {
  name: string | null;
  line1: string;
  line2: string;
  city: string;
  state: string;
  postalCode: string;
  /** Country; empty means US. */
  region: string;
}

export interface AddressCheck {
  /** `all` parts; only `place` (city, state and ZIP code) when name and street are hidden; `none` when the address is missing or foreign. */
  checked: 'all' | 'place' | 'none';
  issues: readonly AddressIssue[];
  /** State that the ZIP code belongs to, when it is another than the address names; null otherwise. */
  zipState: string | null;
  /** Identifies issues and address: a confirmation counts for this key alone (ADR-3). Null without issues. */
  key: string | null;
}

const NOTHING: AddressCheck = { checked: 'none', issues: [], zipState: null, key: null };

const MILITARY: readonly string[] = ['AA', 'AE', 'AP'];
const TERRITORIES: readonly string[] = ['PR', 'VI', 'GU', 'AS', 'MP', 'FM', 'MH', 'PW'];

const PO_BOX = /(?:^|[^a-z])(?:p\.?\s*o\.?\s*box|post\s+office\s+box|pob\s*\d)/i;
/** A word that announces a unit, at the end of a line: the number of the unit is missing. */
const UNIT_WITHOUT_NUMBER = /(?:^|[\s,])(?:apt|apartment|unit|suite|ste|room|rm|#)\.?\s*#?\s*$/i;
/** Streets without digits that are complete: a house number in letters, and mail that is kept at a post office. */
const COMPLETE_WITHOUT_DIGITS = /^\s*(?:one|two|three|four|five|six|seven|eight|nine|ten)\s|general delivery/i;

/**
 * Checks a US address by what the marketplace returns, without any outside service: ZIP code against state, missing numbers, post
 * office boxes, military and island addresses, and unreadable names. Hidden parts are not checked (ADR-2).
 * @param goesWithLabel the marketplace's label goes along: its carrier has accepted the address, so a post office box is no issue
 * Errors: none.
 * @example checkAddress({ ...address, state: 'TX', postalCode: '10001' }, false).issues // ['ZIP_STATE']
 */
export function checkAddress(address: CheckedAddress | null, goesWithLabel: boolean): AddressCheck {
  if (address === null || (address.region !== '' && !/^(?:us|usa|united states)$/i.test(address.region.trim())))
    return NOTHING;
  const { line1, line2, name } = address;
  const isStreetHidden = isHidden(line1);
  const state = isHidden(address.state) ? '' : toStateCode(address.state);
  const zip = address.postalCode.trim();
  const zipStates = isHidden(zip) ? [] : listStatesOfZip(zip);
  const issues = new Set<AddressIssue>();
  if (!isHidden(zip)) for (const issue of checkZip(zip, zipStates, state)) issues.add(issue);
  if (!/\p{L}/u.test(address.city) && !isHidden(address.city)) issues.add('CITY');
  if (!isStreetHidden) for (const issue of checkStreet(line1, line2, goesWithLabel)) issues.add(issue);
  if (MILITARY.includes(state)) issues.add('MILITARY');
  if (TERRITORIES.includes(state)) issues.add('TERRITORY');
  if (name !== null && !isHidden(name) && !isReadable(name)) issues.add('NAME');
  const found = ADDRESS_ISSUES.filter((issue) => issues.has(issue));
  return {
    checked: isStreetHidden ? 'place' : 'all',
    issues: found,
    zipState: issues.has('ZIP_STATE') ? (zipStates[0] ?? null) : null,
    key: found.length === 0 ? null : `${found.join('+')}:${digest(toText(address))}`,
  };
}

/** A hidden part contains stars; the marketplace shows at most its first letters. */
function isHidden(text: string): boolean {
  return text.includes('*');
}

function checkZip(zip: string, states: readonly string[], state: string): AddressIssue[] {
  if (!/^\d{5}(?:-?\d{4})?$/.test(zip)) return ['ZIP_FORMAT'];
  if (states.length === 0) return ['ZIP_UNKNOWN'];
  return state === '' || states.includes(state) ? [] : ['ZIP_STATE'];
}

function checkStreet(line1: string, line2: string, goesWithLabel: boolean): AddressIssue[] {
  const both = `${line1} ${line2}`;
  const isBox = PO_BOX.test(both);
  const hasNumber = /\d/.test(both) || COMPLETE_WITHOUT_DIGITS.test(both);
  return [
    ...(hasNumber ? [] : (['STREET_NUMBER'] as const)),
    ...([line1, line2].some((line) => UNIT_WITHOUT_NUMBER.test(line)) ? (['UNIT_NUMBER'] as const) : []),
    ...(isBox && !goesWithLabel ? (['PO_BOX'] as const) : []),
  ];
}

/** At least two letters of any script, and no sign that stands for an unreadable one. */
function isReadable(name: string): boolean {
  return (name.match(/\p{L}/gu) ?? []).length >= 2 && !/\uFFFD|\?{2,}/.test(name);
}

function toText({ name, line1, line2, city, state, postalCode }: CheckedAddress): string {
  const parts = [name ?? '', line1, line2, city, state, postalCode];
  return parts.map((part) => part.trim().toLowerCase().replace(/\s+/g, ' ')).join('\n');
}

/** Returns the 32-bit FNV-1a hash in hexadecimal; the key identifies an address without containing a part of it. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
