import type { StaffDesignDetails } from '@bobbin/contract/designs';
import type { SeenFields } from '@bobbin/contract/envelope';
import { isInTime, settlesAtOf } from '@bobbin/domain/designs/clock';
import { readDesignLink } from '@bobbin/domain/designs/links';
import { staffOwnerScope, type StaffScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Emit } from '../../../platform/events.ts';
import { assertUnchanged } from '../../../platform/precondition.ts';
import type { Audit } from '../../audit/module.ts';
import type { Designers } from './designers.ts';
import * as parts from '../parts.sql.ts';
import type { Showing } from '../views.ts';
import type { Steps } from './transitions.ts';
import { findDesignOwner } from '../designs.cross-tenant.sql.ts';

interface Deps {
  db: Db;
  emit: Emit;
  audit: Pick<Audit, 'record'>;
  designers: Pick<Designers, 'isDesigner'>;
  showing: Showing;
  steps: Steps;
}

/** Deliveries of links by designers. */
export function createDelivering({ db, emit, audit, designers, showing, steps }: Deps) {
  return {
    /**
     * Delivers a link for a design; a link that was delivered before is ignored. A designer who delivers for a design without a designer becomes its
     * designer.
     * @throws AppError NOT_FOUND, DESIGN_MOVED, DESIGN_LINK_INVALID, CHANGED_MEANWHILE
     */
    async deliver(
      staff: StaffScope,
      { id, link: text, seen }: { id: string; link: string; seen?: SeenFields },
    ): Promise<StaffDesignDetails> {
      const link = readDesignLink(text);
      const ownerId = await findDesignOwner(db, id);
      if (ownerId === null) throw new AppError('NOT_FOUND');
      if (link === null) throw new AppError('DESIGN_LINK_INVALID');
      const scope = staffOwnerScope(staff, ownerId);
      const isOurs = await designers.isDesigner(staff.userId);
      await steps.take(scope, id, 'deliver', async (trx, { row, code, now, move }) => {
        // After a second click or a repeated call, the link exists already.
        if (row.link === link) return;
        assertUnchanged(seen, { link: row.link, status: row.status });
        const { userId, name } = staff.actor;
        const designerId = row.designerId ?? (isOurs ? userId : null);
        const revision = row.revision + 1;
        const created = { design_id: id, number: revision, link, actor_id: userId, actor_name: name, created_at: now };
        await parts.insertRevision(trx, scope, created);
        const settlesAt = settlesAtOf({ revisedAtMs: now.getTime(), sellerSpokeAtMs: null, staffSpokeAtMs: null });
        const first =
          row.doneAt === null
            ? {
                done_at: now,
                done_designer_id: designerId,
                is_on_time: isInTime(row.dueAt?.getTime() ?? null, now.getTime()),
              }
            : {};
        await move({
          link,
          revision,
          revised_at: now,
          designer_id: designerId,
          due_at: null,
          settles_at: settlesAt === null ? null : new Date(settlesAt),
          ...first,
        });
        await emit(trx, 'designDelivered', { scope, designId: id, code, revision });
        const after = { code, revision, link };
        await audit.record(trx, scope, { action: 'deliver', entity: 'rentedDesign', entityId: id, after });
      });
      return showing.showOneForStaff(staff, id);
    },
  };
}

export type Delivering = ReturnType<typeof createDelivering>;
