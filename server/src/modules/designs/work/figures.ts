import type { Reply } from '@bobbin/contract/endpoint';
import type { DesignerFigures, getDesignFigures } from '@bobbin/contract/team-figures';
import { onTimePercentOf } from '@bobbin/domain/designs/clock';
import { DESIGNER_DAYS } from '@bobbin/domain/staff/team-figures';
import type { StaffScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { toWaitFigures } from '../../../platform/wait-figures.ts';
import type { People } from '../../accounts/module.ts';
import * as crossTenant from './figures.cross-tenant.sql.ts';

const DAY_MS = 24 * 3_600_000;
/** Permission of the users who are listed also without a design. */
const PERMISSION = 'HAND_OVER_DESIGNS';

interface Deps {
  db: Db;
  clock: Clock;
  people: Pick<People, 'listHolders' | 'readPeople'>;
}

/** Figures of the people who price and draw designs (HOM-11, HOM-12). */
export function createDesignFigures({ db, clock, people }: Deps) {
  /** Lists all designers, former ones with a design too, and the designs without a designer; those with overdue designs first. */
  async function readDesigners(staff: StaffScope, nowMs: number): Promise<DesignerFigures[]> {
    const since = new Date(nowMs - DESIGNER_DAYS * DAY_MS);
    const [holders, sums] = await Promise.all([
      people.listHolders(PERMISSION),
      crossTenant.sumDesignerFigures(db, staff, since, new Date(nowMs)),
    ]);
    const known = new Set(holders.map(({ id }) => id));
    const former = await people.readPeople(
      sums.map((one) => one.designerId).filter((id) => id !== '' && !known.has(id)),
    );
    const toFigures = (designerId: string, designer: DesignerFigures['designer']): DesignerFigures => {
      const found = sums.find((one) => one.designerId === designerId);
      const { deliveredCount = 0, lateCount = 0, overdueCount = 0 } = found ?? {};
      const pace = { doneCount: deliveredCount, onTimeCount: deliveredCount - lateCount, lateCount: overdueCount };
      return { designer, deliveredCount, lateCount, overdueCount, onTimePercent: onTimePercentOf(pace) };
    };
    return [
      ...holders.map(({ id, name }) => toFigures(id, { id, fullName: name })),
      ...[...former].map(([id, { name }]) => toFigures(id, { id, fullName: name })),
      ...(sums.some((one) => one.designerId === '') ? [toFigures('', null)] : []),
    ].toSorted((one, other) => other.overdueCount - one.overdueCount || other.deliveredCount - one.deliveredCount);
  }

  return {
    async read(staff: StaffScope): Promise<Reply<typeof getDesignFigures>> {
      const now = clock.now();
      const [price, firstLink, designers] = await Promise.all([
        crossTenant.readPriceWaits(db, staff, now),
        crossTenant.readLinkWaits(db, staff, now),
        readDesigners(staff, now),
      ]);
      return {
        price: toWaitFigures('price', price, now),
        firstLink: toWaitFigures('firstLink', firstLink, now),
        designers,
      };
    },
  };
}

export type DesignFigureReader = ReturnType<typeof createDesignFigures>;
