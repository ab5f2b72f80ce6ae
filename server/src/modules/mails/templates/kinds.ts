import type { ClosingBlocker } from '@bobbin/domain/accounts/closing';
import type { Cents } from '@bobbin/domain/money/money';
import type { PurgedFile, PurgedRow } from '@bobbin/domain/shops/disconnection';
import type { TeamRole } from '@bobbin/domain/teams/rights';
import type { Words } from '../layout.ts';

/** Where and when something happened at an account. */
export interface Occasion {
  at: Date;
  address: string;
  device: string;
}

export type AccountChange = { change: 'role'; before: string; after: string } | { change: 'activated' | 'deactivated' };

/** The same in each language. */
type Both = Readonly<Record<'vi' | 'en', string>>;

/** What each kind of mail has to know. */
export interface MailFacts {
  activation: { link: string };
  passcode: { passcode: string; link: string };
  newDevice: Occasion;
  /** An API key outlives the password; a person who has one is told so. */
  passwordChanged: Occasion & { keyLastFour: string | null };
  twoFactorOn: Occasion;
  /** Staff may remove a lost second factor (ROL-17). */
  twoFactorOff: Occasion & { isByStaff: boolean };
  recoveryCodesRenewed: Occasion;
  sessionStolen: Occasion;
  /** Strangers have tried too many passwords; the link lets the owner in anyway (ACC-52). */
  signInTries: { link: string };
  /** Staff changed the person's rights; the mail does not say who of them. */
  accountChanged: AccountChange & { at: Date; loginLink: string };
  /** A person tried to register with this email; only with private errors (ACC-17). */
  emailExists: { loginLink: string };
  /** An owner invites a person to a team (TEA-4); it names the owner by the verified email, and quotes no typed text. */
  teamInvitation: { owner: string; role: TeamRole; link: string };
  /** A factory went on with a cancelled order, and its cost stays (NTF-3). */
  cancelRefused: { orderId: string; shop: string; house: string; link: string };
  /** Shops of which the marketplace takes no token of ours any more (NTF-2). */
  authorizationLost: { shops: readonly string[]; link: string };
  /** Shops that the marketplace has disabled (NTF-15). */
  shopClosed: { shops: readonly string[]; link: string };
  /** Ends of shops that are near (NTF-16). */
  shopsEnding: { ends: readonly { shop: string; days: number; isSubscription: boolean }[]; link: string };
  /** Shops that could not renew themselves: the balance was not enough (NTF-17). */
  renewalUnpaid: { shops: readonly string[]; link: string };
  /** A balance fell below what its owner set (NTF-19). */
  balanceLow: { cents: Cents; link: string };
  /** A withdrawal was paid; `words` is the bank's id of the payment (WDR-9). */
  withdrawalPaid: { cents: Cents; code: string; words: string; link: string };
  /** A withdrawal was denied; `words` is why (WDR-9). */
  withdrawalDenied: { cents: Cents; code: string; words: string; link: string };
  /** The marketplace refused a label that was to be made by itself (NTF-18). */
  labelRefused: { orderId: string; shop: string; words: string; link: string };
  /** Buyers wait for an answer; `action` is what the seller is asked (NTF-30). */
  buyerAsked: { questions: readonly { orderId: string; shop: string; action: string }[]; link: string };
  /** What has no letter of its own, or waited for its hour with others (INB-8); `title` names the one thing that it says. */
  news: {
    title: Both | null;
    lines: readonly Both[];
    /** What does not stand in it. */
    moreCount: number;
    isDigest: boolean;
    link: string;
  };
  /** An account is about to be closed, by its owner or by staff with a reason (ACC-60). */
  closingAsked: { closeAt: Date; reason: string; link: string };
  /** It stays: the request was withdrawn, or something keeps it from being closed. */
  closingUndone: { blockers: readonly ClosingBlocker[]; link: string };
  /** An account is closed (ACC-62). */
  accountClosed: Record<string, never>;
  /** An archive of what is held of a person can be fetched (ACC-65). */
  dataExportReady: { expiresAt: Date; link: string };
  /** What went of a shop that was given up, by kind (SHP-38). */
  shopPurged: {
    shop: string;
    rows: Partial<Record<PurgedRow, number>>;
    files: Partial<Record<PurgedFile, number>>;
    link: string;
  };
}
export type MailKind = keyof MailFacts;

type Writer<K extends MailKind> = (facts: MailFacts[K], brand: string) => Words;
/**
 * The mails of one language. Mails that anybody can have sent to any address never name their reader: they would carry what a
 * stranger typed.
 */
export type Catalogue = { [K in MailKind]: Writer<K> };
