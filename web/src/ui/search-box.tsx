import { IconSearch, IconX } from './icons.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { useTexts } from '../i18n/use-texts.tsx';
import { uiTexts } from '../i18n/vi/ui.ts';
import styles from './search-box.module.css';
import { hasShortcuts, isCovered, isTyping } from './shortcuts.ts';
import { QueryForm } from './form/query-form.tsx';

interface SearchBoxProps {
  value: string;
  placeholder: string;
  /** A search that goes on while somebody types is one search: it takes the place of what was typed so far. */
  onSearch: (text: string, isGoingOn: boolean) => void;
}

/** The form of a page's search box, for a button beside it that searches at once. */
export const SEARCH_FORM = 'search';

/** Typing searches by itself after this pause, in milliseconds; Enter does at once. */
const PAUSE_MS = 350;

/** A search box that keeps up with the URL and waits for a pause in typing; `/` jumps into it (UI-40). */
export function SearchBox({ value, placeholder, onSearch }: SearchBoxProps) {
  const t = useTexts(uiTexts);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  /** Something was searched for since the field was entered, or since Enter. */
  const isUnderWay = useRef(false);
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
      onSubmit={() => submit(text)}
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
