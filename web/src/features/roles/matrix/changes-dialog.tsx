import type { RoleChange, RoleMatrix } from '@bobbin/contract/roles';
import { ROLE_REASON_MIN } from '@bobbin/domain/limits';
import { applyChanges, listStuckJobs } from '@bobbin/domain/staff/presets';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { rolesTexts } from '../../../i18n/vi/roles.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { Button } from '../../../ui/button/button.tsx';
import { sayAnswer, useFailureWhenGone } from '../../../ui/feedback/answers.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { notify } from '../../../ui/feedback/notify.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { usePermissionReason, usePermissionWords } from '../../../ui/hooks/use-permission-reason.ts';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { ListStates, RowsSkeleton } from '../../../ui/list/list-states.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { LaTime } from '../../../ui/text/la-time.tsx';
import { useRoleMatrix, useUndoChange } from './use-matrix.ts';

/** Lists the changes of the last 24 hours, each with its undo (ROL-66). */
export function ChangesDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(rolesTexts, uiTexts);
  const matrix = useRoleMatrix();
  const changes = matrix.data?.changes ?? [];
  return (
    <Dialog
      title={t('history')}
      onClose={onClose}
      width={560}
      footer={
        <Button onClick={onClose} data-autofocus>
          {t('ui:close')}
        </Button>
      }
    >
      <ListStates
        query={matrix}
        count={changes.length}
        skeleton={<RowsSkeleton rows={3} height={64} />}
        empty={<Message title={t('historyEmpty')} />}
      >
        <Stack as="ul" plain flush>
          {matrix.data
            ? changes.map((change) => <Change key={change.id} change={change} roles={matrix.data.roles} />)
            : null}
        </Stack>
      </ListStates>
    </Dialog>
  );
}

function Change({ change, roles }: { change: RoleChange; roles: RoleMatrix['roles'] }) {
  const t = useTexts(rolesTexts);
  const toWords = usePermissionWords();
  const missing = usePermissionReason('EDIT_ROLES');
  const undo = useUndoChange();
  const tellWhenGone = useFailureWhenGone();
  const [reason, setReason] = useState('');
  const back = change.cells.map(({ roleId, permission, active }) => ({ roleId, permission, active: !active }));
  const stuckJobs =
    change.undoneAt === null ? listStuckJobs(roles, applyChanges(roles, back)).map(({ job }) => job) : [];
  const isShort = stuckJobs.length > 0 && reason.trim().length < ROLE_REASON_MIN;

  function submit() {
    sayAnswer(undo.mutateAsync({ id: change.id, reason: reason.trim(), stuckJobs }), {
      done: ({ kept }) =>
        notify({
          tone: 'success',
          title: t('undone'),
          ...(kept.length === 0 ? {} : { text: t('undoKept', { count: kept.length }) }),
        }),
      failed: tellWhenGone,
    });
  }

  return (
    <Stack as="li" gap={4} pad="10 14" lineBelow="soft">
      <Row gap={8} justify="between" align="start">
        <Stack gap={2}>
          <Text weight={600}>{t('changesBy', { name: change.by, count: change.cells.length })}</Text>
          <Text size={12} tone="muted">
            <LaTime at={change.at} />
            {change.undoneAt === null ? (
              <>
                {' · '}
                {t('undoUntil')} <LaTime at={change.undoUntil} />
              </>
            ) : (
              ` · ${t('undoneBy', { name: change.undoneBy ?? '' })}`
            )}
          </Text>
        </Stack>
        {change.undoneAt === null ? (
          <Button
            size="small"
            name={t('undoName', { name: change.by })}
            reason={missing ?? (isShort ? t('mustReason') : null)}
            isBusy={undo.isPending}
            onClick={submit}
          >
            {t('undo')}
          </Button>
        ) : null}
      </Row>
      <Stack as="ul" plain flush size={13}>
        {change.cells.map(({ roleId, roleName, permission, active }) => (
          <Text as="li" key={`${roleId} ${permission}`} tone={active ? 'text' : 'red'}>
            {active ? '+' : '−'} {toWords(permission)} · {roleName}
          </Text>
        ))}
      </Stack>
      {change.reason === '' ? null : (
        <Text as="p" size={13} tone="muted" flush breaks>
          {change.reason}
        </Text>
      )}
      {stuckJobs.length > 0 ? (
        <Stack gap={6} pad="10 12" fill="red">
          <Text as="p" size={13} flush>
            {t('undoDecide', { jobs: stuckJobs.map((job) => t(`jobs.${job}`)).join(', ') })}
          </Text>
          <TextArea
            label={t('undoReason')}
            rows={2}
            maxLength={300}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </Stack>
      ) : null}
      <Failure error={undo.error} />
    </Stack>
  );
}
