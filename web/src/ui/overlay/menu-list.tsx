import { useRouter } from '@tanstack/react-router';
import { RouterProvider } from 'react-aria-components';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { useReadOnly } from '../hooks/use-read-only.ts';
import './library.ts';
import styles from './menu-list.module.css';

export interface MenuAction {
  key: string;
  label: string;
  /** Runs the action of the entry; an entry with `href` is a link instead. */
  onAction?: () => void;
  href?: string;
  isDisabled?: boolean;
  /** True if the action changes nothing, so that it stays enabled while staff see the screens of a seller (SEE-9). */
  reads?: boolean;
  /** True if the entry begins a group, so that a line is above it. */
  isApart?: boolean;
  /** True if the action cannot be undone; the entry is then last and separated from the others. */
  isDangerous?: boolean;
}

// Focuses the first entry when the menu opens.
const FIRST_ENTRY = { autoFocus: 'first' } as const;

interface MenuListProps {
  title: string;
  actions: readonly MenuAction[];
  close: () => void;
}

/** Entries that `Menu` shows, in a separate chunk. */
export function MenuList({ title, actions, close }: MenuListProps) {
  const router = useRouter();
  const readOnly = useReadOnly();
  function run(key: unknown) {
    // The menu closes first, so that the focus is on its button when a dialog takes the focus.
    close();
    actions.find((action) => action.key === key)?.onAction?.();
  }
  return (
    <RouterProvider navigate={(href) => router.history.push(href)}>
      <Menu aria-label={title} {...FIRST_ENTRY} className={styles.menu} onAction={run}>
        {actions.map(({ key, label, href, isDisabled, reads, isApart, isDangerous }) => {
          const reason = href === undefined && reads !== true ? readOnly : null;
          return (
            <MenuItem
              key={key}
              id={key}
              textValue={label}
              href={href}
              isDisabled={isDisabled === true || reason !== null}
              className={styles.item}
              data-apart={isApart}
              data-danger={isDangerous}
              {...(reason !== null && { 'aria-label': `${label}: ${reason}` })}
            >
              <span title={reason ?? undefined}>{label}</span>
            </MenuItem>
          );
        })}
      </Menu>
    </RouterProvider>
  );
}
