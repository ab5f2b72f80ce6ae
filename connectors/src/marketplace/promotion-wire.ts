import { z } from 'zod';
import { id, maybeId, moment, page, rows, text } from './wire.ts';

/* Schemas of flash sales, as tolerant as those of `wire.ts`. */

const word = z.string().regex(/^[A-Za-z]\w{0,63}$/);

/** Id of the activity: the list names the field `id`, other responses `activity_id`. */
const activity = {
  id: maybeId,
  activity_id: maybeId,
  title: text,
  activity_type: word.nullish(),
  status: word,
  begin_time: moment,
  end_time: moment,
};

export const createdActivitySchema = z.object({ activity_id: id });
export const activitySchema = z.object(activity);
export type WireActivity = z.infer<typeof activitySchema>;
export const activityPageSchema = z.object({ ...page, activities: rows });

/** The limit is higher than that of a page, because one activity may have many products. */
const PRODUCTS_MAX = 10_000;
const SKUS_MAX = 1_000;
export const activityDetailSchema = z.object({
  ...activity,
  products: z
    .array(z.object({ id, skus: z.array(z.object({ id })).max(SKUS_MAX).nullish() }))
    .max(PRODUCTS_MAX)
    .nullish(),
});
