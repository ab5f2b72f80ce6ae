import type { English } from '../topic.ts';
import type { headerMenuTexts } from '../vi/header-menu.ts';

export const en: English<typeof headerMenuTexts> = {
  account: 'Your account',
  signOut: 'Sign out',
};
