/** Codes of states, the district, territories and military post offices by name, without punctuation and without 'the' and 'of'. */
const CODES: Readonly<Record<string, string>> = {
  alabama: 'AL',
  alaska: 'AK',
  'american samoa': 'AS',
  arizona: 'AZ',
  arkansas: 'AR',
  'armed forces americas': 'AA',
  'armed forces europe': 'AE',
  'armed forces africa': 'AE',
  'armed forces canada': 'AE',
  'armed forces middle east': 'AE',
  'armed forces pacific': 'AP',
  california: 'CA',
  colorado: 'CO',
  connecticut: 'CT',
  delaware: 'DE',
  'district columbia': 'DC',
  'federated states micronesia': 'FM',
  florida: 'FL',
  georgia: 'GA',
  guam: 'GU',
  hawaii: 'HI',
  idaho: 'ID',
  illinois: 'IL',
  indiana: 'IN',
  iowa: 'IA',
  kansas: 'KS',
  kentucky: 'KY',
  louisiana: 'LA',
  maine: 'ME',
  'marshall islands': 'MH',
  maryland: 'MD',
  massachusetts: 'MA',
  michigan: 'MI',
  micronesia: 'FM',
  minnesota: 'MN',
  mississippi: 'MS',
  missouri: 'MO',
  montana: 'MT',
  nebraska: 'NE',
  nevada: 'NV',
  'new hampshire': 'NH',
  'new jersey': 'NJ',
  'new mexico': 'NM',
  'new york': 'NY',
  'north carolina': 'NC',
  'north dakota': 'ND',
  'northern mariana islands': 'MP',
  ohio: 'OH',
  oklahoma: 'OK',
  oregon: 'OR',
  palau: 'PW',
  pennsylvania: 'PA',
  'puerto rico': 'PR',
  'rhode island': 'RI',
  'south carolina': 'SC',
  'south dakota': 'SD',
  tennessee: 'TN',
  texas: 'TX',
  utah: 'UT',
  vermont: 'VT',
  'virgin islands': 'VI',
  virginia: 'VA',
  washington: 'WA',
  'washington dc': 'DC',
  'washington district columbia': 'DC',
  'west virginia': 'WV',
  wisconsin: 'WI',
  wyoming: 'WY',
};
/** Common abbreviations other than the two letters; the first one is the former postal abbreviation. */
const SHORT: Readonly<Record<string, string>> = {
  AL: 'ala',
  AZ: 'ariz',
  AR: 'ark',
  CA: 'calif cal cali',
  CO: 'colo',
  CT: 'conn',
  DE: 'del',
  FL: 'fla',
  ID: 'ida',
  IL: 'ill ills',
  IN: 'ind',
  KS: 'kans kan',
  KY: 'ken',
  MA: 'mass',
  MI: 'mich',
  MN: 'minn',
  MS: 'miss',
  MO: 'mo',
  MT: 'mont',
  NE: 'nebr neb',
  NV: 'nev',
  OK: 'okla',
  OR: 'ore oreg',
  PA: 'penn penna',
  TN: 'tenn',
  TX: 'tex',
  VA: 'virg',
  WA: 'wash',
  WV: 'wva',
  WI: 'wis wisc',
  WY: 'wyo',
};
/** Compass abbreviations at the beginning of a name. */
const COMPASS: Readonly<Record<string, string>> = { n: 'north', no: 'north', s: 'south', so: 'south', w: 'west' };
/** Words that may precede or follow a state's name and are ignored. */
const FILLERS = new Set(['the', 'of', 'and', 'us', 'usa', 'state', 'commonwealth', 'territory']);

/** Codes of states, the district, territories and military post offices. */
export const STATE_CODES: readonly string[] = [...new Set(Object.values(CODES))].toSorted();
const KNOWN = new Set(STATE_CODES);
const BY_SHORT = new Map(
  Object.entries(SHORT).flatMap(([code, words]) => words.split(' ').map((word) => [word, code] as const)),
);

/**
 * Returns the two-letter code of a US state, which factories require where the marketplace writes the name (FAC-34). Accepts names and
 * common abbreviations, with or without points. A text that names no state is returned unchanged.
 * Errors: none.
 * @example toStateCode('N. Carolina') // 'NC'
 */
export function toStateCode(said: string): string {
  const plain = said
    .normalize('NFD')
    .replaceAll(/[\p{M}.'’‘ʻ`]/gu, '')
    .toLowerCase();
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !FILLERS.has(word));
  const [first = '', ...others] = words;
  const name = words.join(' ');
  const spelled = [COMPASS[first] ?? first, ...others].join(' ');
  // USPS treats 'Armed Forces Europe, the Middle East, and Canada' as one region.
  const place = spelled.startsWith('armed forces europe ') ? 'armed forces europe' : spelled;
  const code = words.join('').toUpperCase();
  if (KNOWN.has(code)) return code;
  return CODES[name] ?? CODES[place] ?? BY_SHORT.get(words.join('')) ?? said.trim();
}
