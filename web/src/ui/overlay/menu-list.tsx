import { useRouter } from '@tanstack/react-router';
import { RouterProvider } from 'react-aria-components';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import './library.ts';
import styles from './menu-list.module.css';

export interface MenuAction {
  key: string;
  label: string;
  /** What it does, or the address that it leads to. */
  onAction?: () => void;
  href?: string;
  isDisabled?: boolean;
  /** Cannot be taken back: last and apart. */
  isDangerous?: boolean;
}

// Where a menu opens, the keys are for its entries.
const FIRST_ENTRY = { autoFocus: 'first' } as const;

interface MenuListProps {
  title: string;
  actions: readonly MenuAction[];
  close: () => void;
}

/** The inside of `Menu`; a chunk of its own. */
export function MenuList({ title, actions, close }: MenuListProps) {
  const router = useRouter();
  function run(key: unknown) {
    // The focus is back on the button before a dialog takes it from there.
    close();
    actions.find((action) => action.key === key)?.onAction?.();
  }
  return (
    <RouterProvider navigate={(href) => router.history.push(href)}>
      <Menu aria-label={title} {...FIRST_ENTRY} className={styles.menu} onAction={run}>
        {actions.map(({ key, label, href, isDisabled, isDangerous }) => (
          <MenuItem
            key={key}
            id={key}
            textValue={label}
            href={href}
            isDisabled={isDisabled}
            className={styles.item}
            data-danger={isDangerous}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </RouterProvider>
  );
}
