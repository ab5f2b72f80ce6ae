import { displayMoney } from '@bobbin/domain/money/money';
import type { NoticeFacts } from './facts.ts';
import type { CatalogueKind } from './kind.ts';

const toAccount = () => 'user';
const toTransactions = () => 'profile#transactions';
const toPerson = ({ thingId }: NoticeFacts) => `/admin/users/${encodeURIComponent(thingId)}`;

/** Notifications of staff actions on a user, with the text that staff wrote (PER-3), and of notes that mention a staff user (PER-12). */
export const STAFF_NOTICES = {
  // The mails of these three kinds have templates of their own.
  accountDeactivated: {
    topic: 'account',
    right: 'own',
    path: toAccount,
    says: {
      vi: ({ words }) => `Nhân viên đã ngừng tài khoản của bạn: ${words}`,
      en: ({ words }) => `Staff deactivated your account: ${words}`,
    },
  },
  accountClosing: {
    topic: 'account',
    right: 'own',
    path: () => 'user#your-data',
    says: {
      vi: ({ words }) => `Nhân viên yêu cầu đóng tài khoản của bạn: ${words}`,
      en: ({ words }) => `Staff requested to close your account: ${words}`,
    },
  },
  twoFactorReset: {
    topic: 'account',
    right: 'own',
    path: toAccount,
    says: {
      vi: ({ words }) => `Nhân viên đã tắt 2FA của bạn: ${words}`,
      en: ({ words }) => `Staff turned off your second factor: ${words}`,
    },
  },
  balanceDebited: {
    topic: 'account',
    isMailedToo: true,
    right: 'own',
    path: toTransactions,
    says: {
      vi: ({ words, cents }) => `Nhân viên đã trừ ${displayMoney(cents, 'vi')} khỏi số dư của bạn: ${words}`,
      en: ({ words, cents }) => `Staff debited ${displayMoney(cents, 'en')} from your balance: ${words}`,
    },
  },
  transferReturned: {
    topic: 'account',
    isMailedToo: true,
    right: 'own',
    path: toTransactions,
    says: {
      vi: ({ words }) => `Một khoản chuyển không được cộng vào số dư của bạn: ${words}`,
      en: ({ words }) => `A transfer is not credited to your balance: ${words}`,
    },
  },
  staffMentioned: {
    topic: 'staffNotes',
    right: 'own',
    path: toPerson,
    says: {
      vi: ({ words }) => `${words} nhắc tên bạn trong ghi chú về một thành viên.`,
      en: ({ words }) => `${words} mentioned you in a note on a member.`,
    },
  },
} as const satisfies Record<string, CatalogueKind>;
