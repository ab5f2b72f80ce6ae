/** Changes that banks make to a transfer description. */
export const MANGLES = {
  none: (text: string) => text,
  wrapped: (text: string) => `MBVCB.7718332.${text}.CT tu 0331000488172 TRAN QUANG MINH toi 1027788995`,
  lower: (text: string) => text.toLowerCase(),
  spaced: (text: string) => text.replaceAll(/(.{4})(?=.)/g, '$1 '),
  dotted: (text: string) => text.replaceAll(/(.{3})(?=.)/g, '$1.'),
  glued: (text: string) => `NAPTIEN${text}20261121`,
  cut: (text: string) => text.slice(0, -2),
  lost: () => 'nap tien thang 11',
} as const;

export type Mangle = keyof typeof MANGLES;
export const MANGLE_NAMES = Object.keys(MANGLES) as Mangle[];
