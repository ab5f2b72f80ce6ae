import type { ListedRole } from '@bobbin/contract/roles';
import { laDay, laDayStart } from '@bobbin/domain/time/la-day';
import { useTexts } from '../../i18n/use-texts.tsx';
import { rolesTexts } from '../../i18n/vi/roles.ts';
import { sayAnswer, useFailureWhenGone } from '../../ui/feedback/answers.ts';
import { isDay } from '@bobbin/domain/time/calendar-day';
import { Failure } from '../../ui/feedback/failure.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import styles from './roles.module.css';
import { useDemandSecondFactor } from './use-roles.ts';

/** Sets the day from which a role requires a second factor; an empty day means that it is not required (ROL-50). */
export function DemandedFactor({ role, reason }: { role: ListedRole; reason: string | null }) {
  const t = useTexts(rolesTexts);
  const demand = useDemandSecondFactor();
  const tellWhenGone = useFailureWhenGone();
  const from = role.secondFactorFrom ?? null;
  const day = from === null ? '' : laDay(Date.parse(from));

  function change(wanted: string) {
    // The day begins at midnight in Los Angeles, as all days on the page.
    const instant = wanted === '' ? null : new Date(laDayStart(wanted)).toISOString();
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
        onChange={({ currentTarget }) => {
          if (isDay(currentTarget.value)) change(currentTarget.value);
        }}
        // The field may be empty while another day is typed, so the day is removed only when an empty field is left.
        onBlur={({ currentTarget }) => {
          if (currentTarget.value === '' && day !== '') change('');
        }}
      />
      <Failure error={demand.error} />
    </div>
  );
}
