/** Small drawings of shirts at /img/<shape>-<hex>-<design>.svg; the same URL always returns the same drawing. */
const SHAPES: Record<string, string> = {
  tee: 'M60 34 L84 24 Q100 40 116 24 L140 34 L172 66 L150 90 L138 78 L138 178 L62 178 L62 78 L50 90 L28 66 Z',
  hoodie: 'M66 40 Q100 4 134 40 L152 48 L176 150 L152 158 L140 104 L140 180 L60 180 L60 104 L48 158 L24 150 L48 48 Z',
  sweatshirt:
    'M64 36 L86 28 Q100 38 114 28 L136 36 L154 48 L176 150 L152 158 L140 104 L140 180 L60 180 L60 104 L48 158 L24 150 L46 48 Z',
};

const PRINT_COLORS = ['E07A5F', '3D9970', 'F2CC8F', '5B8DEF', 'D6589F', 'F4A261', '81B29A', 'C9ADA7'];

const drawn = new Map<string, string>();

/** Returns the picture's SVG text, or null for an unknown name. */
export function getPicture(name: string): string | null {
  const known = drawn.get(name);
  if (known !== undefined) return known;
  const match = /^(tee|hoodie|sweatshirt)-([0-9A-F]{6})-(\d{1,3})\.svg$/.exec(name);
  const [, shape = '', hex = '', design = ''] = match ?? [];
  const outline = SHAPES[shape];
  if (outline === undefined) return null;
  const ink = PRINT_COLORS[Number(design) % PRINT_COLORS.length] ?? 'E07A5F';
  const print = [
    `<circle cx="100" cy="104" r="24" fill="#${ink}"/><path d="M76 112 l16 -18 l12 12 l8 -8 l12 14 z" fill="#FFFFFF" opacity=".85"/>`,
    `<path d="M100 78 l8 18 20 2 -15 13 5 20 -18 -11 -18 11 5 -20 -15 -13 20 -2z" fill="#${ink}"/>`,
    `<rect x="74" y="84" width="52" height="40" rx="6" fill="#${ink}"/><path d="M80 116 h40 M80 106 h40 M80 96 h26" stroke="#FFFFFF" stroke-width="4"/>`,
    `<path d="M100 128 C60 98 84 70 100 88 C116 70 140 98 100 128z" fill="#${ink}"/>`,
  ][Number(design) % 4];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200">` +
    `<rect width="200" height="200" fill="#F3F1EC"/>` +
    `<path d="${outline}" fill="#${hex}" stroke="#00000033" stroke-width="2" stroke-linejoin="round"/>${print}</svg>`;
  drawn.set(name, svg);
  return svg;
}
