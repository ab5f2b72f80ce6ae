import type { Call } from './endpoint.ts';

/** Maximum length of a picture's URL in characters. */
export const ARTWORK_LINK_MAX = 2_000;

export const checkArtwork = {
  name: 'checkArtwork',
  method: 'POST',
  path: '/files/artwork/check',
  access: 'user',
} as const satisfies Call;

export const placeArtwork = {
  name: 'placeArtwork',
  method: 'POST',
  path: '/files/artwork',
  access: 'user',
} as const satisfies Call;
