/**
 * First three digits of ZIP codes by state, territory and military post office, as ranges with both ends included. Facts of the
 * US Postal Service's list of three-digit prefixes (Labeling List L002), read in November 2026. Prefixes of no state are unassigned.
 */
const AREAS: Readonly<Record<string, string>> = {
  AL: '350-352 354-369',
  AK: '995-999',
  AZ: '850-865',
  AR: '716-729',
  CA: '900-908 910-928 930-961',
  CO: '800-816',
  CT: '060-069',
  DC: '200 202-205 569',
  DE: '197-199',
  FL: '320-339 341-342 344 346-347 349',
  GA: '300-319 398-399',
  HI: '967-968',
  ID: '832-838',
  IL: '600-620 622-629',
  IN: '460-479',
  IA: '500-516 520-528',
  KS: '660-679',
  KY: '400-418 420-427',
  LA: '700-714',
  ME: '039-049',
  MD: '206-212 214-219',
  MA: '010-027 055',
  MI: '480-499',
  MN: '550-567',
  MS: '386-397',
  MO: '630-658',
  MT: '590-599',
  NE: '680-693',
  NV: '889-898',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-884',
  NY: '005 100-149',
  NC: '270-289',
  ND: '580-588',
  OH: '430-459',
  OK: '730-732 734-749',
  OR: '970-979',
  PA: '150-196',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '733 750-799 885',
  UT: '840-847',
  VT: '050-054 056-059',
  VA: '201 220-246',
  WA: '980-994',
  WV: '247-268',
  WI: '530-549',
  WY: '820-831',
  PR: '006-007 009',
  VI: '008',
  AE: '090-098',
  AA: '340',
  AP: '962-966',
  // The islands of the Pacific share one prefix; the last two digits distinguish them.
  GU: '969',
};

/** States and islands whose addresses have ZIP codes of another area: Fishers Island has one of Connecticut, the Pacific islands share one of Guam, Samoa has one of Hawaii. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  '063': ['NY'],
  '967': ['AS'],
  '969': ['MP', 'FM', 'MH', 'PW'],
};

/** Area by prefix, from the ranges. */
const BY_PREFIX: ReadonlyMap<string, string> = new Map(
  Object.entries(AREAS).flatMap(([state, ranges]) =>
    ranges.split(' ').flatMap((range) => {
      const [first = '', last = first] = range.split('-');
      const length = Number(last) - Number(first) + 1;
      return Array.from({ length }, (_, index): [string, string] => [
        String(Number(first) + index).padStart(3, '0'),
        state,
      ]);
    }),
  ),
);

/**
 * Returns the states whose addresses have ZIP codes with these first three digits, the usual one first; empty for an unassigned prefix.
 * @param zip five or nine digits
 * @example listStatesOfZip('06390') // ['CT', 'NY']
 */
export function listStatesOfZip(zip: string): string[] {
  const prefix = zip.slice(0, 3);
  const usual = BY_PREFIX.get(prefix);
  return usual === undefined ? [] : [usual, ...(ALSO[prefix] ?? [])];
}
