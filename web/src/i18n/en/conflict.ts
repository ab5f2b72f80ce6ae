import type { English } from '../topic.ts';
import type { conflictTexts } from '../vi/conflict.ts';

export const en: English<typeof conflictTexts> = {
  title: 'Somebody else changed this',
  text: 'It is no longer what you opened. Nothing was written.',
  seen: 'When you opened it',
  current: 'Now',
  mine: 'Yours',
  nothing: '(empty)',
  keep: 'Keep what is there now',
  write: 'Write mine',
  fields: {
    fulfillPrice: 'Fulfil price',
    fulfillType: 'Way of sending',
    fulfillHouse: 'Factory',
    fulfillLine: 'Line',
    fulfillFacility: 'Facility',
    fulfillShipping: 'Shipping',
    productType: 'Garment',
    productColor: 'Colour',
    productSize: 'Size',
    friendName: 'Shop name',
    proxy: 'Proxy',
    name: 'Name',
    description: 'Description',
    role: 'Role',
    fulfilState: 'Fulfilment',
    fileId: 'File',
    tags: 'Tags',
    comment: 'Comment',
    editedAt: 'Changed last',
  },
};
