import { groupPermissions, isIncluded, wideOf } from '@bobbin/domain/staff/permissions';
import { laDay } from '@bobbin/domain/time/la-day';
import { useRef, useState, type KeyboardEvent } from 'react';
import { hasPermission } from '../../../api/permissions.ts';
import { useUser } from '../../../api/user.ts';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { rolesTexts } from '../../../i18n/vi/roles.ts';
import { usePermissionReason, usePermissionWords } from '../../../ui/hooks/use-permission-reason.ts';
import { Text } from '../../../ui/layout/boxes.tsx';
import { toShownDay } from '../../../ui/text/days.ts';
import { toState, type CellState } from './cell-state.ts';
import { toLimitText } from './limit-text.ts';
import styles from './matrix.module.css';
import type { MatrixRole, Pending } from './use-pending.ts';

interface MatrixTableProps {
  /** The roles that are shown: all, or the chosen one on a narrow window. */
  roles: readonly MatrixRole[];
  /** Permissions that are shown, in any order. */
  names: readonly string[];
  pending: Pending;
  onRole: (role: MatrixRole) => void;
}

/** Steps of the arrow keys between cells: rows and columns. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Shows roles as columns and permissions as rows; one cell is a tab stop, arrow keys move between cells (ROL-62). */
export function MatrixTable({ roles, names, pending, onRole }: MatrixTableProps) {
  const t = useTexts(rolesTexts);
  const toWords = usePermissionWords();
  const table = useRef<HTMLTableElement>(null);
  const [stop, setStop] = useState('0 0');
  const groups = groupPermissions(names).filter((group) => group.names.length > 0);
  const shown = groups.flatMap((group) => group.names);
  const hasSignIn = names.length > 0;

  function move(event: KeyboardEvent<HTMLButtonElement>) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const [row = 0, column = 0] = (event.currentTarget.dataset.cell ?? '').split(' ').map(Number);
    const next = `${row + step[0]} ${column + step[1]}`;
    table.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
  }

  return (
    <div className={styles.scroll}>
      <table ref={table} className={styles.table} aria-label={t('matrix')}>
        <thead>
          <tr>
            <th scope="col">{t('permission')}</th>
            {roles.map((role) => (
              <th key={role.id} scope="col">
                <button type="button" className={styles.role} onClick={() => onRole(role)}>
                  {role.roleName}
                  <Text size={12} weight={400} tone="accent" title={role.members.map(({ name }) => name).join(', ')}>
                    {role.members.length === 0 ? t('noPeople') : t('people', { count: role.members.length })}
                  </Text>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ group, names: own }) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={roles.length + 1}>
                {t(`groups.${group}`)}
              </th>
            </tr>
            {own.map((name) => (
              <tr key={name}>
                <th scope="row" data-fine={wideOf(name) !== null || undefined} title={name}>
                  {toWords(name)}
                </th>
                {roles.map((role, column) => {
                  const place = `${shown.indexOf(name)} ${column}`;
                  return (
                    <td key={role.id}>
                      <Cell
                        role={role}
                        name={name}
                        state={toState(role, pending, name)}
                        isNow={isIncluded(new Set(pending.after.find(({ id }) => id === role.id)?.permissions), name)}
                        place={place}
                        isStop={place === stop || (place === '0 0' && !isShown(stop, shown.length, roles.length))}
                        onFocus={() => setStop(place)}
                        onKey={move}
                        onPress={() => pending.toggle(role.id, name)}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        ))}
        {hasSignIn ? <SignIn roles={roles} /> : null}
      </table>
    </div>
  );
}

function isShown(place: string, rows: number, columns: number): boolean {
  const [row = 0, column = 0] = place.split(' ').map(Number);
  return row < rows && column < columns;
}

interface CellProps {
  role: MatrixRole;
  name: string;
  state: CellState;
  /** A wider permission of the role includes it. */
  isNow: boolean;
  place: string;
  isStop: boolean;
  onFocus: () => void;
  onKey: (event: KeyboardEvent<HTMLButtonElement>) => void;
  onPress: () => void;
}

function Cell({ role, name, state, isNow, place, isStop, onFocus, onKey, onPress }: CellProps) {
  const t = useTexts(rolesTexts);
  const locale = useLocale();
  const toWords = usePermissionWords();
  const { data: user } = useUser();
  const missing = usePermissionReason('EDIT_ROLES');
  const { isHeld, isChanged } = state;
  // A permission that the staff user does not have cannot be granted; the server rejects it as well.
  const notHeld = !isHeld && !isChanged && user && !hasPermission(user, name) ? t('notHeld') : null;
  const reason = role.isAdmin ? t('adminHoldsAll') : (missing ?? notHeld);
  const limit = role.limits.find(({ permission }) => permission === name);
  const wide = wideOf(name);
  const hint = reason ?? (isNow && wide !== null ? t('within', { name: toWords(wide) }) : undefined);
  const amounts = isHeld && limit !== undefined ? toLimitText(limit, locale) : null;
  const words = isChanged ? t(isHeld ? 'willGet' : 'willLose') : amounts;
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isHeld}
      aria-disabled={reason !== null || undefined}
      aria-label={[t('cell', { permission: toWords(name), role: role.roleName }), words, hint]
        .filter(Boolean)
        .join('. ')}
      title={hint}
      className={styles.cell}
      data-cell={place}
      data-held={isHeld || undefined}
      data-within={isNow || undefined}
      data-change={isChanged ? (isHeld ? 'gain' : 'lose') : undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={onKey}
      onClick={() => {
        if (reason === null) onPress();
      }}
    >
      {words ?? (isHeld ? '✓' : '–')}
    </button>
  );
}

/** Shows from when each role requires a second factor, and who has none yet (ROL-50). */
function SignIn({ roles }: { roles: readonly MatrixRole[] }) {
  const t = useTexts(rolesTexts);
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={roles.length + 1}>
          {t('groups.signIn')}
        </th>
      </tr>
      <tr>
        <th scope="row">{t('factor')}</th>
        {roles.map(({ id, secondFactorFrom }) => (
          <td key={id}>
            {secondFactorFrom === null ? '–' : t('from', { day: toShownDay(laDay(Date.parse(secondFactorFrom))) })}
          </td>
        ))}
      </tr>
      <tr>
        <th scope="row">{t('factorOff')}</th>
        {roles.map(({ id, members, secondFactorFrom }) => {
          const lacking = members.filter(({ hasSecondFactor }) => !hasSecondFactor);
          return (
            <td key={id} title={lacking.map(({ name }) => name).join(', ') || undefined}>
              <Text tone={secondFactorFrom !== null && lacking.length > 0 ? 'amber' : 'muted'} nowrap>
                {t('factorOffOf', { count: lacking.length, all: members.length })}
              </Text>
            </td>
          );
        })}
      </tr>
    </tbody>
  );
}
