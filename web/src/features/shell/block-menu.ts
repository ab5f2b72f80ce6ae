/** These keep their menu: it pastes, opens, saves, looks up (UI-7). */
const KEEPS_MENU = 'input, textarea, select, [contenteditable], a[href], img, picture, video, canvas, [data-menu]';

/** Developer tools and the source of the page; nothing else, above all not copy, paste, reload, find or zoom. */
function isDeveloperKey(event: KeyboardEvent): boolean {
  if (event.key === 'F12') return true;
  const isCommand = event.ctrlKey || event.metaKey;
  // By its place on the keyboard: ⌥ on a Mac makes another letter of it.
  const isTool = ['KeyI', 'KeyJ', 'KeyC'].includes(event.code);
  if (isTool) return isCommand && (event.shiftKey || (event.metaKey && event.altKey));
  return event.code === 'KeyU' && isCommand && !event.shiftKey && (event.ctrlKey || event.altKey);
}

function keepsMenu(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(KEEPS_MENU) !== null) return true;
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0 || !(target instanceof Node))
    return false;
  return selection.getRangeAt(0).intersectsNode(target);
}

/** Blocks the context menu and the shortcuts of developer tools, with the exceptions. Gives the way to stop. */
export function blockMenu(): () => void {
  const refuseMenu = (event: MouseEvent) => {
    if (!keepsMenu(event.target)) event.preventDefault();
  };
  const refuseKey = (event: KeyboardEvent) => {
    if (isDeveloperKey(event)) event.preventDefault();
  };
  addEventListener('contextmenu', refuseMenu);
  addEventListener('keydown', refuseKey);
  return () => {
    removeEventListener('contextmenu', refuseMenu);
    removeEventListener('keydown', refuseKey);
  };
}
