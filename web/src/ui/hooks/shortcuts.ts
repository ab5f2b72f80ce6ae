const SHORTCUTS_KEY = 'shortcuts';

/** Returns whether single-letter shortcuts are on; a person can turn them off for this browser (UI-40, WCAG 2.1.4). */
export function hasShortcuts(): boolean {
  return localStorage.getItem(SHORTCUTS_KEY) !== 'off';
}

export function setShortcuts(isOn: boolean): void {
  if (isOn) localStorage.removeItem(SHORTCUTS_KEY);
  else localStorage.setItem(SHORTCUTS_KEY, 'off');
}

/** Returns whether a key types text, because the focus is in a field that is no checkbox. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]') !== null
  );
}

/** Returns whether a dialog or a menu covers the page, so that the keys of the page have no effect. */
export function isCovered(): boolean {
  return document.querySelector('dialog[open], [popover]:popover-open') !== null;
}
