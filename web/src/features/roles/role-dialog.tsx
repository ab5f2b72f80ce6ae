import type { ListedRole } from '@bobbin/contract/roles';
import { PRESETS, type Preset } from '@bobbin/domain/staff/presets';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../../api/user.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { rolesTexts } from '../../i18n/vi/roles.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Button } from '../../ui/button/button.tsx';
import { usePermissionReason } from '../../ui/hooks/use-permission-reason.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { DemandedFactor } from './demanded-factor.tsx';
import { LimitsForm } from './limits-form.tsx';
import { useRoleMatrix } from './matrix/use-matrix.ts';
import { RoleName } from './role-name.tsx';
import styles from './roles.module.css';
import { useRoles } from './use-roles.ts';

interface RoleDialogProps {
  id: string;
  onPreset: (preset: Preset) => void;
  onRemove: (role: ListedRole, others: readonly ListedRole[]) => void;
  onClose: () => void;
}

/** Shows a role of staff: its name, its people, the second factor that it requires, its preset, and its removal. */
export function RoleDialog({ id, onPreset, onRemove, onClose }: RoleDialogProps) {
  const t = useTexts(rolesTexts, uiTexts);
  const roles = useRoles();
  const matrix = useRoleMatrix();
  const { data: user } = useUser();
  const missing = usePermissionReason('EDIT_ROLES');
  const [preset, setPreset] = useState<Preset>('support');
  const role = roles.data?.find((one) => one.id === id);
  const own = matrix.data?.roles.find((one) => one.id === id);
  const members = own?.members ?? [];
  if (!role) return null;
  const builtIn = missing ?? (role.deletable ? null : t('protected'));
  const fixed = missing ?? (role.isAdmin ? t('adminHoldsAll') : null);

  return (
    <Dialog
      title={t('permissionsOf', { name: role.roleName })}
      onClose={onClose}
      width={520}
      footer={
        <>
          <Button
            isDangerous
            reason={builtIn}
            onClick={() => {
              onClose();
              onRemove(
                role,
                (roles.data ?? []).filter((one) => one.id !== id),
              );
            }}
          >
            {t('removeAction')}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {t('ui:close')}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <RoleName key={role.id} role={role} reason={builtIn} />
        <section>
          <Text as="h3" size={13} weight={600} flush>
            {t('members')}
          </Text>
          <Row as="ul" plain flush wrap gap="4 12" size={13} above={4}>
            {members.length === 0 ? <li>{t('noPeople')}</li> : null}
            {members.map((person) => (
              <li key={person.id}>
                <Link to="/admin/users/$id" params={{ id: person.id }} onClick={onClose}>
                  {person.name}
                </Link>
              </li>
            ))}
          </Row>
        </section>
        <DemandedFactor role={role} reason={missing ?? (role.isAdmin && !user?.role.isAdmin ? t('adminOnly') : null)} />
        {own && matrix.data ? (
          <LimitsForm
            role={own}
            version={matrix.data.version}
            reason={missing ?? (role.isAdmin && !user?.role.isAdmin ? t('adminOnly') : null)}
          />
        ) : null}
        <section>
          <label className={styles.target}>
            {t('usePreset')}
            <span className={styles.preset}>
              <select
                value={preset}
                onChange={({ currentTarget }) =>
                  setPreset(PRESETS.find((one) => one === currentTarget.value) ?? preset)
                }
              >
                {PRESETS.map((one) => (
                  <option key={one} value={one}>
                    {t(`presets.${one}`)}
                  </option>
                ))}
              </select>
              <Button
                reason={fixed}
                onClick={() => {
                  onPreset(preset);
                  onClose();
                }}
              >
                {t('apply')}
              </Button>
            </span>
          </label>
          <Text as="p" size={12} tone="muted" flush above={4}>
            {t('usePresetHint')}
          </Text>
        </section>
      </Stack>
    </Dialog>
  );
}
