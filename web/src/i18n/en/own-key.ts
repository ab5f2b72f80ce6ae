import type { English } from '../topic.ts';
import type { ownKeyTexts } from '../vi/own-key.ts';

export const en: English<typeof ownKeyTexts> = {
  ownKey: 'Your API key',
  ownKeyText:
    'For the browser extension and your own programs. It has the same permissions as you, except changing your account.',
  ownKeyNone: 'No API key yet.',
  ownKeyCreated: 'Created',
  ownKeyUsed: 'Last used',
  ownKeyUnused: 'Never',
  ownKeyEnds: 'Key',
  createKey: 'Create API key',
  replaceKey: 'Replace key',
  replaceKeyTitle: 'Replace the API key?',
  replaceKeyText:
    'The current key stops working immediately.\nThe extension and programs that use it need the new key. This cannot be undone.',
  revokeKey: 'Revoke',
  revokeKeyTitle: 'Revoke the API key?',
  revokeKeyText: 'The extension and programs that use this key lose access immediately. This cannot be undone.',
  keyRevoked: 'API key revoked',
  newKeyTitle: 'New API key',
  newKeyText: 'The key is shown only once. Copy it and store it somewhere safe before you close this dialog.',
  copyKey: 'Copy key',
  keyKept: 'I saved the key',
  keyUnkept: 'Did you save the key?',
  keyUnkeptText: 'After you close this dialog, the key is not shown again.',
  backToKey: 'Go back',
  closeKey: 'Close',
};
