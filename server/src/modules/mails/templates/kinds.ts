import type { ClosingBlocker } from '@bobbin/domain/accounts/closing';
import type { Cents } from '@bobbin/domain/money/money';
import type { PurgedFile, PurgedRow } from '@bobbin/domain/shops/disconnection';
import type { TeamRole } from '@bobbin/domain/teams/rights';
import type { Words } from '../layout.ts';

/** Place and time of an event about an account. */
export interface Occasion {
  at: Date;
  address: string;
  device: string;
}

export type AccountChange =
  | { change: 'role'; before: string; after: string }
  | { change: 'activated' }
  /** `reason` is the text that staff wrote to the user; empty when the operator deactivated the account. */
  | { change: 'deactivated'; reason: string };

/** A text in each language. */
type Both = Readonly<Record<'vi' | 'en', string>>;

/** The data that the template of each kind of mail needs. */
export interface MailFacts {
  activation: { link: string };
  passcode: { passcode: string; link: string };
  newDevice: Occasion;
  /** The mail reminds a user who has an API key that the key stays valid after a password change. */
  passwordChanged: Occasion & { keyLastFour: string | null };
  twoFactorOn: Occasion;
  /** Staff turned off the second factor of a user who lost the device (ROL-17). */
  twoFactorOff: Occasion & { isByStaff: boolean; reason?: string };
  recoveryCodesRenewed: Occasion;
  sessionStolen: Occasion;
  /** Strangers tried too many passwords; the link in the mail lets the user sign in despite the limit (ACC-52). */
  signInTries: { link: string };
  /** Staff changed the user's permissions; the mail does not name the staff user. */
  accountChanged: AccountChange & { at: Date; loginLink: string };
  /** A registration with this email was attempted; sent only when responses must not reveal whether an account exists (ACC-17). */
  emailExists: { loginLink: string };
  /** An owner invites a user to a team (TEA-4). The mail names the owner by the verified email, and contains no text that the owner typed. */
  teamInvitation: { owner: string; role: TeamRole; link: string };
  /** A factory continued to make a cancelled order, whose cost is charged (NTF-3). */
  cancelRefused: { orderId: string; shop: string; house: string; link: string };
  /** The marketplace no longer accepts the tokens of shops (NTF-2). */
  authorizationLost: { shops: readonly string[]; link: string };
  /** The marketplace has disabled shops (NTF-15). */
  shopClosed: { shops: readonly string[]; link: string };
  /** Subscriptions or authorizations of shops expire soon (NTF-16). */
  shopsEnding: { ends: readonly { shop: string; days: number; isSubscription: boolean }[]; link: string };
  /** The subscriptions of shops could not be renewed automatically, because the balance was too low (NTF-17). */
  renewalUnpaid: { shops: readonly string[]; link: string };
  /** A balance fell below the threshold that its owner set (NTF-19). */
  balanceLow: { cents: Cents; link: string };
  /** A withdrawal was paid; `words` is the bank's transaction id of the payment (WDR-9). */
  withdrawalPaid: { cents: Cents; code: string; words: string; link: string };
  /** A withdrawal was rejected; `words` is the reason (WDR-9). */
  withdrawalDenied: { cents: Cents; code: string; words: string; link: string };
  /** The marketplace refused an automatic label (NTF-18). */
  labelRefused: { orderId: string; shop: string; words: string; link: string };
  /** Buyers wait for the seller; `action` is what the seller must decide (NTF-30). */
  buyerAsked: { questions: readonly { orderId: string; shop: string; action: string }[]; link: string };
  /** Events that have no mail template of their own, or a digest of events (INB-8); `title` names the event when there is only one. */
  news: {
    title: Both | null;
    lines: readonly Both[];
    /** Number of events that the mail leaves out. */
    moreCount: number;
    isDigest: boolean;
    link: string;
  };
  /** An account will be closed, on request of its owner or of staff with a reason (ACC-60). */
  closingAsked: { closeAt: Date; reason: string; link: string };
  /** An account will not be closed, because the request was withdrawn or a reason against the closing remains. */
  closingUndone: { blockers: readonly ClosingBlocker[]; link: string };
  /** An account was closed (ACC-62). */
  accountClosed: Record<string, never>;
  /** The archive of a user's data is ready (ACC-65). */
  dataExportReady: { expiresAt: Date; link: string };
  /** Personal data of a disconnected shop was deleted; contains the numbers by kind (SHP-38). */
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
 * The mail templates in one language. A mail that a stranger can cause for any email must not contain the name of the user, because the stranger may
 * have typed it.
 */
export type Catalogue = { [K in MailKind]: Writer<K> };
