/** States, the district, territories and the army's post offices, as the post writes them. */
const CODES: Readonly<Record<string, string>> = {
  alabama: 'AL',
  alaska: 'AK',
  'american samoa': 'AS',
  arizona: 'AZ',
  arkansas: 'AR',
  'armed forces americas': 'AA',
  'armed forces europe': 'AE',
  'armed forces pacific': 'AP',
  california: 'CA',
  colorado: 'CO',
  connecticut: 'CT',
  delaware: 'DE',
  'district of columbia': 'DC',
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
  maryland: 'MD',
  massachusetts: 'MA',
  michigan: 'MI',
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
  'us virgin islands': 'VI',
  virginia: 'VA',
  washington: 'WA',
  'washington dc': 'DC',
  'west virginia': 'WV',
  wisconsin: 'WI',
  wyoming: 'WY',
};
const KNOWN = new Set(Object.values(CODES));

/**
 * The two letters of a state of the US, which factories want where the marketplace writes its name (FAC-34). What is no
 * state stays as it was said.
 *
 * Errors: none.
 * @example toStateCode('California') // 'CA'
 */
export function toStateCode(said: string): string {
  const words = said.trim();
  const code = words.toUpperCase().replace(/^US-/, '');
  if (KNOWN.has(code)) return code;
  const name = words.toLowerCase().replaceAll('.', '').replaceAll(',', '').replaceAll(/\s+/g, ' ');
  return CODES[name] ?? words;
}
