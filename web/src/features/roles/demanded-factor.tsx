import type { ListedRole } from '@bobbin/contract/roles';
import { useTexts } from '../../i18n/use-texts.tsx';
import { rolesTexts } from '../../i18n/vi/roles.ts';
import { sayAnswer, useFailureWhenGone } from '../../ui/answers.ts';
import { Failure } from '../../ui/failure.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { notify } from '../../ui/notify.tsx';
import styles from './permission-panel.module.css';
import { useDemandSecondFactor } from './use-roles.ts';

/** From which day members of a role need a second factor; an empty day demands none (ROL-50). */
export function DemandedFactor({ role, reason }: { role: ListedRole; reason: string | null }) {
  const t = useTexts(rolesTexts);
  const demand = useDemandSecondFactor();
  const tellWhenGone = useFailureWhenGone();
  const from = role.secondFactorFrom ?? null;
  const day = from === null ? '' : toDay(new Date(from));

  function change(wanted: string) {
    // Begins with the day where the person is.
    const instant = wanted === '' ? null : new Date(`${wanted}T00:00:00`).toISOString();
    sayAnswer(demand.mutateAsync({ id: role.id, from: instant }), {
      done: () => notify({ tone: 'success', title: instant === null ? t('notDemanded') : t('isDemanded') }),
      failed: tellWhenGone,
    });
  }

  return (
    <div className={styles.demanded}>
      <TextField
        label={t('demandedFrom')}
        hint={reason ?? t('demandedHint')}
        type="date"
        value={day}
        disabled={reason !== null || demand.isPending}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      <Failure error={demand.error} />
    </div>
  );
}

function toDay(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
