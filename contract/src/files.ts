import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done } from './envelope.ts';

/** The eight places of a product that take a picture. */
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
export type Side = (typeof SIDES)[number];

const side = z.enum(SIDES);

export const uploadedFile = z.object({
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
  fileId: z.string(),
  name: z.string(),
  size: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
});
export type UploadedFile = z.infer<typeof uploadedFile>;

export const uploadFile = endpoint({
  name: 'uploadFile',
  method: 'POST',
  path: '/files/upload',
  access: 'user',
  reach: { right: 'workOrders', names: { kind: 'product', at: 'body.id' } },
  summary: 'Upload a design or mockup (multipart: file, id of the order product, side)',
  isMultipart: true,
  body: z.object({ id: z.string().min(1).max(200), side }),
  reply: uploadedFile,
  errors: [
    'FILE_NOT_PNG',
    'FILE_NAME_TOO_LONG',
    'FILE_NOT_IMAGE',
    'FILE_IS_SVG',
    'FILE_BROKEN',
    'FILE_TOO_MANY_PIXELS',
    'FILE_BOMB',
    'FILE_LOCKED',
  ],
});

export const removeDesign = endpoint({
  name: 'removeDesign',
  method: 'DELETE',
  path: '/files/{id}/{side}',
  access: 'user',
  reach: { right: 'workOrders', names: { kind: 'product', at: 'params.id' } },
  summary: 'Take the picture off one side of an order product',
  params: z.object({ id: z.string().min(1).max(200), side }),
  reply: done,
  errors: ['FILE_LOCKED'],
});
