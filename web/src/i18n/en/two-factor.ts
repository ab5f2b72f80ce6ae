import type { English } from '../topic.ts';
import type { twoFactorTexts } from '../vi/two-factor.ts';

export const en: English<typeof twoFactorTexts> = {
  twoFactor: 'Two-factor sign-in (2FA)',
  twoFactorOn: 'On',
  twoFactorOff: 'Off',
  twoFactorOffText:
    'Each sign-in then requires your password and a 6-digit code from an authenticator app such as Google Authenticator, Authy or 1Password.',
  twoFactorOnText:
    'Each sign-in requires a 6-digit code from your authenticator app. If you lost your recovery codes or have few left, create a new set here.',
  turnOn: 'Turn on 2FA',
  turnOff: 'Turn off 2FA',
  turnedOn: '2FA is on',
  turnedOnText: 'Other signed-in devices must enter a code to continue.',
  turnedOff: '2FA is off',
  turnOffText: 'After this, you only need your password to sign in.',
  scan: 'Scan the QR code with your authenticator app.',
  qrCode: 'QR code that adds the account to an authenticator app',
  secret: 'Can’t scan it? Enter this key in your authenticator app:',
  enterCode: 'Enter the 6-digit code from your authenticator app.',
  code: '2FA code',
  newQrCode: 'Create a new QR code',
  confirmCode: 'Confirm',
  codeOrRecovery: '6-digit code or recovery code',
  renewCodes: 'New recovery codes',
  renewCodesTitle: 'Create new recovery codes',
  renewCodesText:
    'The new codes replace the old ones. All old recovery codes stop working once you confirm the 6-digit code.',
  codesRenewed: 'New recovery codes created',
  codesRenewedText: 'The old codes no longer work.',
  recoveryTitle: 'Recovery codes',
  recoveryText:
    'If you lose your phone, sign in with one of these codes. Each code works once. They are shown only once, so save them somewhere safe.',
  recoveryKept: 'I saved these codes',
  recoveryNotKept: 'Save the codes and check the box above before closing.',
  copyCodes: 'Copy',
  downloadCodes: 'Download',
  demanded: 'Your role requires 2FA from {{day}}.',
  setUpTitle: 'Turn on 2FA to continue',
  setUpWhy: 'Your role requires two-factor authentication. Turn it on to continue.',
  goOn: 'Continue',
  done: 'Done',
};
