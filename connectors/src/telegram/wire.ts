import { z } from 'zod';

/* What the Bot API sends (factories §9.5). Ids of chats fit a number, and are text with us like every id. */

const id = z.union([z.string().min(1), z.number()]).transform(String);

export const chatSchema = z.object({
  id,
  title: z.string().nullish(),
  username: z.string().nullish(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
});
export type WireChat = z.infer<typeof chatSchema>;

export const messageSchema = z.object({ message_id: id, chat: chatSchema });

/** Around every answer. */
export const envelopeSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({
    ok: z.literal(false),
    error_code: z.number().nullish(),
    description: z.string().nullish(),
    parameters: z.object({ retry_after: z.number().nullish(), migrate_to_chat_id: id.nullish() }).nullish(),
  }),
]);
