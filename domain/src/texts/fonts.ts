/** A font that Bobbin ships. All of them have the letters of Vietnamese and the SIL Open Font License. */
export interface ShippedFont {
  id: string;
  name: string;
  /** The npm package, its exact version, and the file of the font in it. */
  pack: string;
  version: string;
  file: string;
}

/** Fonts that need no upload (PTX-2). A drawn file depends on the version too, because another version may have other outlines. */
export const SHIPPED_FONTS: readonly ShippedFont[] = [
  {
    id: 'be-vietnam-pro',
    name: 'Be Vietnam Pro ExtraBold',
    pack: '@expo-google-fonts/be-vietnam-pro',
    version: '0.4.1',
    file: '800ExtraBold/BeVietnamPro_800ExtraBold.ttf',
  },
  {
    id: 'anton',
    name: 'Anton',
    pack: '@expo-google-fonts/anton',
    version: '0.4.2',
    file: '400Regular/Anton_400Regular.ttf',
  },
  {
    id: 'lobster',
    name: 'Lobster',
    pack: '@expo-google-fonts/lobster',
    version: '0.4.1',
    file: '400Regular/Lobster_400Regular.ttf',
  },
  {
    id: 'pacifico',
    name: 'Pacifico',
    pack: '@expo-google-fonts/pacifico',
    version: '0.4.1',
    file: '400Regular/Pacifico_400Regular.ttf',
  },
  {
    id: 'dancing-script',
    name: 'Dancing Script Bold',
    pack: '@expo-google-fonts/dancing-script',
    version: '0.4.2',
    file: '700Bold/DancingScript_700Bold.ttf',
  },
];

/** Maximum bytes of an uploaded font, and maximum number of fonts of a seller. */
export const FONT_BYTES_MAX = 5_242_880;
export const FONTS_MAX = 50;

/** Letters that a font needs for Vietnamese, besides those of English. */
export const VIETNAMESE_LETTERS =
  'ăâđêôơưáàảãạấầẩẫậắằẳẵặéèẻẽẹếềểễệíìỉĩịóòỏõọốồổỗộớờởỡợúùủũụứừửữựýỳỷỹỵĂÂĐÊÔƠƯÁÀẢÃẠẤẦẨẪẬẮẰẲẴẶÉÈẺẼẸẾỀỂỄỆÍÌỈĨỊÓÒỎÕỌỐỒỔỖỘỚỜỞỠỢÚÙỦŨỤỨỪỬỮỰÝỲỶỸỴ';

/** Letters whose absence in an uploaded font is shown before the font is used. */
export const CHECKED_LETTERS = `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789&-.,'’!${VIETNAMESE_LETTERS}`;

/** Bits of `fsType` in the OS/2 table: a licence that forbids embedding, and one that allows only bitmaps (OpenType specification, OS/2). */
const RESTRICTED = 0x0002;
const LEVELS = 0x000f;
const BITMAPS_ONLY = 0x0200;

/**
 * Returns whether the licence bits of a font forbid to draw its outlines in a file. A font that allows a weaker restriction as well may be drawn.
 * Errors: none.
 * @example isEmbeddingForbidden(2) // true
 */
export function isEmbeddingForbidden(fsType: number): boolean {
  return (fsType & LEVELS) === RESTRICTED || (fsType & BITMAPS_ONLY) !== 0;
}

/**
 * Returns the text that identifies a font's outlines: an uploaded font is named by its bytes, a shipped one by its version. Errors: none.
 * @example fingerprintFont('anton') // 'anton@0.4.2'
 */
export function fingerprintFont(id: string): string {
  const shipped = SHIPPED_FONTS.find((font) => font.id === id);
  return shipped === undefined ? id : `${id}@${shipped.version}`;
}
