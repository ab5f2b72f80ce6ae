import { Link } from '@tanstack/react-router';
import styles from './account.module.css';
import { Stack } from '../../ui/layout/boxes.tsx';

interface SectionLinksProps {
  name: string;
  sections: readonly { id: string; title: string }[];
}

/** Links to the sections of a long page: a list at the left in wide windows, a row above the sections in narrow windows. */
export function SectionLinks({ name, sections }: SectionLinksProps) {
  return (
    <Stack as="nav" gap={2} size={13} className={styles.links} aria-label={name}>
      {sections.map(({ id, title }) => (
        <Link
          key={id}
          to="/community/user"
          hash={id}
          search={(old) => old}
          activeOptions={{ includeHash: true, includeSearch: false }}
          activeProps={{ 'aria-current': 'location' }}
          // Moves the focus into the section as a browser does for links within a page, so that Tab continues there.
          onClick={() => document.querySelector<HTMLElement>(`#${id}`)?.focus({ preventScroll: true })}
        >
          {title}
        </Link>
      ))}
    </Stack>
  );
}
