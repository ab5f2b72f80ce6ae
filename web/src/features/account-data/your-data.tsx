import styles from './account-data.module.css';
import { ClosingPart } from './closing-part.tsx';
import { DataCopy } from './data-copy.tsx';

/** What is held of the person, and the end of the account. */
export function YourData() {
  return (
    <div className={styles.body}>
      <DataCopy />
      <ClosingPart member={null} />
    </div>
  );
}
