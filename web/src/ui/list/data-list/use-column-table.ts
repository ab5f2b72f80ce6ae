import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
  type Updater,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { isShown, orderColumns, saveArrangement, type Arrangement } from './arrangement.ts';
import { toOwnRange, type PlainList } from './column.ts';
import { useArrangement, useWindowStep } from './use-arrangement.ts';

/** Minimum and maximum width of a column, in pixels. */
export const MIN_WIDTH_PX = 48;
export const MAX_WIDTH_PX = 800;

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});

const NO_ROWS: never[] = [];

/**
 * Manages the columns of a list with TanStack Table: showing, hiding, moving and resizing. Changes are stored. Only the picker and the handles load
 * this code; rows are rendered from the stored arrangement.
 */
export function useColumnTable(list: PlainList) {
  const arrangement = useArrangement(list);
  const windowPx = useWindowStep(list);
  const columns = useMemo(
    () =>
      orderColumns(list.columns).map((column) => ({
        id: column.key,
        size: toOwnRange(column)[0],
        minSize: MIN_WIDTH_PX,
        maxSize: MAX_WIDTH_PX,
        enableHiding: column.isFixed !== true,
        enableResizing: column.sticky !== 'end',
      })),
    [list],
  );
  const state = useMemo(() => {
    const ordered = orderColumns(list.columns, arrangement.order);
    const keysAt = (edge: 'start' | 'end') => ordered.filter(({ sticky }) => sticky === edge).map(({ key }) => key);
    return {
      columnOrder: ordered.map(({ key }) => key),
      columnPinning: { start: keysAt('start'), end: keysAt('end') },
      columnSizing: arrangement.widths ?? {},
      columnVisibility: Object.fromEntries(ordered.map((one) => [one.key, isShown(one, arrangement, windowPx)])),
    };
  }, [list, arrangement, windowPx]);

  function change(part: Arrangement) {
    saveArrangement(list, { ...arrangement, ...part });
  }

  return useTable({
    features,
    columns,
    data: NO_ROWS,
    state,
    columnResizeMode: 'onChange',
    onColumnOrderChange: (updater) => change({ order: update(updater, state.columnOrder) }),
    onColumnSizingChange: (updater) => change({ widths: update(updater, state.columnSizing) }),
    onColumnVisibilityChange: (updater) => {
      const after = update(updater, state.columnVisibility);
      const changed = Object.entries(after).filter(([key, isOn]) => state.columnVisibility[key] !== isOn);
      change({ visible: { ...arrangement.visible, ...Object.fromEntries(changed) } });
    },
  });
}

function update<T>(updater: Updater<T>, old: T): T {
  return typeof updater === 'function' ? (updater as (before: T) => T)(old) : updater;
}
