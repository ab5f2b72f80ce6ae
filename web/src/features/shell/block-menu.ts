/** Elements whose context menu is not blocked, because people use it to paste, open, save or look up (UI-7). */
const KEEPS_MENU = 'input, textarea, select, [contenteditable], a[href], img, picture, video, canvas, [data-menu]';

/** Returns whether a key opens the developer tools or the page source; keys for copy, paste, reload, find and zoom are not among them. */
function isDeveloperKey(event: KeyboardEvent): boolean {
  if (event.key === 'F12') return true;
  const isCommand = event.ctrlKey || event.metaKey;
  // Compares the physical key, because ⌥ on a Mac changes the letter.
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

/** Blocks the context menu and the shortcuts of developer tools, with exceptions. Returns a function that ends the block. */
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
