import type { Call } from './endpoint.ts';

export const listCustomFactories = {
  name: 'listCustomFactories',
  method: 'GET',
  path: '/custom-factories',
  access: 'user',
} as const satisfies Call;

export const createCustomFactory = {
  name: 'createCustomFactory',
  method: 'POST',
  path: '/custom-factories',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const getCustomFactory = {
  name: 'getCustomFactory',
  method: 'GET',
  path: '/custom-factories/{id}',
  access: 'user',
} as const satisfies Call;

export const updateCustomFactory = {
  name: 'updateCustomFactory',
  method: 'PATCH',
  path: '/custom-factories/{id}',
  access: 'user',
} as const satisfies Call;

export const importCustomGarments = {
  name: 'importCustomGarments',
  method: 'POST',
  path: '/custom-factories/{id}/garments',
  access: 'user',
} as const satisfies Call;

export const previewCustomBatch = {
  name: 'previewCustomBatch',
  method: 'GET',
  path: '/custom-factories/{id}/next-batch',
  access: 'user',
} as const satisfies Call;

export const exportCustomBatch = {
  name: 'exportCustomBatch',
  method: 'POST',
  path: '/custom-factories/{id}/batches',
  access: 'user',
  isIdempotent: true,
} as const satisfies Call;

export const writeCustomBatchFile = {
  name: 'writeCustomBatchFile',
  method: 'POST',
  path: '/custom-factory-batches/{id}/file',
  access: 'user',
} as const satisfies Call;

export const importCustomSheet = {
  name: 'importCustomSheet',
  method: 'POST',
  path: '/custom-factories/{id}/sheet',
  access: 'user',
} as const satisfies Call;
