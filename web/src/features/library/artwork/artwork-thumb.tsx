import { useEffect, useRef } from 'react';
import styles from './artwork.module.css';
import type { Bytes } from './artwork.ts';

const WIDTH = 40;
const HEIGHT = 48;

/** Pictures are decoded one after another, because a decoded design can take a hundred megabytes. */
let turn: Promise<void> = Promise.resolve();

async function draw(canvas: HTMLCanvasElement, { read }: Bytes): Promise<void> {
  const bitmap = await createImageBitmap(await read(), { resizeWidth: 2 * WIDTH, resizeQuality: 'medium' });
  const scale = Math.min(canvas.width / bitmap.width, canvas.height / bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  canvas.getContext('2d')?.drawImage(bitmap, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  bitmap.close();
}

/** Shows a thumbnail of a local picture, drawn once the row is in view; an unreadable picture leaves the thumbnail empty (BLK-17). */
export function ArtworkThumb({ bytes }: { bytes: Bytes | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (bytes === null || element === null) return;
    let isGone = false;
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      turn = turn.then(() => (isGone ? undefined : draw(element, bytes))).catch(() => {});
    });
    watch.observe(element);
    return () => {
      isGone = true;
      watch.disconnect();
    };
  }, [bytes]);
  return <canvas ref={canvas} className={styles.thumb} width={2 * WIDTH} height={2 * HEIGHT} aria-hidden />;
}
