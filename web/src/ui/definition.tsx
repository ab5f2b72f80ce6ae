import { useTexts } from '../i18n/use-texts.tsx';
import { uiTexts } from '../i18n/vi/ui.ts';
import styles from './definition.module.css';
import { Popover } from './popover.tsx';

interface DefinitionProps {
  /** The term as the screen has it. */
  term: string;
  /** What it is made of, its numbers filled in; one paragraph each. */
  lines: readonly string[];
}

/** A `?` beside a figure that opens its one definition (PRF-21). */
export function Definition({ term, lines }: DefinitionProps) {
  const t = useTexts(uiTexts);
  return (
    <Popover label="?" name={t('definitionOf', { term })} buttonClass={styles.button}>
      {() => (
        <div className={styles.panel} role="note">
          <strong>{term}</strong>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
    </Popover>
  );
}
