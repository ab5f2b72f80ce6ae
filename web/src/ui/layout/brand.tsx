import styles from './brand.module.css';

/** Shows the logo and the name of the product. */
export function Brand() {
  return (
    <span className={styles.brand}>
      <svg viewBox="0 0 32 32" width="20" height="20" aria-hidden className={styles.mark}>
        <rect width="32" height="32" rx="8" />
        <circle cx="16" cy="16" r="8" />
      </svg>
      Bobbin
    </span>
  );
}
