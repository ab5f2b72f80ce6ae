import type { ClosingBlocker } from '@bobbin/domain/accounts/closing';
import type { Cents } from '@bobbin/domain/money/money';
import type { PurgedFile, PurgedRow } from '@bobbin/domain/shops/disconnection';
import type { TeamRole } from '@bobbin/domain/teams/rights';
import type { Words } from '../layout.ts';

/** Place and time of an event at an account. */
export interface Occasion {
  at: Date;
  address: string;
  device: string;
}

export type AccountChange =
  | { change: 'role'; before: string; after: string }
  | { change: 'activated' }
  /** `reason` is the text that staff wrote to the person; empty where the operator deactivated the account. */
  | { change: 'deactivated'; reason: string };

/** A text in each language. */
type Both = Readonly<Record<'vi' | 'en', string>>;

/** The facts that each kind of mail needs. */
export interface MailFacts {
  activation: { link: string };
  passcode: { passcode: string; link: string };
  newDevice: Occasion;
  /** An API key stays valid after a password change; the mail says so to a person who has one. */
  passwordChanged: Occasion & { keyLastFour: string | null };
  twoFactorOn: Occasion;
  /** Staff may remove a lost second factor (ROL-17). */
  twoFactorOff: Occasion & { isByStaff: boolean; reason?: string };
  recoveryCodesRenewed: Occasion;
  sessionStolen: Occasion;
  /** Strangers have tried too many passwords; the link lets the owner sign in anyway (ACC-52). */
  signInTries: { link: string };
  /** Staff changed the person's permissions; the mail does not name the staff user. */
  accountChanged: AccountChange & { at: Date; loginLink: string };
  /** A person tried to register with this email; only with private errors (ACC-17). */
  emailExists: { loginLink: string };
  /** An owner invites a person to a team (TEA-4); it names the owner by the verified email, and quotes no typed text. */
  teamInvitation: { owner: string; role: TeamRole; link: string };
  /** A factory continued with a cancelled order, and its cost stays (NTF-3). */
  cancelRefused: { orderId: string; shop: string; house: string; link: string };
  /** Shops whose tokens the marketplace no longer accepts (NTF-2). */
  authorizationLost: { shops: readonly string[]; link: string };
  /** Shops that the marketplace has disabled (NTF-15). */
  shopClosed: { shops: readonly string[]; link: string };
  /** Shops that end soon (NTF-16). */
  shopsEnding: { ends: readonly { shop: string; days: number; isSubscription: boolean }[]; link: string };
  /** Shops that could not be renewed automatically: the balance was too low (NTF-17). */
  renewalUnpaid: { shops: readonly string[]; link: string };
  /** A balance fell below its owner's threshold (NTF-19). */
  balanceLow: { cents: Cents; link: string };
  /** A withdrawal was paid; `words` is the bank's id of the payment (WDR-9). */
  withdrawalPaid: { cents: Cents; code: string; words: string; link: string };
  /** A withdrawal was rejected; `words` is the reason (WDR-9). */
  withdrawalDenied: { cents: Cents; code: string; words: string; link: string };
  /** The marketplace refused an automatic label (NTF-18). */
  labelRefused: { orderId: string; shop: string; words: string; link: string };
  /** Buyers wait for a response; `action` is what the seller must decide (NTF-30). */
  buyerAsked: { questions: readonly { orderId: string; shop: string; action: string }[]; link: string };
  /** Events without a mail template of their own, or in a digest (INB-8); `title` names a single event. */
  news: {
    title: Both | null;
    lines: readonly Both[];
    /** Number of events that are left out. */
    moreCount: number;
    isDigest: boolean;
    link: string;
  };
  /** An account is about to be closed, by its owner or by staff with a reason (ACC-60). */
  closingAsked: { closeAt: Date; reason: string; link: string };
  /** The account stays open: the request was withdrawn, or a blocker remains. */
  closingUndone: { blockers: readonly ClosingBlocker[]; link: string };
  /** An account is closed (ACC-62). */
  accountClosed: Record<string, never>;
  /** The archive of a person's data is ready (ACC-65). */
  dataExportReady: { expiresAt: Date; link: string };
  /** What was deleted of a disconnected shop, by kind (SHP-38). */
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
 * Mail templates of one language. Mails that anyone can send to any address never contain the reader's name, because a stranger could have
 * typed it.
 */
export type Catalogue = { [K in MailKind]: Writer<K> };
