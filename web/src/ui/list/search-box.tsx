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

interface SearchBoxProps {
  value: string;
  placeholder: string;
  /** Counts continuous typing as one search: each text replaces the previous one. */
  onSearch: (text: string, isGoingOn: boolean) => void;
  /** The results on screen are those of `value`. */
  isSettled?: boolean;
}

/** The form of a page's search box, for a button beside it that searches at once. */
export const SEARCH_FORM = 'search';

/** Typing searches by itself after this pause, in milliseconds; Enter does at once. */
const PAUSE_MS = 350;

/** Puts the focus on the first row of the page's list, where there is one. */
function focusFirstResult(): void {
  const row =
    document.querySelector('main :is(tbody tr, li):has(a[data-row-link])') ?? document.querySelector('main tbody tr');
  const way = row?.querySelector<HTMLElement>('a[data-row-link]') ?? row?.querySelector<HTMLElement>('a[href], button');
  way?.focus();
}

/** A search box that keeps up with the URL and waits for a pause in typing; `/` jumps into it, Enter and ↓ go on to the first result (UI-40, UI-59). */
export function SearchBox({ value, placeholder, onSearch, isSettled = true }: SearchBoxProps) {
  const t = useTexts(uiTexts);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  /** Something was searched for since the field was entered, or since Enter. */
  const isUnderWay = useRef(false);
  /** Enter was pressed: the first result gets the focus once it is there. */
  const isGoing = useRef(false);
  // Back and forward change the URL: then it replaces what was typed.
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
    // A person who went on without waiting is not led back.
    if (document.activeElement === input.current) focusFirstResult();
  }, [isSettled, value]);

  /** Escape leaves the box and keeps the query; pressed again at once it clears the query too. */
  function leave(by: KeyboardEvent) {
    input.current?.blur();
    const clear = (event: KeyboardEvent) => {
      // The press that left the box is still on its way to the window.
      if (event === by) return;
      removeEventListener('keydown', clear);
      if (event.key === 'Escape' && !isCovered()) submit('');
    };
    addEventListener('keydown', clear);
  }

  function press(event: KeyboardEventOf<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || (event.key !== 'ArrowDown' && event.key !== 'Escape')) return;
    // The browser's own search field would wipe the query.
    event.preventDefault();
    if (event.key === 'ArrowDown') focusFirstResult();
    else leave(event.nativeEvent);
  }

  function submit(wanted: string) {
    setText(wanted);
    search(wanted);
    // Enter ends a search: the next word begins another one.
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
