const SHORTCUTS_KEY = 'shortcuts';

/** Single letters act unless the person turned them off, and remembers so in this browser (UI-40, WCAG 2.1.4). */
export function hasShortcuts(): boolean {
  return localStorage.getItem(SHORTCUTS_KEY) !== 'off';
}

export function setShortcuts(isOn: boolean): void {
  if (isOn) localStorage.removeItem(SHORTCUTS_KEY);
  else localStorage.setItem(SHORTCUTS_KEY, 'off');
}

/** In a field a letter is text, except in a checkbox. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]') !== null
  );
}

/** Returns whether a dialog or a menu lies above the page. */
export function isCovered(): boolean {
  return document.querySelector('dialog[open], [popover]:popover-open') !== null;
}
