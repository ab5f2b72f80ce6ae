/** A shirt colour: its name in the manufacturers' lists, its colour on screen, and other spellings that shops use. */
export interface Color {
  name: string;
  /** '#RRGGBB' for the swatch on screen only; the fabric's colour differs. */
  hex: string;
  aliases: readonly string[];
}

/** Known shirt colours, alphabetical (PRD-10). */
export const COLORS: readonly Color[] = [
  { name: 'Antique Cherry Red', hex: '#971B2F', aliases: ['Antique Cherry'] },
  { name: 'Antique Heliconia', hex: '#AA0061', aliases: [] },
  { name: 'Antique Irish Green', hex: '#00843D', aliases: [] },
  { name: 'Antique Jade Dome', hex: '#006269', aliases: [] },
  { name: 'Antique Orange', hex: '#B33D26', aliases: [] },
  { name: 'Antique Royal', hex: '#1E4D8C', aliases: [] },
  { name: 'Antique Sapphire', hex: '#006A8E', aliases: [] },
  { name: 'Ash', hex: '#C8C9C7', aliases: ['Ash Grey', 'Ash Gray'] },
  { name: 'Azalea', hex: '#DD74A1', aliases: [] },
  { name: 'Baby Blue', hex: '#69B3E7', aliases: [] },
  { name: 'Bay', hex: '#B7C4B1', aliases: [] },
  { name: 'Black', hex: '#25282A', aliases: ['Blk', 'Đen'] },
  { name: 'Blue Dusk', hex: '#253746', aliases: [] },
  { name: 'Blue Jean', hex: '#1F4882', aliases: ['BlueJean'] },
  { name: 'Brown', hex: '#6E4C3D', aliases: [] },
  { name: 'Brown Savana', hex: '#7A6855', aliases: ['Brown Savanna'] },
  { name: 'Cardinal Red', hex: '#8A1538', aliases: ['Cardinal', 'Cardinal-Red'] },
  { name: 'Caribbean Blue', hex: '#00A9CE', aliases: [] },
  { name: 'Carolina Blue', hex: '#7BA4DB', aliases: ['Carolina'] },
  { name: 'Charcoal', hex: '#66676C', aliases: ['Charcoal Grey', 'Charcoal Gray'] },
  { name: 'Charity Pink', hex: '#F8A3BC', aliases: ['Awareness Pink'] },
  { name: 'Cherry Red', hex: '#AC2B37', aliases: ['Cherry'] },
  { name: 'Coral Silk', hex: '#FB637E', aliases: [] },
  { name: 'Cornsilk', hex: '#F0EC74', aliases: [] },
  { name: 'Crunch Berry', hex: '#D9627C', aliases: ['Crunchberry'] },
  { name: 'Daisy', hex: '#FED141', aliases: [] },
  { name: 'Dark Chocolate', hex: '#382F2D', aliases: ['Chocolate', 'DarkChocolate'] },
  { name: 'Dark Grey', hex: '#53565A', aliases: ['Dark Gray'] },
  { name: 'Dark Heather', hex: '#425563', aliases: ['DarkHeather', 'Dark Heather Grey'] },
  { name: 'Electric Green', hex: '#43B02A', aliases: [] },
  { name: 'Forest Green', hex: '#273B33', aliases: ['Forest', 'ForestGreen', 'Forrest Green'] },
  { name: 'Galapagos Blue', hex: '#2A6B6E', aliases: [] },
  { name: 'Garnet', hex: '#7D2935', aliases: [] },
  { name: 'Gold', hex: '#EEAD1A', aliases: ['Gold Yellow'] },
  { name: 'Graphite', hex: '#333F48', aliases: [] },
  { name: 'Graphite Heather', hex: '#707372', aliases: ['Graphite-Heather'] },
  { name: 'Gravel', hex: '#8B8B8B', aliases: [] },
  { name: 'Heather Blue', hex: '#3A5DAE', aliases: [] },
  { name: 'Heather Cardinal', hex: '#9B2743', aliases: [] },
  { name: 'Heather Dark Green', hex: '#3E5D58', aliases: [] },
  { name: 'Heather Dark Maroon', hex: '#7A4050', aliases: [] },
  { name: 'Heather Dark Navy', hex: '#3A4460', aliases: [] },
  { name: 'Heather Deep Royal', hex: '#4A6AAE', aliases: [] },
  { name: 'Heather Galapagos Blue', hex: '#0093B2', aliases: [] },
  { name: 'Heather Green', hex: '#009F4D', aliases: [] },
  { name: 'Heather Grey', hex: '#9EA2A2', aliases: ['Heather Gray', 'Grey Heather'] },
  { name: 'Heather Indigo', hex: '#4D6995', aliases: [] },
  { name: 'Heather Irish Green', hex: '#5CAA7F', aliases: [] },
  { name: 'Heather Military Green', hex: '#7E7F74', aliases: [] },
  { name: 'Heather Navy', hex: '#333F48', aliases: [] },
  { name: 'Heather Orange', hex: '#D06B53', aliases: [] },
  { name: 'Heather Purple', hex: '#614B79', aliases: [] },
  { name: 'Heather Red', hex: '#BF0D3E', aliases: [] },
  { name: 'Heather Royal', hex: '#307FE2', aliases: [] },
  { name: 'Heather Sapphire', hex: '#6BAEB8', aliases: [] },
  { name: 'Heather Scarlet Red', hex: '#B04050', aliases: [] },
  { name: 'Heather Sport Dark Green', hex: '#43695B', aliases: ['Heather Sport Green'] },
  { name: 'Heather Sport Dark Maroon', hex: '#651D32', aliases: ['Heather Maroon'] },
  { name: 'Heather Sport Dark Navy', hex: '#595478', aliases: ['Heather Dark Navy Sport'] },
  { name: 'Heather Sport Royal', hex: '#1D4F91', aliases: ['Heather Royal Sport'] },
  { name: 'Heather Sport Scarlet Red', hex: '#B83A4B', aliases: ['Heather Sport Scarlet'] },
  { name: 'Heliconia', hex: '#DB3E79', aliases: ['Heliconia Pink'] },
  { name: 'Hot Pink', hex: '#E8408A', aliases: [] },
  { name: 'Ice Grey', hex: '#D7D2CB', aliases: ['Ice Gray', 'IceGrey'] },
  { name: 'Indigo Blue', hex: '#486D87', aliases: ['Indigo'] },
  { name: 'Iris', hex: '#3975B7', aliases: [] },
  { name: 'Irish Green', hex: '#00A74A', aliases: ['IrishGreen'] },
  { name: 'Ivory', hex: '#FFFFF0', aliases: ['Irovy'] },
  { name: 'Jade Dome', hex: '#008E85', aliases: [] },
  { name: 'Kelly Green', hex: '#00805E', aliases: ['Kelly'] },
  { name: 'Light Blue', hex: '#A4C8E1', aliases: ['LightBlue', 'Lt Blue'] },
  { name: 'Light Green', hex: '#90EE90', aliases: [] },
  { name: 'Light Pink', hex: '#E4C6D4', aliases: ['LightPink', 'Lt Pink'] },
  { name: 'Lilac', hex: '#563D82', aliases: [] },
  { name: 'Lime', hex: '#92BF55', aliases: ['Lime Green'] },
  { name: 'Maroon', hex: '#5B2B42', aliases: [] },
  { name: 'Metro Blue', hex: '#464E7E', aliases: [] },
  { name: 'Military Green', hex: '#5E7461', aliases: ['MilitaryGreen', 'Army Green'] },
  { name: 'Mint Green', hex: '#A0CFA8', aliases: ['Mint'] },
  { name: 'Moss', hex: '#657C30', aliases: [] },
  { name: 'Mustard', hex: '#C3964D', aliases: [] },
  { name: 'Natural', hex: '#E7CEB5', aliases: [] },
  { name: 'Navy', hex: '#263147', aliases: ['Navy Blue'] },
  { name: 'Neon Green', hex: '#39FF14', aliases: [] },
  { name: 'Neon Pink', hex: '#FF77FF', aliases: [] },
  { name: 'Old Gold', hex: '#C39367', aliases: [] },
  { name: 'Olive', hex: '#6B6B3C', aliases: [] },
  { name: 'Orange', hex: '#F4633A', aliases: [] },
  { name: 'Orchid', hex: '#C5B4E3', aliases: [] },
  { name: 'PFD', hex: '#FFFFFF', aliases: ['PFD White', 'Prepared for Dye'] },
  { name: 'Paragon', hex: '#948794', aliases: [] },
  { name: 'Pepper', hex: '#4E4E4E', aliases: ['Comfort Colors Pepper'] },
  { name: 'Pink', hex: '#FFB6C1', aliases: [] },
  { name: 'Pistachio', hex: '#C8D89A', aliases: [] },
  { name: 'Pitch Black', hex: '#101820', aliases: [] },
  { name: 'Prairie Dust', hex: '#7A7256', aliases: ['Prairie Dust/Coyote Brown', 'Coyote Brown'] },
  { name: 'Purple', hex: '#464E7E', aliases: [] },
  { name: 'Red', hex: '#D50032', aliases: [] },
  { name: 'Red Heather', hex: '#B04A55', aliases: [] },
  { name: 'Royal', hex: '#224D8F', aliases: ['Royal Blue', 'RoyalBlue'] },
  { name: 'Safety Green', hex: '#C6D219', aliases: ['S. Green'] },
  { name: 'Safety Orange', hex: '#E5801C', aliases: ['S Orange', 'S. Orange'] },
  { name: 'Safety Pink', hex: '#E16F8F', aliases: ['S. Pink'] },
  { name: 'Sage', hex: '#819E87', aliases: [] },
  { name: 'Sand', hex: '#CABFAD', aliases: [] },
  { name: 'Sapphire', hex: '#0077B5', aliases: [] },
  { name: 'Sky', hex: '#71C5E8', aliases: ['Sky Blue'] },
  { name: 'Smoke', hex: '#3D3935', aliases: [] },
  { name: 'Sport Dark Green', hex: '#205C40', aliases: [] },
  { name: 'Sport Dark Navy', hex: '#00263A', aliases: [] },
  {
    name: 'Sport Grey',
    hex: '#97999B',
    aliases: [
      'SportGrey',
      'Sport Gray',
      'Sports Grey',
      'Sports Gray',
      'RS Sport Grey',
      'Ring Spun Sport Grey',
      'Athletic Heather',
    ],
  },
  { name: 'Sport Orange', hex: '#FC4C02', aliases: [] },
  { name: 'Sport Royal', hex: '#002D72', aliases: [] },
  { name: 'Sport Scarlet Red', hex: '#BA0C2F', aliases: [] },
  { name: 'Stone Blue', hex: '#7E93A7', aliases: [] },
  { name: 'Storm Grey', hex: '#898D8D', aliases: ['Storm Gray'] },
  { name: 'Sunset', hex: '#DC6B2F', aliases: [] },
  { name: 'Tan', hex: '#BD9A7A', aliases: [] },
  { name: 'Tangerine', hex: '#FF8A3D', aliases: [] },
  { name: 'Teal Ice', hex: '#B1E4E3', aliases: [] },
  { name: 'Texas Orange', hex: '#B65A30', aliases: ['T. Orange', 'T Orange'] },
  { name: 'True Red', hex: '#BB1237', aliases: [] },
  { name: 'True Royal', hex: '#0038A8', aliases: [] },
  { name: 'Vegas Gold', hex: '#F4D1A1', aliases: [] },
  { name: 'Violet', hex: '#8094DD', aliases: [] },
  { name: 'White', hex: '#FFFFFF', aliases: ['Trắng'] },
  { name: 'Yam', hex: '#FF671F', aliases: [] },
  { name: 'Yellow', hex: '#FFD100', aliases: [] },
  { name: 'Yellow Haze', hex: '#F5E1A4', aliases: [] },
];

/** Colours by the keys of their names and aliases. The map is built once, because a sync looks up the colour of every product. */
const COLOR_BY_KEY: ReadonlyMap<string, Color> = new Map(
  COLORS.flatMap((color) => [color.name, ...color.aliases].map((name): [string, Color] => [toColorKey(name), color])),
);

/**
 * Returns a key that is equal for all spellings of a colour: without case, spaces and punctuation, grey for gray. Errors: none.
 * @example toColorKey('Sport Gray') // 'sportgrey'
 */
export function toColorKey(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replaceAll('gray', 'grey');
}

/**
 * Finds a colour by its name or another spelling, or null when it is unknown.
 * Errors: none.
 * @example findColor('SPORTGREY')?.name // 'Sport Grey'
 */
export function findColor(name: string): Color | null {
  return COLOR_BY_KEY.get(toColorKey(name)) ?? null;
}

/**
 * Returns a colour's hex, or null when it is unknown: the screen then shows a hatch and the name, not white (PRD-10). Errors: none.
 * @example colorHex('black') // '#25282A'
 */
export function colorHex(name: string): string | null {
  return findColor(name)?.hex ?? null;
}

/**
 * Returns the key by which colours are compared: of our colour where the name is known, otherwise of the name. Empty without a name.
 * Errors: none.
 * @example keyOfColor('Dk Heather') === keyOfColor('dk  heather') // true
 */
export function keyOfColor(name: string | null): string {
  return name === null || name === '' ? '' : toColorKey(findColor(name)?.name ?? name);
}
