import type { Generated } from 'kysely';
import type { Big, Instant, JsonDefault } from '../../platform/columns.ts';

type Choices = Record<string, boolean>;

declare module '../../platform/database.ts' {
  interface Tables {
    telegram_groups: {
      owner_id: string;
      address_sealed: string;
      has_own_bot: boolean;
      title: string;
      last_four: string;
      checked_at: Instant;
    };
    /** A row belongs to one user; a team member's copy of an owner's event is a separate row, which belongs to the member. */
    seller_notices: {
      owner_id: string;
      id: string;
      kind: string;
      /** Owner of the shop, when this is not the user to whom the row belongs. */
      desk_id: string | null;
      /** Id of the shop; null when the event is about no shop. */
      shop_id: string | null;
      order_id: string | null;
      thing_id: string | null;
      house: string | null;
      days: number | null;
      count: number | null;
      words: string | null;
      cents: Big | null;
      at: Instant | null;
      /** Set while a message that contains the event is being sent to Telegram. When it is still set later, the message may have arrived (INB-10). */
      sending_at: Instant | null;
      /** Number of attempts at Telegram. */
      attempts: Generated<number>;
      created_at: Instant;
      read_at: Instant | null;
      /** Time at which the event was copied to the team members. */
      spread_at: Instant | null;
      /** Time at which the event was sent by mail while its Telegram message is still due. */
      mailed_at: Instant | null;
      /** Time at which the event was delivered to the Telegram group while its mail is still due. */
      grouped_at: Instant | null;
      /** Time at which the event was delivered in all channels. */
      told_at: Instant | null;
      /** The channel: telegram, mail or inbox; 'nowhere' when the account is closed or deleted, or the user may no longer see the shop. */
      told_by: string | null;
    };
    news_settings: {
      owner_id: string;
      /** Chosen channels; the keys have the form `topic.channel`. */
      choices: JsonDefault<Choices>;
      zone: Generated<string>;
      digest_hour: number | null;
      quiet_from: number | null;
      quiet_to: number | null;
      teams_by_mail: Generated<boolean>;
      teams_by_telegram: Generated<boolean>;
    };
  }
}
