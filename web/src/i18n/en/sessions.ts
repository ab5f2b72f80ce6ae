import type { English } from '../topic.ts';
import type { sessionsTexts } from '../vi/sessions.ts';

export const en: English<typeof sessionsTexts> = {
  sessions: 'Signed-in devices',
  thisSession: 'This device',
  device: 'Device',
  address: 'IP address',
  lastUsed: 'Last used',
  signedIn: 'Signed in',
  endSession: 'Sign out',
  endSessionOf: 'Sign out {{device}}',
  sessionEnded: 'Signed out {{device}}',
  endOthers: 'Sign out other devices',
  endOthersTitle: 'Sign out other devices?',
  endOthersText: 'All devices except this one will have to sign in again.',
  othersEnded: 'Other devices signed out',
  onlySession: 'No other devices are signed in.',
};
