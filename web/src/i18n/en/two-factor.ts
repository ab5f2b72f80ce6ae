import type { English } from '../topic.ts';
import type { twoFactorTexts } from '../vi/two-factor.ts';

export const en: English<typeof twoFactorTexts> = {
  twoFactor: 'Two-factor sign-in (2FA)',
  twoFactorOn: 'On',
  twoFactorOff: 'Off',
  twoFactorOffText:
    'Each sign-in then takes, besides the password, a code of six digits from an authenticator such as Google Authenticator, Authy or 1Password.',
  twoFactorOnText:
    'Each sign-in takes a code of six digits from the authenticator. Recovery codes lost or nearly used up? Make a fresh set here.',
  turnOn: 'Turn on 2FA',
  turnOff: 'Turn off 2FA',
  turnedOn: '2FA is on',
  turnedOnText: 'Other signed-in devices have to enter a code before they go on.',
  turnedOff: '2FA is off',
  turnOffText: 'Afterwards the password alone is enough to sign in.',
  scan: 'Scan the QR code with the authenticator.',
  qrCode: 'QR code that adds the account to an authenticator',
  secret: 'Cannot scan it? Type this into the authenticator:',
  enterCode: 'Enter the six digits that the authenticator shows.',
  code: '2FA code',
  newQrCode: 'Make a new QR code',
  confirmCode: 'Confirm',
  codeOrRecovery: 'Six digits or a recovery code',
  renewCodes: 'New recovery codes',
  renewCodesTitle: 'Make new recovery codes',
  renewCodesText:
    'The new set replaces the old one: every old recovery code stops working once the six digits are confirmed.',
  codesRenewed: 'New recovery codes made',
  codesRenewedText: 'The old codes no longer work.',
  recoveryTitle: 'Recovery codes',
  recoveryText:
    'Without the phone, sign in with one of these codes; each works once. They are shown only now, so keep them somewhere safe.',
  recoveryKept: 'I have kept these codes',
  recoveryNotKept: 'Keep the codes and tick the box above before closing.',
  copyCodes: 'Copy',
  downloadCodes: 'Download',
  demanded: 'Your role requires 2FA from {{day}}.',
  setUpTitle: 'Turn on 2FA to go on',
  setUpWhy: 'Your role requires two-factor authentication. Turn it on and you are in.',
  goOn: 'Continue',
  done: 'Done',
};
