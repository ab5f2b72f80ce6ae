import { IconSearch, IconX } from '../icons.ts';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent as KeyboardEventOf,
} from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import styles from './search-box.module.css';
import { hasShortcuts, isCovered, isTyping } from '../hooks/shortcuts.ts';
import { QueryForm } from '../form/query-form.tsx';
import { findRowLink } from './data-list/row-link.ts';

interface SearchBoxProps {
  value: string;
  placeholder: string;
  /**
   * Called with the text. `isGoingOn` is true while continuous typing counts as one search, so that each text replaces the previous one in the URL.
   */
  onSearch: (text: string, isGoingOn: boolean) => void;
  /** True if the displayed results belong to `value`. */
  isSettled?: boolean;
}

/** Id of the search form of a page, for a button elsewhere that starts the search immediately. */
export const SEARCH_FORM = 'search';

/** Time in milliseconds without typing after which the search starts; Enter starts it immediately. */
const PAUSE_MS = 350;

/** Focuses the first row of the page's list, if there is one. */
function focusFirstResult(): void {
  const row =
    document.querySelector('main :is(tbody tr, li):has(a[data-row-link])') ?? document.querySelector('main tbody tr');
  findRowLink(row)?.focus();
}

/** Shows a search box that follows the URL and waits for a pause in typing. `/` focuses it; Enter and ↓ move to the first result (UI-40, UI-59). */
export function SearchBox({ value, placeholder, onSearch, isSettled = true }: SearchBoxProps) {
  const t = useTexts(uiTexts);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  /** True if a search was started since the field received the focus, or since Enter was pressed. */
  const isUnderWay = useRef(false);
  /** True after Enter, when the first result receives the focus as soon as it arrives. */
  const isGoing = useRef(false);
  // The Back and Forward buttons change the URL, and then the typed text is replaced.
  if (value !== known) {
    setKnown(value);
    setText(value);
  }

  function search(wanted: string) {
    const trimmed = wanted.trim();
    if (trimmed === value) return;
    setKnown(trimmed);
    onSearch(trimmed, isUnderWay.current);
    isUnderWay.current = true;
  }

  const searchByItself = useEffectEvent(search);

  useEffect(() => {
    const timer = setTimeout(() => searchByItself(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  useLayoutEffect(() => {
    const jump = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!hasShortcuts() || isTyping(event.target) || isCovered()) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', jump);
    return () => removeEventListener('keydown', jump);
  }, []);

  useEffect(() => {
    if (!isGoing.current || !isSettled) return;
    isGoing.current = false;
    // The focus moves to the first result only if the person is still in the search box.
    if (document.activeElement === input.current) focusFirstResult();
  }, [isSettled, value]);

  /** Leaves the box after Escape and keeps the search text; a second Escape immediately afterwards clears it. */
  function leave(by: KeyboardEvent) {
    input.current?.blur();
    const clear = (event: KeyboardEvent) => {
      // Ignores the event that left the box, which still bubbles to the window.
      if (event === by) return;
      removeEventListener('keydown', clear);
      if (event.key === 'Escape' && !isCovered()) submit('');
    };
    addEventListener('keydown', clear);
  }

  function press(event: KeyboardEventOf<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || (event.key !== 'ArrowDown' && event.key !== 'Escape')) return;
    // Otherwise the browser's search field would clear the text.
    event.preventDefault();
    if (event.key === 'ArrowDown') focusFirstResult();
    else leave(event.nativeEvent);
  }

  function submit(wanted: string) {
    setText(wanted);
    search(wanted);
    // Enter ends a search, so that further typing begins another one.
    isUnderWay.current = false;
  }

  return (
    <QueryForm
      id={SEARCH_FORM}
      className={styles.box}
      style={{ '--letters': placeholder.length } as CSSProperties}
      role="search"
      onSubmit={() => {
        submit(text);
        isGoing.current = text.trim() !== value || !isSettled;
        if (!isGoing.current) focusFirstResult();
      }}
    >
      <IconSearch size={16} stroke={1.5} className={styles.icon} aria-hidden />
      <input
        ref={input}
        className={styles.input}
        type="search"
        enterKeyHint="search"
        aria-label={placeholder}
        placeholder={placeholder}
        value={text}
        onFocus={() => {
          isUnderWay.current = false;
        }}
        onKeyDown={press}
        onChange={(event) => setText(event.target.value)}
      />
      {text === '' ? null : (
        <button type="button" className={styles.clear} aria-label={t('clearSearch')} onClick={() => submit('')}>
          <IconX size={14} stroke={1.75} />
        </button>
      )}
    </QueryForm>
  );
}
