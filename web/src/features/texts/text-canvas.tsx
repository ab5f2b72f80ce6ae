import type { PrintTexts, TextFieldInput, TextPreview } from '@bobbin/contract/texts';
import { useRef, type PointerEvent } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { personalisedTexts } from '../../i18n/vi/personalised.ts';
import { Text } from '../../ui/layout/boxes.tsx';
import { keepInside } from './field-draft.ts';
import styles from './texts.module.css';

interface TextCanvasProps {
  ground: PrintTexts['sides'][number];
  fields: readonly TextFieldInput[];
  chosen: string | null;
  preview: TextPreview | undefined;
  /** Colour of the garment behind the file. */
  colour: string;
  onChoose: (key: string) => void;
  onBox: (key: string, box: TextFieldInput['box']) => void;
}

interface Drag {
  key: string;
  isResize: boolean;
  box: TextFieldInput['box'];
  x: number;
  y: number;
}

/** Shows a side with the boxes of its fields and the outlines of the tried message; a box is moved and resized by dragging (PTX-13). */
export function TextCanvas({ ground, fields, chosen, preview, colour, onChoose, onBox }: TextCanvasProps) {
  const t = useTexts(personalisedTexts);
  const drag = useRef<Drag | null>(null);
  const { width, height, side } = ground;
  const own = fields.filter((field) => field.side === side);
  const handle = Math.max(width, height) / 45;

  function begin(event: PointerEvent, field: TextFieldInput, isResize: boolean) {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { key: field.key, isResize, box: field.box, x: event.clientX, y: event.clientY };
    onChoose(field.key);
  }

  function move(event: PointerEvent<SVGElement>) {
    const { current } = drag;
    const shown = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
    if (current === null || shown === undefined) return;
    const [dx, dy] = [(event.clientX - current.x) / shown.width, (event.clientY - current.y) / shown.height];
    const { box } = current;
    const changed = current.isResize
      ? { ...box, width: Math.min(box.width + dx, 1 - box.x), height: Math.min(box.height + dy, 1 - box.y) }
      : { ...box, x: box.x + dx, y: box.y + dy };
    onBox(current.key, keepInside(changed));
  }

  const end = () => {
    drag.current = null;
  };
  const dragged = (field: TextFieldInput, isResize: boolean) => ({
    onPointerDown: (event: PointerEvent<SVGElement>) => begin(event, field, isResize),
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
  });
  return (
    <>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className={styles.canvas}
        role="img"
        aria-label={t('canvas', { side })}
        style={{ background: colour }}
      >
        {ground.thumbnailUrl === null ? null : <image href={ground.thumbnailUrl} width={width} height={height} />}
        {(preview?.outlines ?? [])
          .filter((outline) => outline.side === side)
          .map(({ field, path, color, outline }) => (
            <path
              key={field}
              d={path}
              fill={color}
              stroke={outline?.color}
              strokeWidth={outline === null ? undefined : outline.width * 2}
              strokeLinejoin="round"
              paintOrder="stroke"
            />
          ))}
        {own.map((field) => {
          const x = field.box.x * width;
          const y = field.box.y * height;
          const [w, h] = [field.box.width * width, field.box.height * height];
          const isChosen = field.key === chosen;
          return (
            <g key={field.key}>
              <rect
                x={x}
                y={y}
                width={w}
                height={h}
                strokeWidth={(isChosen ? 3 : 1.5) * (width / 600)}
                strokeDasharray={isChosen ? undefined : `${handle} ${handle}`}
                {...dragged(field, false)}
              />
              {isChosen ? (
                <circle cx={x + w} cy={y + h} r={handle} fill="var(--accent)" {...dragged(field, true)} />
              ) : null}
            </g>
          );
        })}
      </svg>
      <Text as="p" size={12} tone="muted">
        {t('canvasHint')}
      </Text>
    </>
  );
}
