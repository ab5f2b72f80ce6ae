import type { English } from '../topic.ts';
import type { staffNotesTexts } from '../vi/staff-notes.ts';

export const en: English<typeof staffNotesTexts> = {
  title: 'Staff notes',
  unseen: '{{name}} does not see them',
  placeholder: 'Add a note, @name to notify',
  add: 'Add note',
  mention: 'Notify',
  empty: 'No notes yet.',
  edit: 'Edit note',
  save: 'Save',
  cancel: 'Cancel',
  remove: 'Delete note',
  removeTitle: 'Delete this note?',
  removeText:
    'The text and its earlier versions are deleted, which cannot be undone. Staff still see who deleted it and when.',
  deleted: '{{name}} deleted a note',
  pin: 'Pin to top',
  unpin: 'Unpin',
  pinnedBy: 'pinned by {{name}}',
  ofAction: 'with an action',
  all: 'Show all {{count}} notes',
  edited_one: 'Edited once',
  edited_other: 'Edited {{count}} times',
};
