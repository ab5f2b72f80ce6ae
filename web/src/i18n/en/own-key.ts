import type { English } from '../topic.ts';
import type { ownKeyTexts } from '../vi/own-key.ts';

export const en: English<typeof ownKeyTexts> = {
  ownKey: 'Your API key',
  ownKeyText: 'For the browser extension and your own programs. It may do what you may, but not change the account.',
  ownKeyNone: 'There is no API key yet.',
  ownKeyCreated: 'Made at',
  ownKeyUsed: 'Last used',
  ownKeyUnused: 'Never',
  ownKeyEnds: 'Key',
  createKey: 'Make an API key',
  replaceKey: 'Make a new key',
  replaceKeyTitle: 'Make a new API key?',
  replaceKeyText:
    'The present key stops working at once.\nThe extension and programs that use it need the new one. This cannot be undone.',
  revokeKey: 'Revoke',
  revokeKeyTitle: 'Revoke the API key?',
  revokeKeyText: 'The extension and programs that use this key are refused at once. This cannot be undone.',
  keyRevoked: 'The API key is revoked',
  newKeyTitle: 'New API key',
  newKeyText: 'The key is shown only now. Copy it and keep it somewhere safe before closing.',
  copyKey: 'Copy the key',
  keyKept: 'I have kept it',
  keyUnkept: 'Is the key kept?',
  keyUnkeptText: 'Once this dialog is closed, the key is never shown again.',
  backToKey: 'Go back',
  closeKey: 'Close',
};
