import { Suspense, lazy } from 'react';
import { Room } from '../list/list-states.tsx';
import { Popover, type PopoverProps } from './popover.tsx';
import type { MenuAction } from './menu-list.tsx';

interface MenuProps extends Pick<PopoverProps, 'label' | 'name' | 'buttonClass' | 'align'> {
  /** Name of the list of entries for screen readers. */
  title: string;
  actions: readonly MenuAction[];
}

// Loads the library that handles arrow keys and letters, when a menu is first opened.
const loadList = () => import('./menu-list.tsx');
const MenuList = lazy(async () => ({ default: (await loadList()).MenuList }));

/** Shows a button with a menu of actions. */
export function Menu({ title, actions, ...button }: MenuProps) {
  return (
    <Popover {...button} popupRole="menu" onNear={() => void loadList()}>
      {(close) => (
        <Suspense fallback={<Room width={168} height={actions.length * 32} />}>
          <MenuList title={title} actions={actions} close={close} />
        </Suspense>
      )}
    </Popover>
  );
}
