import type { Call } from './endpoint.ts';

/**
 * Views of the list of prints. `used`: the print is on a waiting or sent order. `unplaced`: the print has no placement. `vanishes`: the print waits
 * for a confirmation on a colour. `wrongSize`: the print has too few pixels for a product type on which it is placed.
 */
export const PRINT_USES = ['used', 'unplaced', 'vanishes', 'wrongSize'] as const;

/**
 * Kinds of placements of a print, the most specific first (PRN-1). `pattern`: a pattern for seller SKUs of one shop. `allShops`: a pattern for seller
 * SKUs of all shops.
 */
export const PLACEMENT_KINDS = ['sku', 'colour', 'product', 'pattern', 'allShops'] as const;

export const listPrints = {
  name: 'listPrints',
  method: 'GET',
  path: '/prints',
  access: 'user',
} as const satisfies Call;

export const createPrint = {
  name: 'createPrint',
  method: 'POST',
  path: '/prints',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const getPrint = {
  name: 'getPrint',
  method: 'GET',
  path: '/prints/{id}',
  access: 'user',
} as const satisfies Call;

export const updatePrint = {
  name: 'updatePrint',
  method: 'PATCH',
  path: '/prints/{id}',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const removePrint = {
  name: 'removePrint',
  method: 'DELETE',
  path: '/prints/{id}',
  access: 'user',
} as const satisfies Call;

export const listTargets = {
  name: 'listTargets',
  method: 'GET',
  path: '/prints/targets/{id}',
  access: 'user',
} as const satisfies Call;

export const previewPlacement = {
  name: 'previewPlacement',
  method: 'POST',
  path: '/prints/{id}/placements/preview',
  access: 'user',
} as const satisfies Call;

export const placePrint = {
  name: 'placePrint',
  method: 'POST',
  path: '/prints/{id}/placements',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const listPlacements = {
  name: 'listPlacements',
  method: 'GET',
  path: '/prints/placements',
  access: 'user',
} as const satisfies Call;

export const removePlacement = {
  name: 'removePlacement',
  method: 'DELETE',
  path: '/prints/placements/{id}',
  access: 'user',
} as const satisfies Call;

export const undoPlacement = {
  name: 'undoPlacement',
  method: 'POST',
  path: '/prints/changes/{id}/undo',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const confirmColours = {
  name: 'confirmColours',
  method: 'POST',
  path: '/prints/{id}/colours',
  access: 'user',
} as const satisfies Call;

export const setColourTone = {
  name: 'setColourTone',
  method: 'POST',
  path: '/prints/tones',
  access: 'user',
} as const satisfies Call;
