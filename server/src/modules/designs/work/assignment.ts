import type { SeenFields } from '@bobbin/contract/envelope';
import { staffOwnerScope, type StaffScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { assertUnchanged } from '../../../platform/precondition.ts';
import type { Emit } from '../../../platform/events.ts';
import type { Audit } from '../../audit/module.ts';
import type { Designers } from './designers.ts';
import { mayTakeOver, mayTakeStep } from './permissions.ts';
import type { Steps } from './transitions.ts';
import { findDesignOwner } from '../designs.cross-tenant.sql.ts';

interface Deps {
  db: Db;
  emit: Emit;
  audit: Pick<Audit, 'record'>;
  designers: Pick<Designers, 'isDesigner'>;
  steps: Steps;
}

/** Assigns designers to rented designs. */
export function createAssigning({ db, emit, audit, designers, steps }: Deps) {
  return {
    /** @throws AppError NOT_FOUND, DESIGN_MOVED, DESIGNER_UNKNOWN, CHANGED_MEANWHILE, FORBIDDEN */
    async assign(staff: StaffScope, id: string, designerId: string, seen: SeenFields): Promise<void> {
      const ownerId = await findDesignOwner(db, id);
      if (ownerId === null) throw new AppError('NOT_FOUND');
      if (!(await designers.isDesigner(designerId))) throw new AppError('DESIGNER_UNKNOWN');
      const scope = staffOwnerScope(staff, ownerId);
      await steps.take(scope, id, 'assign', async (trx, { row, code, move }) => {
        assertUnchanged(seen, { designerId: row.designerId }, { designerId });
        if (row.designerId === designerId) return;
        // Without the permission to assign, a designer may only take a free design (ROL-60).
        const isTaken = designerId === staff.userId && mayTakeOver(staff, row);
        if (!isTaken && !mayTakeStep(staff, 'assign', row)) throw new AppError('FORBIDDEN');
        await move({ designer_id: designerId });
        await emit(trx, 'designAssigned', { scope, designId: id, code, designerId });
        await audit.record(trx, scope, {
          action: 'assign',
          entity: 'rentedDesign',
          entityId: id,
          before: { designerId: row.designerId },
          after: { code, designerId },
        });
      });
    },
  };
}

export type Assigning = ReturnType<typeof createAssigning>;
