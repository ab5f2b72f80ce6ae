import type { TeamRight } from '@bobbin/domain/teams/rights';
import type { NoticeFacts, Sentence } from './facts.ts';
import type { TopicName } from './topics.ts';

/** A kind of notification: its text, its link, and its recipients and channels. */
export interface CatalogueKind {
  topic: TopicName;
  /** True when immediate action is necessary: the notification ignores quiet hours and digests (INB-9). */
  isUrgent?: true;
  /** True when a notification that is chosen for Telegram goes by mail if the user has no group; otherwise it stays in the inbox. */
  isMailedInstead?: true;
  /** True when the notification is mailed as well, whatever the user chose. */
  isMailedToo?: true;
  /** The right that a member of a team with the shop needs to receive it too; `own`: the owner alone (TEA-15). */
  right: TeamRight;
  /** Path below `/community/`, or an absolute path. */
  path: (facts: NoticeFacts) => string;
  says: Sentence;
}
