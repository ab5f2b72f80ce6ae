import { z } from 'zod';

/* Schemas of what the Bot API sends (PAR-21). Ids of chats fit into a JavaScript number, but are text in our code like every id. */

const id = z.union([z.string().regex(/^[\w@-]{1,64}$/), z.number().int()]).transform(String);
/** Schema of the name of a group or a person. */
const name = z.string().max(1_000).nullish();

export const chatSchema = z.object({
  id,
  title: name,
  username: name,
  first_name: name,
  last_name: name,
});
export type WireChat = z.infer<typeof chatSchema>;

export const messageSchema = z.object({ message_id: id, chat: chatSchema });

/** Envelope of every response. */
export const envelopeSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({
    ok: z.literal(false),
    // No decision depends on these fields, so an invalid value must not hide Telegram's refusal.
    error_code: z.number().nullish().catch(null),
    description: z.string().nullish().catch(null),
    parameters: z
      .object({ retry_after: z.number().nullish().catch(null), migrate_to_chat_id: id.nullish().catch(null) })
      .nullish()
      .catch(null),
  }),
]);
