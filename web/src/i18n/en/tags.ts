import type { English } from '../topic.ts';
import type { tagsTexts } from '../vi/tags.ts';

export const en: English<typeof tagsTexts> = {
  title: 'Order tags',
  none: 'No tags yet. Create one when you tag an order.',
  manage: 'Manage tags',
  done: 'Done',
  orders_one: '1 order',
  orders_other: '{{count}} orders',
  edit: 'Edit tag {{name}}',
  name: 'Tag name',
  save: 'Save',
  unchanged: 'Nothing changed yet',
  remove: 'Delete tag',
  removeTag: 'Delete tag {{name}}',
  removeTitle: 'Delete tag {{name}}?',
  removeText:
    '{{count}} orders have this tag and will no longer show it. Rules and views that filter by the tag will match no order. This cannot be undone.',
  merge: 'Merge',
  mergeInto: 'Merge into tag',
  mergeTitle: 'Merge {{name}} into {{into}}?',
  mergeText:
    '{{count}} orders get the other tag, each only once. Rules and views change too, and this tag is deleted. This cannot be undone.',
};
