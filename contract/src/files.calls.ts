import type { Call } from './endpoint.ts';

/** The eight pictures of a product: design and mockup of each of the four sides. */
export const SIDES = [
  'front',
  'back',
  'right',
  'left',
  'mockupFront',
  'mockupBack',
  'mockupRight',
  'mockupLeft',
] as const;

export const uploadFile = {
  name: 'uploadFile',
  method: 'POST',
  path: '/files/upload',
  access: 'user',
  isMultipart: true,
} as const satisfies Call;

export const removeDesign = {
  name: 'removeDesign',
  method: 'DELETE',
  path: '/files/{id}/{side}',
  access: 'user',
} as const satisfies Call;

export const selectFile = {
  name: 'selectFile',
  method: 'POST',
  path: '/files/select',
  access: 'user',
} as const satisfies Call;

export const importFile = {
  name: 'importFile',
  method: 'POST',
  path: '/files/upload-url',
  access: 'user',
} as const satisfies Call;

export const listPngFiles = {
  name: 'listPngFiles',
  method: 'GET',
  path: '/files/png',
  access: 'user',
} as const satisfies Call;

export const listProductFiles = {
  name: 'listProductFiles',
  method: 'GET',
  path: '/files/png/{id}',
  access: 'user',
} as const satisfies Call;

export const removeFile = {
  name: 'removeFile',
  method: 'DELETE',
  path: '/files/{id}',
  access: 'user',
} as const satisfies Call;

export const updateFile = {
  name: 'updateFile',
  method: 'PATCH',
  path: '/files/{id}',
  access: 'user',
} as const satisfies Call;

export const uploadToLibrary = {
  name: 'uploadToLibrary',
  method: 'POST',
  path: '/files/png',
  access: 'user',
  isMultipart: true,
} as const satisfies Call;

export const getFileUses = {
  name: 'getFileUses',
  method: 'GET',
  path: '/files/{id}/uses',
  access: 'user',
} as const satisfies Call;

export const listFileTags = {
  name: 'listFileTags',
  method: 'GET',
  path: '/files/tags',
  access: 'user',
} as const satisfies Call;

export const findProductImages = {
  name: 'findProductImages',
  method: 'POST',
  path: '/shops/orders/images',
  access: 'user',
} as const satisfies Call;

export const listDesignMedia = {
  name: 'listDesignMedia',
  method: 'GET',
  path: '/orders/{id}/design-media',
  access: 'user',
} as const satisfies Call;

export const fillDesigns = {
  name: 'fillDesigns',
  method: 'POST',
  path: '/orders/{id}/design-media',
  access: 'user',
} as const satisfies Call;

export const drawMockups = {
  name: 'drawMockups',
  method: 'POST',
  path: '/orders/{id}/mockups',
  access: 'user',
} as const satisfies Call;

export const markPersonalised = {
  name: 'markPersonalised',
  method: 'PATCH',
  path: '/shops/orders/products/{id}',
  access: 'user',
} as const satisfies Call;
