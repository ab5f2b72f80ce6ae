import type { Call } from './endpoint.ts';

export const listFulfilDesigns = {
  name: 'listFulfilDesigns',
  method: 'GET',
  path: '/fulfill',
  access: { permission: 'VIEW_FULFILLS' },
} as const satisfies Call;

export const getFulfilDesign = {
  name: 'getFulfilDesign',
  method: 'GET',
  path: '/fulfill/{id}',
  access: { permission: 'VIEW_FULFILLS' },
} as const satisfies Call;

export const checkFulfilDesign = {
  name: 'checkFulfilDesign',
  method: 'PATCH',
  path: '/fulfill/{id}',
  access: { permission: 'EDIT_FULFILL' },
} as const satisfies Call;

export const uploadThumbnail = {
  name: 'uploadThumbnail',
  method: 'POST',
  path: '/fulfill/thumbnail-temp',
  access: { permission: 'CREATE_FULFILL', or: 'EDIT_FULFILL' },
  isMultipart: true,
} as const satisfies Call;

export const uploadDesignFile = {
  name: 'uploadDesignFile',
  method: 'POST',
  path: '/fulfill/design-temp',
  access: { permission: 'CREATE_FULFILL', or: 'EDIT_FULFILL' },
  isMultipart: true,
} as const satisfies Call;

export const createFulfilDesign = {
  name: 'createFulfilDesign',
  method: 'POST',
  path: '/fulfill/submit',
  access: { permission: 'CREATE_FULFILL' },
} as const satisfies Call;

export const updateFulfilDesign = {
  name: 'updateFulfilDesign',
  method: 'PATCH',
  path: '/fulfill/submit',
  access: { permission: 'EDIT_FULFILL' },
} as const satisfies Call;

export const removeDesignFile = {
  name: 'removeDesignFile',
  method: 'DELETE',
  path: '/fulfill/design/{id}',
  access: { permission: 'EDIT_FULFILL' },
} as const satisfies Call;

export const removeThumbnail = {
  name: 'removeThumbnail',
  method: 'DELETE',
  path: '/fulfill/thumbnail/{id}',
  access: { permission: 'EDIT_FULFILL' },
} as const satisfies Call;

export const placeFulfilPicture = {
  name: 'placeFulfilPicture',
  method: 'POST',
  path: '/fulfill/place',
  access: { permission: 'VIEW_FULFILLS' },
} as const satisfies Call;

export const importFulfilDesigns = {
  name: 'importFulfilDesigns',
  method: 'POST',
  path: '/fulfill/import',
  access: { permission: 'CREATE_FULFILL' },
} as const satisfies Call;
