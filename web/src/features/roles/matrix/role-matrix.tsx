import type { RoleMatrix as Matrix } from '@bobbin/contract/roles';
import { normaliseTerm } from '@bobbin/domain/orders/search';
import { PERMISSION_GROUPS } from '@bobbin/domain/staff/permissions';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { rolesTexts } from '../../../i18n/vi/roles.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Segments } from '../../../ui/button/segments.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useNarrow } from '../../../ui/hooks/use-narrow.ts';
import { usePermissionWords } from '../../../ui/hooks/use-permission-reason.ts';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { openRole } from '../open-role-dialogs.tsx';
import { ChangePanel } from './change-panel.tsx';
import { MatrixTable } from './matrix-table.tsx';
import styles from './matrix.module.css';
import { usePending } from './use-pending.ts';

/** Windows below this width show one role at a time. */
const ONE_ROLE_BELOW_PX = 768;
const MONEY: readonly string[] = PERMISSION_GROUPS.money;
const VIEWS = ['all', 'money', 'changed'] as const;

interface RoleMatrixProps {
  matrix: Matrix;
  /** The role of the URL, shown on a narrow window. */
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}

/** The matrix of roles and permissions with its filters, and beside it the changes that are not saved (ROL-62). */
export function RoleMatrix({ matrix, chosenId, onChoose }: RoleMatrixProps) {
  const t = useTexts(rolesTexts);
  const toWords = usePermissionWords();
  const isNarrow = useNarrow(ONE_ROLE_BELOW_PX);
  const pending = usePending(matrix);
  const [search, setSearch] = useState('');
  const [view, setView] = useState<(typeof VIEWS)[number]>('all');
  const { roles, version } = matrix;
  const all = matrix.permissions.map(({ name }) => name);
  const changed = new Set(pending.effects.map(({ permission }) => permission));
  const isOpen = pending.changes.length > 0;
  const asked = normaliseTerm(search);

  const ofView = all.filter((name) => (view === 'money' ? MONEY.includes(name) : view === 'all' || changed.has(name)));
  const matches = (text: string) => normaliseTerm(text).includes(asked);
  const found = roles.filter(({ roleName, members }) => matches(roleName) || members.some(({ name }) => matches(name)));
  // A role or a person selects columns, any other text rows.
  const isOfRole = asked !== '' && found.length > 0;
  const names = isOfRole || asked === '' ? ofView : ofView.filter((name) => matches(`${toWords(name)} ${name}`));
  const chosen = roles.find(({ id }) => id === chosenId) ?? roles.find(({ isAdmin }) => !isAdmin) ?? roles[0];
  const shown = isOfRole ? found : isNarrow && chosen ? [chosen] : roles;

  return (
    <Stack gap={12}>
      <Row wrap gap="8 12">
        <TextField
          label={t('search')}
          isLabelHidden
          type="search"
          placeholder={t('search')}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <Segments
          name={t('shown')}
          value={view}
          onChange={setView}
          choices={[
            { value: 'all', label: t('all', { count: all.length }) },
            { value: 'money', label: t('moneyOnly', { count: all.filter((name) => MONEY.includes(name)).length }) },
            { value: 'changed', label: t('changedOnly', { count: pending.effects.length }), isDisabled: !isOpen },
          ]}
        />
        {isNarrow && !isOfRole && chosen ? (
          <NativeSelect
            name={t('showRole')}
            value={chosen.id}
            options={roles.map(({ id, roleName }) => ({ value: id, label: roleName }))}
            onChange={onChoose}
          />
        ) : null}
        <Text size={12} tone="muted" push>
          {t('legend')}
        </Text>
      </Row>
      <div className={styles.layout} data-open={isOpen || undefined}>
        {names.length === 0 ? (
          <Message title={t('none')} />
        ) : (
          <MatrixTable
            roles={shown}
            names={names}
            pending={pending}
            onRole={({ id }) => openRole(id, (preset) => pending.fill(id, preset))}
          />
        )}
        {isOpen ? <ChangePanel version={version} roles={roles} pending={pending} /> : null}
      </div>
      {isOpen ? (
        <Row className={styles.bar} justify="between" gap={12} pad="8 14">
          {t('pending', { count: pending.effects.length })}
          <Button
            look="main"
            onClick={() => document.querySelector('#role-changes')?.scrollIntoView({ block: 'start' })}
          >
            {t('toPending')}
          </Button>
        </Row>
      ) : null}
    </Stack>
  );
}
