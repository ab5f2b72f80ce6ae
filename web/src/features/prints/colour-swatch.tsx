import styles from './placement/placement.module.css';

/** Shows a garment's colour; an unknown colour is hatched, never white (PRD-10). */
export function ColourSwatch({ hex }: { hex: string | null }) {
  return (
    <span
      className={styles.swatch}
      data-unknown={hex === null || undefined}
      style={hex === null ? undefined : { background: hex }}
      aria-hidden
    />
  );
}
