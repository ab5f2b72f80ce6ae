import type { DesignFeedback } from '@bobbin/contract/designs';
import { settlesAtOf } from '@bobbin/domain/designs/clock';
import { DESIGN_TALK_MAX } from '@bobbin/domain/limits';
import type { SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Emit } from '../../../platform/events.ts';
import { createId } from '../../../platform/ids.ts';
import * as designs from '../designs.sql.ts';
import type { Steps } from './transitions.ts';
import * as queries from './feedback.sql.ts';
import type { MessageRow } from './feedback.sql.ts';

interface Deps {
  db: Db;
  clock: Clock;
  emit: Emit;
  steps: Steps;
}

function toFeedback(row: MessageRow): DesignFeedback {
  const at = row.createdAt.toISOString();
  return {
    id: row.id,
    designId: row.designId,
    comment: row.comment,
    isAdmin: row.isAdmin,
    user: { id: row.actorId ?? '', fullName: row.actorName },
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
  };
}

/** Feedback messages of the seller and the designer about a design (DSN-11). */
export function createTalk({ db, clock, emit, steps }: Deps) {
  return {
    /** Lists at most `limit` messages, oldest first. @throws AppError NOT_FOUND */
    async list(
      scope: SellerScope,
      designId: string,
      query: { before?: string | undefined; limit: number },
    ): Promise<DesignFeedback[]> {
      if (!(await designs.getDesign(db, scope, designId))) throw new AppError('NOT_FOUND');
      return (await queries.listMessages(db, scope, designId, query)).toReversed().map(toFeedback);
    },

    /** Adds a message; a message of staff appears as the designer's. @throws AppError NOT_FOUND, DESIGN_MOVED, DESIGN_TALK_FULL */
    add: (scope: SellerScope, designId: string, comment: string): Promise<DesignFeedback> =>
      steps.take(scope, designId, 'speak', async (trx, { row, code, now, move }) => {
        if (row.messageCount >= DESIGN_TALK_MAX) throw new AppError('DESIGN_TALK_FULL');
        const isAdmin = scope.stands === 'staff';
        const { userId, name } = scope.actor;
        const message: MessageRow = {
          id: createId(clock.now()),
          designId,
          isAdmin,
          comment,
          actorId: userId,
          actorName: name,
          createdAt: now,
        };
        await queries.insertMessage(trx, scope, message);
        const settlesAt = settlesAtOf({
          revisedAtMs: row.status === 'FEEDBACK' ? (row.revisedAt?.getTime() ?? null) : null,
          sellerSpokeAtMs: isAdmin ? (row.sellerSpokeAt?.getTime() ?? null) : now.getTime(),
          staffSpokeAtMs: isAdmin ? now.getTime() : (row.staffSpokeAt?.getTime() ?? null),
        });
        await move({
          message_count: row.messageCount + 1,
          settles_at: settlesAt === null ? null : new Date(settlesAt),
          ...(isAdmin
            ? { staff_spoke_at: now, unread_seller: row.unreadSeller + 1, unread_staff: 0 }
            : { seller_spoke_at: now, unread_staff: row.unreadStaff + 1, unread_seller: 0 }),
        });
        const { designerId } = row;
        const told = { scope, designId, code, isAdmin, comment, messageId: message.id, designerId };
        await emit(trx, 'designSpoken', told);
        return toFeedback(message);
      }),
  };
}

export type Talk = ReturnType<typeof createTalk>;
