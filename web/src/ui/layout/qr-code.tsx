import { encode } from 'uqr';
import styles from './layout.module.css';

/** Width of the blank border in modules; phones do not recognise the code without this border. */
const QUIET = 4;

/** Shows a text as a QR code, dark on light in both colour schemes, because cameras need this contrast. */
export function QrCode({ text, name }: { text: string; name: string }) {
  const { data, size } = encode(text, { border: QUIET });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter((square) => square !== '')
    .join('');
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={name}>
      <path d={path} />
    </svg>
  );
}
