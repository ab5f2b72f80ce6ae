import type { RoleMatrix } from '@bobbin/contract/roles';
import { hasDefaultLimit, LIMITED_PERMISSIONS, type LimitedPermission } from '@bobbin/domain/staff/limits';
import { useState } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { rolesTexts } from '../../i18n/vi/roles.ts';
import { Button } from '../../ui/button/button.tsx';
import { sayAnswer, useFailureWhenGone } from '../../ui/feedback/answers.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { useUnsaved } from '../../ui/feedback/unsaved.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { usePermissionWords } from '../../ui/hooks/use-permission-reason.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import { useSetLimits } from './matrix/use-matrix.ts';

type Role = RoleMatrix['roles'][number];
type Field = 'perMovement' | 'perDay';
type Values = Record<LimitedPermission, Record<Field, string>>;

interface LimitsFormProps {
  role: Role;
  version: string;
  /** Reason why the limits cannot be changed. */
  reason: string | null;
}

const AMOUNT = /^\d{1,7}(\.\d{1,2})?$/;
const isFine = (text: string) => text.trim() === '' || AMOUNT.test(text.trim());

function toValues(role: Role): Values {
  const of = (permission: LimitedPermission) => {
    const known = role.limits.find((limit) => limit.permission === permission);
    return { perMovement: known?.perMovement ?? '', perDay: known?.perDay ?? '' };
  };
  return Object.fromEntries(LIMITED_PERMISSIONS.map((name) => [name, of(name)])) as Values;
}

/** Sets how much the people of a role may move alone, per movement and per day (ROL-67). */
export function LimitsForm({ role, version, reason }: LimitsFormProps) {
  const t = useTexts(rolesTexts);
  const toWords = usePermissionWords();
  const save = useSetLimits();
  const tellWhenGone = useFailureWhenGone();
  const [edited, setEdited] = useState<Values | null>(null);
  const values = edited ?? toValues(role);
  const isRight = LIMITED_PERMISSIONS.every((name) => isFine(values[name].perMovement) && isFine(values[name].perDay));
  useUnsaved(edited !== null);

  function submit() {
    const toAmount = (text: string) => (text.trim() === '' ? null : text.trim());
    const limits = LIMITED_PERMISSIONS.map((permission) => ({
      permission,
      perMovement: toAmount(values[permission].perMovement),
      perDay: toAmount(values[permission].perDay),
    }));
    sayAnswer(save.mutateAsync({ id: role.id, version, limits }), {
      done: () => {
        notify({ tone: 'success', title: t('limitsSaved') });
        setEdited(null);
      },
      failed: tellWhenGone,
    });
  }

  const field = (permission: LimitedPermission, name: Field) => (
    <TextField
      label={t(name)}
      aria-label={t('limitOf', { permission: toWords(permission), limit: t(name) })}
      inputMode="decimal"
      placeholder={t(name === 'perMovement' && hasDefaultLimit(permission) ? 'defaultLimit' : 'noLimit')}
      value={values[permission][name]}
      disabled={reason !== null}
      problem={isFine(values[permission][name]) ? undefined : t('amountWrong')}
      onChange={({ currentTarget }) =>
        setEdited({ ...values, [permission]: { ...values[permission], [name]: currentTarget.value } })
      }
    />
  );

  return (
    <section>
      <Text as="h3" size={13} weight={600} flush>
        {t('limits')}
      </Text>
      <Text as="p" size={12} tone="muted" flush above={4}>
        {reason ?? t('limitsHint')}
      </Text>
      <Stack gap={10} above={8}>
        {LIMITED_PERMISSIONS.map((permission) => (
          <Stack key={permission} gap={4} role="group" aria-label={toWords(permission)}>
            <Text size={13} weight={600} breaks>
              {toWords(permission)}
            </Text>
            <Row gap={8} align="start">
              {field(permission, 'perMovement')}
              {field(permission, 'perDay')}
            </Row>
          </Stack>
        ))}
      </Stack>
      {isApiError(save.error, 'CHANGED_MEANWHILE') ? (
        <Text as="p" role="alert" size={13} tone="amber" fill="amber" pad="8 12" flush>
          {t('changedMeanwhile')}
        </Text>
      ) : (
        <Failure error={save.error} />
      )}
      <Row justify="end" above={8}>
        <Button
          reason={reason ?? (isRight ? null : t('amountWrong'))}
          disabled={edited === null}
          isBusy={save.isPending}
          onClick={submit}
        >
          {t('saveLimits')}
        </Button>
      </Row>
    </section>
  );
}
