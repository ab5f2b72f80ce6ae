import { CLOSING_BLOCKER_WORDS } from '@bobbin/domain/accounts/closing';
import { displayMoney } from '@bobbin/domain/money/money';
import type { Catalogue, Occasion } from './kinds.ts';
import { toPurgedFacts } from './purged.ts';
import { toQuestion } from './questions.ts';
import { reasonFact } from './reason.ts';

const formatEn = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });

function factsEn({ at, address, device }: Occasion): [string, string][] {
  return [
    ['Time', `${formatEn.format(at)} UTC`],
    ['Device', device || 'unknown'],
    ['IP address', address || 'unknown'],
  ];
}

const ASK_ADMIN_EN = 'If you think this is a mistake, contact an admin.';
const NOT_YOU_EN = 'If this was not you, set a new password with "Forgot password" now: every session then ends.';
const GROUP_EN = 'Connect a Telegram group at your profile to hear this in the group at once.';
const NOT_ASKED_EN = 'If you did not ask for this, ignore this mail.';

export const EN: Catalogue = {
  activation: ({ link }, brand) => ({
    subject: `Activate your ${brand} account`,
    lines: ['Press the button below to activate your account. The link works once, for 24 hours.'],
    button: { label: 'Activate account', link },
    closing: NOT_ASKED_EN,
  }),
  passcode: ({ passcode, link }, brand) => ({
    subject: `Your ${brand} passcode`,
    lines: ['This is the passcode for a new password. It works once, for 15 minutes.'],
    code: passcode,
    button: { label: 'Set a new password', link },
    closing: `${NOT_ASKED_EN} Do not give this passcode to anybody.`,
  }),
  newDevice: (facts, brand) => ({
    subject: `New sign-in to ${brand}`,
    lines: ['Your account was just signed in to from a device or address that was never seen before.'],
    facts: factsEn(facts),
    closing: NOT_YOU_EN,
  }),
  passwordChanged: (facts, brand) => ({
    subject: `Your ${brand} password was changed`,
    lines: [
      'The password of your account was just changed. The other sessions have ended.',
      ...(facts.keyLastFour === null
        ? []
        : [`Your API key …${facts.keyLastFour} still works. If someone else may have it, revoke it at your profile.`]),
    ],
    facts: factsEn(facts),
    closing: NOT_YOU_EN,
  }),
  twoFactorOn: (facts, brand) => ({
    subject: `Two-factor sign-in is on at ${brand}`,
    lines: ['The second factor was just turned on for your account. Keep the recovery codes in a safe place.'],
    facts: factsEn(facts),
    closing: NOT_YOU_EN,
  }),
  twoFactorOff: (facts, brand) => ({
    subject: `Two-factor sign-in is off at ${brand}`,
    lines: [
      facts.isByStaff
        ? 'Support just turned the second factor of your account off. Turn it on again at your profile.'
        : 'The second factor of your account was just turned off.',
    ],
    facts: [...reasonFact('Reason', facts.reason), ...factsEn(facts)],
    closing: NOT_YOU_EN,
  }),
  recoveryCodesRenewed: (facts, brand) => ({
    subject: `New recovery codes at ${brand}`,
    lines: [
      'A fresh set of recovery codes was just made for the second factor of your account. The old codes no longer work.',
    ],
    facts: factsEn(facts),
    closing: NOT_YOU_EN,
  }),
  sessionStolen: (facts, brand) => ({
    subject: `A ${brand} session was ended`,
    lines: [
      'An old sign-in key of this session was used again. Someone may have copied it, so the session was ended.',
      'Sign in again. If this looks strange to you, change your password.',
    ],
    facts: factsEn(facts),
    closing: NOT_YOU_EN,
  }),
  accountChanged(facts, brand) {
    const time: [string, string] = ['Time', `${formatEn.format(facts.at)} UTC`];
    if (facts.change === 'role') {
      return {
        subject: `Your role at ${brand} was changed`,
        lines: ['The role of your account was just changed. What you can see and do changes with it, at once.'],
        facts: [['Role before', facts.before], ['Role now', facts.after], time],
        closing: ASK_ADMIN_EN,
      };
    }
    if (facts.change === 'deactivated') {
      return {
        subject: `Your ${brand} account was deactivated`,
        lines: [
          'Your account was just deactivated. You were signed out everywhere and cannot sign in, and your API key was removed.',
        ],
        facts: [...reasonFact('Reason', facts.reason), time],
        closing: ASK_ADMIN_EN,
      };
    }
    return {
      subject: `Your ${brand} account was activated`,
      lines: ['Your account was just activated. You can sign in now.'],
      button: { label: 'Sign in', link: facts.loginLink },
      closing: NOT_ASKED_EN,
    };
  },
  teamInvitation: ({ owner, role, link }, brand) => ({
    subject: `An invitation to a team at ${brand}`,
    lines: [
      `${owner} asks you to work on their shops at ${brand}.`,
      'Sign in with the account of this email, or register with it first, and open this link again. It works once, for 7 days.',
    ],
    facts: [['Role', role]],
    button: { label: 'See the invitation', link },
    closing: 'If you do not know the sender, ignore this mail.',
  }),
  emailExists: ({ loginLink }, brand) => ({
    subject: `You already have a ${brand} account`,
    lines: [
      'Someone just registered with this email, which has an account already.',
      'If it was you, sign in, or use "Forgot password".',
    ],
    button: { label: 'Sign in', link: loginLink },
    closing: NOT_ASKED_EN,
  }),
  cancelRefused: ({ orderId, shop, house, link }, brand) => ({
    subject: `${house} refused to cancel order ${orderId} · ${brand}`,
    lines: [`This order was cancelled, but ${house} had begun to make it and refused. Its cost stays.`],
    facts: [
      ['Order', orderId],
      ['Shop', shop],
    ],
    button: { label: 'Show the order', link },
    closing: GROUP_EN,
  }),
  authorizationLost: ({ shops, link }, brand) => ({
    subject: `Shops need to be authorized again · ${brand}`,
    lines: [
      `TikTok Shop no longer accepts the authorization of: ${shops.join(', ')}.`,
      'Syncing and fulfilment stop until you authorize again. Orders and settings are kept.',
    ],
    button: { label: 'Show the shop', link },
    closing: GROUP_EN,
  }),
  shopClosed: ({ shops, link }, brand) => ({
    subject: `Shops were disabled by TikTok Shop · ${brand}`,
    lines: [
      `TikTok Shop has disabled: ${shops.join(', ')}.`,
      'Syncing and fulfilment have stopped. Seller Center says why. We look once a day; when the shop is open again, everything goes on by itself.',
    ],
    button: { label: 'Show the shop', link },
    closing: GROUP_EN,
  }),
  shopsEnding: ({ ends, link }, brand) => ({
    subject: `Shops are about to end · ${brand}`,
    lines: [
      ...ends.map(
        ({ shop, days, isSubscription }) =>
          `${shop}: the ${isSubscription ? 'subscription' : 'TikTok Shop authorization'} ends in ${days === 1 ? '1 day' : `${days} days`}.`,
      ),
      'Then syncing and fulfilment stop. The button below leads to where you renew or authorize.',
    ],
    button: { label: 'Renew', link },
    closing: GROUP_EN,
  }),
  renewalUnpaid: ({ shops, link }, brand) => ({
    subject: `The balance does not cover a renewal · ${brand}`,
    lines: [
      `These shops could not renew themselves: ${shops.join(', ')}.`,
      'Deposit some money: with enough balance they renew by themselves. Without a subscription syncing and fulfilment stop.',
    ],
    button: { label: 'Show the shop', link },
    closing: GROUP_EN,
  }),
  balanceLow: ({ cents, link }, brand) => ({
    subject: `Your balance is ${displayMoney(cents, 'en')} · ${brand}`,
    lines: ['It fell below what you set. Without enough money shops do not renew themselves and designs are not paid.'],
    button: { label: 'See the balance', link },
    closing: GROUP_EN,
  }),
  withdrawalPaid: ({ cents, code, words, link }, brand) => ({
    subject: `${displayMoney(cents, 'en')} was paid out · ${brand}`,
    lines: ['Your withdrawal was transferred. If the money is not there after a day, tell support the transaction id.'],
    facts: [
      ['Code', code],
      ['Bank transaction id', words],
    ],
    button: { label: 'See the withdrawal', link },
    closing: GROUP_EN,
  }),
  withdrawalDenied: ({ cents, code, words, link }, brand) => ({
    subject: `The withdrawal of ${displayMoney(cents, 'en')} was denied · ${brand}`,
    lines: ['The money is back in your balance. Fix the cause below, then request it again.'],
    facts: [
      ['Code', code],
      ['Reason', words],
    ],
    button: { label: 'See the withdrawal', link },
    closing: GROUP_EN,
  }),
  labelRefused: ({ orderId, shop, words, link }, brand) => ({
    subject: `No label for order ${orderId} · ${brand}`,
    lines: ['TikTok Shop refused the automatic label of this order. It waits for you.'],
    facts: [['Order', orderId], ['Shop', shop], ...(words === '' ? [] : [['TikTok Shop', words] as [string, string]])],
    button: { label: 'Show the order', link },
    closing: GROUP_EN,
  }),
  buyerAsked: ({ questions, link }, brand) => ({
    subject: `${questions.length === 1 ? 'A buyer waits' : `${questions.length} buyers wait`} for an answer · ${brand}`,
    lines: questions.map(({ orderId, shop, action }) => `Order ${orderId} (${shop}): ${toQuestion(action, 'en')}`),
    button: { label: 'Answer', link },
    closing: GROUP_EN,
  }),
  news: ({ title, lines, moreCount, isDigest, link }, brand) => {
    const count = lines.length + moreCount;
    return {
      subject: `${title?.en ?? (isDigest ? `News of the day: ${count}` : `${count} news`)} · ${brand}`,
      lines: [...lines.map(({ en }) => en), ...(moreCount > 0 ? [`And ${moreCount} more in your inbox.`] : [])],
      button: { label: title === null ? 'Open the inbox' : 'Open', link },
      closing: 'Choose where and when you hear of what at your profile, under notifications.',
    };
  },
  closingAsked: ({ closeAt, reason, link }, brand) => ({
    subject: `Your ${brand} account will be closed`,
    lines: [
      reason === ''
        ? 'You asked to close your account. For 7 days it works as before, and you can undo the request.'
        : 'Support asked to close your account. For 7 days it works as before, and you can undo the request.',
      'After that your personal data is deleted and cannot be restored. Amounts stay in the books under another name.',
    ],
    facts: [
      ['Closes at', `${formatEn.format(closeAt)} UTC`],
      ...(reason === '' ? [] : [['Reason', reason] as [string, string]]),
    ],
    button: { label: 'Keep my account', link },
    closing: NOT_YOU_EN,
  }),
  closingUndone: ({ blockers, link }, brand) => ({
    subject: `Your ${brand} account stays open`,
    lines: [
      blockers.length === 0
        ? 'The request to close your account was undone. Your account is as it was.'
        : 'Your account was due to be closed, but something is unfinished, so it stays open. You can ask again afterwards.',
      ...blockers.map((blocker) => CLOSING_BLOCKER_WORDS[blocker].en),
    ],
    button: { label: 'Open my profile', link },
    closing: NOT_YOU_EN,
  }),
  accountClosed: (_facts, brand) => ({
    subject: `Your ${brand} account is closed`,
    lines: [
      'Your account is closed and your personal data is deleted. The books keep amounts under another name.',
      'You can register again with this email at any time.',
    ],
    closing: 'This is the last mail of this account.',
  }),
  dataExportReady: ({ expiresAt, link }, brand) => ({
    subject: `Your ${brand} data is ready`,
    lines: ['The ZIP file with your data is ready. Sign in and download it at your profile.'],
    facts: [['Available until', `${formatEn.format(expiresAt)} UTC`]],
    button: { label: 'Open my profile', link },
    closing: NOT_YOU_EN,
  }),
  shopPurged: ({ shop, rows, files, link }, brand) => ({
    subject: `The personal data of shop ${shop} is gone · ${brand}`,
    lines: [
      'This shop was disconnected 30 days ago. The personal data of its buyers and the files below were removed.',
      'Amounts and numbers of orders stay in the books, without anybody in them.',
    ],
    facts: toPurgedFacts(rows, files, 'en'),
    button: { label: 'Show the report', link },
    closing: 'What is gone cannot be brought back; a shop that is authorized again is read from the beginning.',
  }),
  signInTries: ({ link }, brand) => ({
    subject: `Someone tried your ${brand} password many times`,
    lines: [
      'Someone entered a wrong password for your account many times, so signing in from unknown places is stopped for a while. Your account is safe.',
      'Where you signed in before you still can. Anywhere else, open this link and sign in with your password. It works for 24 hours.',
    ],
    button: { label: 'Sign in', link },
    closing: 'If you do not want to sign in now, there is nothing to do.',
  }),
};
