import type { English } from '../topic.ts';
import type { sessionsTexts } from '../vi/sessions.ts';

export const en: English<typeof sessionsTexts> = {
  sessions: 'Signed-in devices',
  thisSession: 'This device',
  device: 'Device',
  address: 'Network address',
  lastUsed: 'Last used',
  signedIn: 'Signed in',
  endSession: 'Sign out',
  endSessionOf: 'Sign out {{device}}',
  sessionEnded: '{{device}} is signed out',
  endOthers: 'Sign out other devices',
  endOthersTitle: 'Sign out other devices?',
  endOthersText: 'Every device but this one has to sign in again.',
  othersEnded: 'Other devices are signed out',
  onlySession: 'There is no other device.',
};
