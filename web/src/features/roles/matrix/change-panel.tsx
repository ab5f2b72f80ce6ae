import { ROLE_REASON_MIN } from '@bobbin/domain/limits';
import { grants, listIncluded } from '@bobbin/domain/staff/permissions';
import { DAILY_JOBS, type RoleEffect, type StuckJob } from '@bobbin/domain/staff/presets';
import { useState } from 'react';
import { isApiError } from '../../../api/api-error.ts';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { rolesTexts } from '../../../i18n/vi/roles.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { sayAnswer, useFailureWhenGone } from '../../../ui/feedback/answers.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { notify } from '../../../ui/feedback/notify.tsx';
import { useUnsaved } from '../../../ui/feedback/unsaved.ts';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { usePermissionWords } from '../../../ui/hooks/use-permission-reason.ts';
import { IconAlertTriangle, IconArrowBackUp } from '../../../ui/icons.ts';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import styles from './matrix.module.css';
import { listNames } from './names.ts';
import { useSaveMatrix } from './use-matrix.ts';
import type { MatrixRole, Pending } from './use-pending.ts';

interface ChangePanelProps {
  version: string;
  roles: readonly MatrixRole[];
  pending: Pending;
}

/** Gathers the changes that are not saved, with the people who gain and lose, and saves them as a whole (ROL-63 to ROL-65). */
export function ChangePanel({ version, roles, pending }: ChangePanelProps) {
  const t = useTexts(rolesTexts);
  const save = useSaveMatrix();
  const tellWhenGone = useFailureWhenGone();
  const [reason, setReason] = useState('');
  const [decided, setDecided] = useState<readonly string[]>([]);
  const { changes, effects, stuck } = pending;
  useUnsaved(changes.length > 0);
  const open = stuck.filter(({ job }) => !decided.includes(job));
  const isShort = stuck.length > 0 && reason.trim().length < ROLE_REASON_MIN;
  const refusal = open.length > 0 ? t('mustDecide', { count: open.length }) : isShort ? t('mustReason') : null;

  function submit() {
    const stuckJobs = stuck.map(({ job }) => job);
    sayAnswer(save.mutateAsync({ version, changes, reason: reason.trim(), stuckJobs }), {
      done: () => {
        notify({ tone: 'success', title: t('saved') });
        pending.clear();
        setReason('');
        setDecided([]);
      },
      failed: tellWhenGone,
    });
  }

  return (
    <section className={styles.panel} aria-label={t('pending', { count: effects.length })} id="role-changes">
      <Row as="header" justify="between" gap={8} pad="10 14" lineBelow="soft">
        <h2>{t('pending', { count: effects.length })}</h2>
        <Button look="link" onClick={pending.clear}>
          {t('discard')}
        </Button>
      </Row>
      <Stack as="ul" plain flush>
        {effects.map((effect) => (
          <Effect
            key={`${effect.roleId} ${effect.permission}`}
            effect={effect}
            roles={roles}
            pending={pending}
            stuck={stuck.filter((one) => !effect.isGained && one.permission === effect.permission)}
          />
        ))}
      </Stack>
      <Stack gap={10} pad={14}>
        {stuck.map((one) => (
          <Decision
            key={one.job}
            stuck={one}
            isDecided={decided.includes(one.job)}
            onChange={(isDecided) =>
              setDecided((known) => (isDecided ? [...known, one.job] : known.filter((job) => job !== one.job)))
            }
          />
        ))}
        <Summary roles={roles} effects={effects} />
        <TextArea
          label={stuck.length > 0 ? t('reasonNeeded') : t('reason')}
          rows={2}
          maxLength={300}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {isApiError(save.error, 'CHANGED_MEANWHILE') ? (
          <Text as="p" role="alert" size={13} tone="amber" fill="amber" pad="8 12" flush>
            {t('changedMeanwhile')}
          </Text>
        ) : (
          <Failure error={save.error} />
        )}
        <Row gap={10} justify="between" wrap>
          <Text size={12} tone="red">
            {refusal}
          </Text>
          <Button look="main" reason={refusal} isBusy={save.isPending} onClick={submit}>
            {t('save', { count: effects.length })}
          </Button>
        </Row>
      </Stack>
    </section>
  );
}

interface EffectProps {
  effect: RoleEffect;
  roles: readonly MatrixRole[];
  pending: Pending;
  stuck: readonly StuckJob[];
}

function Effect({ effect: { roleId, permission, isGained }, roles, pending, stuck }: EffectProps) {
  const t = useTexts(rolesTexts);
  const locale = useLocale();
  const toWords = usePermissionWords();
  const role = roles.find(({ id }) => id === roleId);
  if (!role) return null;
  const words = toWords(permission);
  const others = pending.after
    .filter(({ isAdmin, permissions }) => isAdmin || grants(new Set(permissions), permission))
    .flatMap(({ members, roleName, isAdmin }) => members.map(({ name }) => (isAdmin ? `${name} (${roleName})` : name)));
  const kept = new Set(pending.after.find(({ id }) => id === roleId)?.permissions);
  const isSplit = !isGained && listIncluded(permission).some((name) => kept.has(name));
  const names = (list: readonly string[]) => listNames(list, locale, (count) => t('more', { count }));
  return (
    <Stack as="li" gap={4} pad="10 14" lineBelow="soft" {...(stuck.length > 0 ? { fill: 'red' } : {})}>
      <Row gap={6} justify="between">
        <Text breaks weight={600}>
          <Text as="span" aria-hidden tone={isGained ? 'green' : 'red'}>
            {isGained ? '+ ' : '− '}
          </Text>
          {words}{' '}
          <Text as="span" tone="muted" weight={400}>
            {role.roleName}
          </Text>
        </Text>
        <IconButton
          name={t('takeBack', { permission: words, role: role.roleName })}
          icon={<IconArrowBackUp size={16} stroke={1.75} />}
          onClick={() => pending.toggle(roleId, permission)}
        />
      </Row>
      <Text as="p" size={13} flush tone="muted">
        {role.members.length === 0 ? (
          t('noMembers')
        ) : (
          <>
            {t(isGained ? 'gains' : 'loses', { count: role.members.length })}{' '}
            <Text as="span" tone="text">
              {names(role.members.map(({ name }) => name))}
            </Text>
          </>
        )}
      </Text>
      {isSplit ? (
        <Text as="p" size={13} flush tone="muted">
          {t('split')}
        </Text>
      ) : null}
      {isGained || isSplit ? null : (
        <Text as="p" size={13} flush tone="muted">
          {others.length === 0 ? t('heldByNone') : t('stillHeld', { names: names(others) })}
        </Text>
      )}
    </Stack>
  );
}

interface DecisionProps {
  stuck: StuckJob;
  isDecided: boolean;
  onChange: (isDecided: boolean) => void;
}

/** Warns that no one could finish a daily job, and asks for a decision (ROL-65). */
function Decision({ stuck: { job, step, permission }, isDecided, onChange }: DecisionProps) {
  const t = useTexts(rolesTexts);
  const toWords = usePermissionWords();
  return (
    <Stack gap={6} pad="10 12" fill="red" role="alert">
      <Row as="p" flush gap={6} tone="red" weight={600} align="start">
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
        {t('stuck', { job: t(`jobs.${job}`), step, all: DAILY_JOBS[job].steps.length })}
      </Row>
      <Text as="p" size={13} flush>
        {t('stuckText', { permission: toWords(permission) })}
      </Text>
      <CheckField
        label={t('decide')}
        checked={isDecided}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </Stack>
  );
}

function Summary({ roles, effects }: { roles: readonly MatrixRole[]; effects: readonly RoleEffect[] }) {
  const t = useTexts(rolesTexts);
  const count = (isGained: boolean) => {
    const changed = new Set(effects.filter((effect) => effect.isGained === isGained).map(({ roleId }) => roleId));
    return new Set(roles.filter(({ id }) => changed.has(id)).flatMap(({ members }) => members.map(({ id }) => id)))
      .size;
  };
  const lines = [
    { words: t('losers'), value: count(false), isLost: count(false) > 0 },
    { words: t('gainers'), value: count(true), isLost: false },
    { words: t('effective'), value: t('effectiveNow'), isLost: false },
    { words: t('undoFor'), value: t('undoHours'), isLost: false },
  ];
  return (
    <Stack gap={4} size={13}>
      <Text as="h3" size={13} weight={600} flush>
        {t('after')}
      </Text>
      {lines.map(({ words, value, isLost }) => (
        <Row key={words} as="p" flush justify="between" gap={12}>
          <Text tone="muted">{words}</Text>
          <Text weight={600} tone={isLost ? 'red' : 'text'}>
            {value}
          </Text>
        </Row>
      ))}
    </Stack>
  );
}
