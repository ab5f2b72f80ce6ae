import type { TeamRight } from '@bobbin/domain/teams/rights';
import type { NoticeFacts, Sentence } from './facts.ts';
import type { TopicName } from './topics.ts';

/** A kind of notification: its text, its link, its recipients and its channels. */
export interface CatalogueKind {
  topic: TopicName;
  /** True when immediate action is necessary; quiet hours and digests then do not delay the notification (INB-9). */
  isUrgent?: true;
  /** True when a notification for Telegram is sent by mail if the user has no group; otherwise it then appears only in the inbox. */
  isMailedInstead?: true;
  /** True when the notification is always sent by mail too, whatever the user's settings are. */
  isMailedToo?: true;
  /** The right that a member of a team with the shop needs to receive the notification; 'own' means that only the owner receives it (TEA-15). */
  right: TeamRight;
  /** A path below `/community/`, or an absolute path. */
  path: (facts: NoticeFacts) => string;
  says: Sentence;
}
