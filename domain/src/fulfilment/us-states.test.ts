import { expect, it } from 'vitest';
import { toStateCode } from './us-states.ts';

it.each([
  ['California', 'CA'],
  [' new  york ', 'NY'],
  ['Washington, D.C.', 'DC'],
  ['U.S. Virgin Islands', 'VI'],
  ['Armed Forces Pacific', 'AP'],
  ['US-TX', 'TX'],
  ['Armed Forces Europe, the Middle East, and Canada', 'AE'],
  ['Armed Forces Europe', 'AE'],
  ['Armed Forces Middle East', 'AE'],
  ['Armed Forces Africa', 'AE'],
  ['Armed Forces (the) Americas', 'AA'],
  ['Armed Forces of the Pacific', 'AP'],
  ['Ca.', 'CA'],
  ['C.A.', 'CA'],
  ['Calif.', 'CA'],
  ['N. Carolina', 'NC'],
  ['No. Carolina', 'NC'],
  ['N.Y.', 'NY'],
  ['N Y', 'NY'],
  ['S Dakota', 'SD'],
  ['W. Va.', 'WV'],
  ['Penn.', 'PA'],
  ['State of New York', 'NY'],
  ['New York State', 'NY'],
  ['Washington', 'WA'],
  ['Washington State', 'WA'],
  ['Washington DC', 'DC'],
  ['District of Columbia', 'DC'],
  ['D.C.', 'DC'],
  ['Hawaiʻi', 'HI'],
  ['HAWAI‘I', 'HI'],
  ['Commonwealth of the Northern Mariana Islands', 'MP'],
  ['Micronesia', 'FM'],
  ['Federated States of Micronesia', 'FM'],
  ['Armed Forces Canada', 'AE'],
  ['Washington, District of Columbia', 'DC'],
  ['So. Dakota', 'SD'],
  ['W Virginia', 'WV'],
  ['Territory of Guam', 'GU'],
  ['the State of Ohio and USA', 'OH'],
  ["Hawai'i", 'HI'],
  ['Hawai’i', 'HI'],
  ['  Québec ', 'Québec'],
  ['Puerto Rico', 'PR'],
  ['Florida, USA', 'FL'],
  ['N. Ontario', 'N. Ontario'],
  ['Carolina', 'Carolina'],
  ['tx', 'TX'],
  ['Ontario', 'Ontario'],
  ['', ''],
])('toStateCode turns the state %j into %j for a factory (FAC-34)', (said, code) => {
  expect(toStateCode(said)).toBe(code);
});

/** Appendix B of Publication 28 of the US Postal Service: states, the district, territories, freely associated states and the military. */
const CODES_OF_THE_POST = [
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX',
  'UT VT VA WA WV WI WY AS GU MP PR VI FM MH PW AA AE AP',
].flatMap((line) => line.split(' '));

it.each(CODES_OF_THE_POST)('toStateCode recognises the postal code %s in any spelling (FAC-34)', (code) => {
  expect(toStateCode(` ${code.toLowerCase()} `)).toBe(code);
  expect(toStateCode(`US-${code}`)).toBe(code);
  expect(toStateCode(`${code.charAt(0)}. ${code.charAt(1)}.`)).toBe(code);
});

it('toStateCode leaves two letters unchanged when they are none of the 62 postal codes (FAC-34)', () => {
  const all = new Set(CODES_OF_THE_POST);
  expect(all.size).toBe(62);
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const others = letters.flatMap((one) => letters.map((other) => one + other)).filter((word) => !all.has(word));
  for (const word of others.filter((other) => other !== 'US'))
    expect(toStateCode(word.toLowerCase())).toBe(word.toLowerCase());
});

it.each([
  ['AL', 'Ala.'],
  ['AZ', 'Ariz.'],
  ['AR', 'Ark.'],
  ['CA', 'Calif. Cal. Cali'],
  ['CO', 'Colo.'],
  ['CT', 'Conn.'],
  ['DE', 'Del.'],
  ['FL', 'Fla.'],
  ['ID', 'Ida.'],
  ['IL', 'Ill. Ills.'],
  ['IN', 'Ind.'],
  ['KS', 'Kans. Kan.'],
  ['KY', 'Ken.'],
  ['MA', 'Mass.'],
  ['MI', 'Mich.'],
  ['MN', 'Minn.'],
  ['MS', 'Miss.'],
  ['MO', 'Mo.'],
  ['MT', 'Mont.'],
  ['NE', 'Nebr. Neb.'],
  ['NV', 'Nev.'],
  ['OK', 'Okla.'],
  ['OR', 'Oreg. Ore.'],
  ['PA', 'Penn. Penna.'],
  ['TN', 'Tenn.'],
  ['TX', 'Tex.'],
  ['VA', 'Virg.'],
  ['WA', 'Wash.'],
  ['WV', 'W.Va.'],
  ['WI', 'Wis. Wisc.'],
  ['WY', 'Wyo.'],
])('toStateCode returns %s for its common abbreviations %s (FAC-34)', (code, words) => {
  for (const word of words.split(' ')) expect(toStateCode(word), word).toBe(code);
});
